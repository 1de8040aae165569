import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { readXlsx } from 'hucre/xlsx'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Import, ImportMapping, ImportPair, ImportRow, ImportUndo } from '#contract/imports'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/records/audit'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { form, storedFiles } from '#server/testing/uploads'
import { portions } from './portions'
import * as stagedRecords from './stagedRecords'

// A module's own exports can't be replaced; those of a copy can.
jest.mock('./stagedRecords', () => ({ __esModule: true, ...jest.requireActual<object>('./stagedRecords') }))

const mayak = readFileSync(join(__dirname, 'fixtures', 'mayak-members.xlsx'))

/** Another office's list, in the encoding and with the words of another program. */
const OTHER = `ГСК «Восход»;;;;;;;
Список собственников по состоянию на 15.03.2026;;;;;;;
№ бокса;Блок;Собственник;Моб.;Площадь (м2);Доля в праве;Сальдо;ИНН
1;2;3;4;5;6;7;8
Блок А;;;;;;;
1;;ИВАНОВ ИВАН ИВАНОВИЧ;8-921-123-45-67;18,0;1;1 500,00;
2;;ООО „Ромашка“;+7 (812) 555-12-12;24.3;1;-200,50;7707083893
3;;"Петров Пётр Петрович
Сидорова Анна Ивановна";89210000001, 89210000002;20;;;
Итого по блоку;;;;62;;1299,50;
Блок Б;;;;;;;
№ бокса;Блок;Собственник;Моб.;Площадь (м2);Доля в праве;Сальдо;ИНН
1;;свободен;;18;;;
2;;Иванов Иван Иванович;89211234567;18;1;нет;
;;Членов Без Гаража;89219999999;;;;
Председатель;;________ Иванов И.И.;;;;;`

onBothEngines((app, engine) => {
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const list = async <T>(area: string, query = '') =>
    (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${area}?${query}`)).body
  const totals = async () => [(await list('members')).total, (await list('garages')).total]
  const csv = (text: string) => Buffer.from(text)
  const usual = portions.size

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })
  afterEach(() => {
    Object.assign(portions, { size: usual, last: 2000 })
  })

  it.each([
    ['holds one already', 'Иванов Иван', 'син\ud83dий'],
    ['would be left of an emoji by the length of a name', `ООО «${'б'.repeat(294)}\u{1F600}вгд»`, ''],
    // The row's text is « 1 иванов иван …».
    ['would be left of an emoji by the length of what is searched', 'Иванов Иван', `${'б'.repeat(1984)}\u{1F600}вгд`],
  ])('takes a table whose text %s: half a character', async (_, name, note) => {
    const file = Buffer.from(`\ufeffГараж;ФИО;Примечание\n1;${name};${note}\n2;Петров Пётр;\u{1F600}\n`, 'utf16le')
    const found = await steps.checked('list.csv', file)
    expect(found).toMatchObject({ status: 'checked', job: { status: 'done' } })
    expect(await steps.apply(found.id)).toMatchObject({ status: 'applied' })
    const { items } = await list<Member>('members')
    expect(items).toHaveLength(2)
    expect(JSON.stringify(items)).not.toMatch(/\\ud[89a-f]/)
  })

  it('finds rows of a dry run by words as they stand in the file, short ones at a word’s beginning', async () => {
    const { id } = await steps.checked(
      'a.csv',
      csv('Гараж;ФИО;Телефон;Доля\n5;Ёлкина Вера;8-921-123-45-67;1\n15;Ли Анна;8 905 111 22 33;100%\n'),
    )
    const found = async (q: string) =>
      (await list<ImportRow>(`imports/${id}/rows`, `q=${encodeURIComponent(q)}`)).items.map(({ number }) => number)
    expect(await found('елкина')).toEqual([2])
    expect(await found('5')).toEqual([2])
    expect(await found('15')).toEqual([3])
    expect(await found('ли')).toEqual([3])
    expect(await found('8-921-123-45-67')).toEqual([2])
    expect(await found('00%')).toEqual([3])
    expect(await found('1_3')).toEqual([])
  })

  it('takes a file whose name is cut short in the middle of an emoji', async () => {
    const { file_name } = await steps.upload(`${'б'.repeat(199)}\u{1F600}.csv`, csv('Гараж;Кто\n1;Иванов Иван\n'))
    expect(file_name).toBe('б'.repeat(199))
  })

  it('keeps no half character in a mapping of columns, and knows by it the table that has one', async () => {
    const columns = [
      { header: 'Гараж', field: 'garage_number' },
      { header: 'Кто\ud83d', field: 'name' },
    ]
    const kept = await app().call<ImportMapping>(user, 'POST', `/api/gbc/${gbc_id}/import-mappings`, {
      name: 'Наш список',
      columns,
    })
    expect(kept).toMatchObject({ status: 201, body: { columns: [columns[0], { header: 'Кто\ufffd', field: 'name' }] } })
    const file = Buffer.from('\ufeffГараж;Кто\ud83d\n1;Иванов Иван\n', 'utf16le')
    expect((await steps.upload('list.csv', file)).table?.mapping_id).toBe(kept.body.id)
  })

  it('brings a whole office in, knows it again, and takes it back', async () => {
    const read = await steps.upload('mayak.xlsx', mayak)
    expect(read).toMatchObject({
      status: 'read',
      job: { status: 'done' },
      table: { header_from: 3, as_of: '2026-10-01' },
    })
    const first = await steps.check(read)
    expect(first.counts).toMatchObject({ made: 248, refused: 6, skipped: 12, pairs: 1, undecided: 1 })
    expect(first.totals).toMatchObject({
      garages: { made: 240 },
      members: { made: 230 },
      ownerships: { made: 248 },
      balances: { debt: 82_250_265, advance: 5_422_127, total: 76_828_138 },
    })
    const refused = await list<ImportRow>(`imports/${first.id}/rows`, 'outcome=refused')
    expect(refused.items.map(({ problems }) => problems.map(({ message }) => message).join())).toEqual([
      'Нет номера гаража',
      'Нет фамилии и имени',
      'Телефон не распознан: «12345»',
      'Такой даты нет: «31.02.2020»',
      'Сумма не распознана: «сто рублей»',
      'Площадь должна быть больше нуля: «-5»',
    ])
    expect(await steps.post(first.id, 'apply')).toMatchObject({ refused: 422 })
    const [pair] = (await list<ImportPair>(`imports/${first.id}/pairs`, 'undecided=true')).items
    expect(pair).toMatchObject({ one: { name: 'Герасимов Сергей Семёнович' }, suggestion: 'different' })
    expect(
      (await steps.post(first.id, 'decisions', { decisions: [{ key: pair.key, decision: 'different' }] })).counts,
    ).toMatchObject({ undecided: 0 })

    expect(await steps.apply(first.id)).toMatchObject({ status: 'applied', job: { status: 'done' } })
    expect(await totals()).toEqual([230, 240])
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
    const {
      rows: [sum],
    } = await app().db.read.executeQuery<{ total: number }>({
      sql: `select sum(amount) as total from opening_balances where gbc_id = '${gbc_id}'`,
      parameters: [],
      query: {} as never,
      queryId: {} as never,
    })
    expect(Number(sum.total)).toBe(76_828_138)
    const [garage] = (await list<Garage>('garages', 'q=22')).items
    expect(garage).toMatchObject({
      number: '22',
      row: '2',
      area: 30,
      shares_complete: true,
      owners: [{ share_denominator: 2 }, { share_denominator: 2 }],
    })
    const history = (
      await app().call<HistoryEntry[]>(user, 'GET', `/api/gbc/${gbc_id}/members/${garage.owners[0].member_id}/history`)
    ).body
    expect(history[0]).toMatchObject({ action: 'imported', changes: { import_file: [null, 'mayak.xlsx'] } })
    const [found] = (await list<Member>('members', 'q=9991')).items
    expect((await list<Member>('members', 'q=000001')).items).toHaveLength(1)
    expect(found === undefined || found.phones.length > 0).toBe(true)

    const again = await steps.checked('mayak.xlsx', mayak)
    expect(again.counts).toMatchObject({ made: 0, changed: 0, same: 248, refused: 6, pairs: 0 })
    expect(await steps.apply(again.id)).toMatchObject({ refused: 422 })

    expect(await steps.undo(first.id)).toMatchObject({ status: 'undone', job: { status: 'done' } })
    expect(await totals()).toEqual([0, 0])
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
  })

  it('lets nobody work at an import while what was written of it is being removed', async () => {
    const read = await steps.checked('a.csv', csv('Гараж;ФИО\n1;Белов Олег Ильич'))
    const { db } = app()
    await db.write.updateTable('imports').set({ phase: 'withdrawing', written: 1 }).where('id', '=', read.id).execute()
    const kept = () =>
      db.read
        .selectFrom('imports')
        .select(['check_id', 'plan', 'settings', 'decisions', 'status'])
        .where('id', '=', read.id)
        .executeTakeFirstOrThrow()
    const before = await kept()
    expect(before.plan).not.toBeNull()
    expect(await steps.post(read.id, 'table', { sheet: 0, header_from: 1 })).toMatchObject({ refused: 409 })
    expect(await steps.check(read)).toMatchObject({ refused: 409 })
    expect(await steps.post(read.id, 'decisions', { rest: 'different' })).toMatchObject({ refused: 409 })
    expect(await steps.apply(read.id)).toMatchObject({ refused: 409 })
    expect((await app().call(user, 'DELETE', steps.url(`/${read.id}`))).status).toBe(409)
    expect(await kept()).toEqual(before)
  })

  it('answers a step of a stale version with the import as it is now', async () => {
    const read = await steps.upload('a.csv', csv('Гараж;ФИО\n1;Белов Олег Ильич'))
    const checked = await steps.check(read)
    const stale = await app().call<ApiError>(user, 'POST', steps.url(`/${read.id}/apply`), {
      version: read.version,
    })
    expect([stale.status, stale.body.current]).toEqual([409, checked])
  })

  it('gives the refused rows back in a file that is mended and imported again', async () => {
    const first = await steps.checked(
      'a.csv',
      csv('ГСК «Восход»;;\n№ гаража;Собственник;Дата рожд.\n1;Иванов Иван;31.02.1970\n2;Петров Пётр;01.02.1970\n'),
    )
    const { body: job } = await app().call<Job>(user, 'POST', steps.url(`/${first.id}/refused`))
    let done = job
    while (['queued', 'running'].includes(done.status)) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      done = (await app().call<Job>(user, 'GET', `/api/gbc/${gbc_id}/jobs/${job.id}`)).body
    }
    expect(done).toMatchObject({ status: 'done', message: null })
    const { rawPayload } = await app().app.inject({
      method: 'GET',
      url: `/api/gbc/${gbc_id}/jobs/${job.id}/result`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    const [{ rows }] = (await readXlsx(rawPayload)).sheets
    expect(rows[0].slice(-1)).toEqual(['Причина'])
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['Такой даты нет: «31.02.1970»'])
    const second = await steps.checked('refused.xlsx', rawPayload)
    expect(second.counts).toMatchObject({ refused: 1, made: 0 })
  })

  it('understands a list of another office, in another encoding and other words', async () => {
    const read = await steps.upload('воскресенск.csv', iconv.encode(OTHER, 'win1251'))
    expect(await steps.check(read)).toMatchObject({
      refused: 422,
      errors: { balance_sign: 'Укажите, что значит плюс в столбце «Сальдо»: долг или аванс' },
    })
    expect((await steps.check(read, { balance_sign: 'advance' })).totals).toMatchObject({
      balances: { debt: 20_050, advance: 150_000 },
    })
    const checked = await steps.check(read, { balance_sign: 'debt' })
    expect(steps.guessed(checked).map(({ field }) => field)).toEqual([
      'garage_number',
      'block',
      'name',
      'phone',
      'area',
      'share',
      'debt',
      'tp_id',
    ])
    expect(checked.table?.as_of).toBe('2026-03-15')
    expect((await list<ImportRow>(`imports/${checked.id}/rows`, 'outcome=refused')).items).toEqual([])
    expect(checked.counts).toMatchObject({ made: 6, skipped: 6 })
    expect(checked.totals).toMatchObject({
      members: { made: 5 },
      garages: { made: 5 },
      balances: { debt: 150_000, advance: 20_050 },
    })
    expect(await steps.apply(checked.id)).toMatchObject({ status: 'applied' })
    const garages = (await list<Garage>('garages', 'sort=block,number')).items
    expect(garages.map(({ block, number, status, owners }) => [block, number, status, owners.length])).toEqual([
      ['А', '1', 'occupied', 1],
      ['А', '2', 'occupied', 1],
      ['А', '3', 'occupied', 2],
      ['Б', '1', 'free', 0],
      ['Б', '2', 'occupied', 1],
    ])
    expect((await list<Member>('members', 'kind=organisation')).items).toMatchObject([
      { display_name: 'ООО „Ромашка“', tp_id: '7707083893' },
    ])
  })

  it('changes what the file tells otherwise, wipes nothing by an empty cell, and gives the earlier values back', async () => {
    const head = 'Гараж;ФИО;Телефон;Площадь;Адрес\n'
    const first = await steps.checked(
      'a.csv',
      csv(`${head}1;Иванов Иван;89210000001;18;Лесная, 1\n2;Петров Пётр;89210000002;20;\n`),
    )
    await steps.apply(first.id)
    const second = await steps.checked(
      'b.csv',
      csv(`${head}1;Иванов Иван;89219999999;;\n2;Петров Пётр;89210000002;21,5;\n3;Новый Олег;89210000003;18;\n`),
    )
    expect(second.counts).toMatchObject({ made: 1, changed: 2, same: 0 })
    const rows = (await list<ImportRow>(`imports/${second.id}/rows`)).items
    expect(rows[0].effects.find(({ area }) => area === 'members')).toMatchObject({
      action: 'changed',
      changes: { phones: ['+7 921 000-00-01', '+7 921 999-99-99'] },
    })
    await steps.apply(second.id)
    expect((await list<Member>('members', 'q=иванов')).items).toMatchObject([
      { phones: ['+79219999999'], registration_address: 'Лесная, 1' },
    ])
    expect(await steps.undo(second.id)).toMatchObject({ status: 'undone' })
    expect((await list<Member>('members', 'q=иванов')).items).toMatchObject([
      { phones: ['+79210000001'], registration_address: 'Лесная, 1' },
    ])
    expect(await totals()).toEqual([2, 2])
  })

  it('is not applied when its dry run is no longer true, and not undone when its records were touched', async () => {
    const text = 'Гараж;ФИО;Телефон\n1;Иванов Иван;89210000001\n2;Петров Пётр;89210000002\n'
    const outdated = await steps.checked('a.csv', csv(text))
    await app().member(gbc_id, user, { last_name: 'Петров', first_name: 'Пётр' })
    expect((await steps.apply(outdated.id)).job).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/Петров Пётр.*проверьте файл ещё раз/),
    })
    expect(await totals()).toEqual([1, 0])
    const fresh = await steps.post(outdated.id, 'check', { columns: steps.guessed(outdated), as_of: '2026-10-01' })
    const decided = fresh.counts?.undecided ? await steps.post(fresh.id, 'decisions', { rest: 'same' }) : fresh
    await app().call(user, 'POST', `/api/gbc/${gbc_id}/garages`, { number: '1' })
    expect((await steps.apply(decided.id)).job).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('проверьте файл ещё раз'),
    })
    const last = await steps.checked('a.csv', csv(text))
    expect(await steps.apply(last.id)).toMatchObject({ status: 'applied' })

    const [ivanov] = (await list<Member>('members', 'q=иванов')).items
    await app().call(user, 'PUT', `/api/gbc/${gbc_id}/members/${ivanov.id}`, {
      version: ivanov.version,
      note: 'звонил',
    })
    const reasons = (await app().call<ImportUndo>(user, 'GET', steps.url(`/${last.id}/undo`))).body
    expect(reasons).toMatchObject({
      possible: false,
      total: 1,
      reasons: [{ area: 'members', record_id: ivanov.id, reason: 'Запись изменили после импорта' }],
    })
    expect(await steps.undo(last.id)).toMatchObject({
      status: 'applied',
      job: { status: 'failed', message: expect.stringContaining('Иванов Иван') },
    })
    expect(await totals()).toEqual([2, 2])
  })

  it('written in portions is seen whole or not at all', async () => {
    Object.assign(portions, { size: 5, last: 5 })
    const seen: number[] = []
    const insert = jest.spyOn(stagedRecords, 'insertPortion')
    const original = jest.requireActual<typeof stagedRecords>('./stagedRecords').insertPortion
    const names = [
      'Иванов Иван',
      'Петров Пётр',
      'Седов Олег',
      'Ёлкина Вера',
      'Котов Юрий',
      'Ли Анна',
      'Зуев Егор',
      'Юдин Лев',
    ]
    const checked = await steps.checked(
      'a.csv',
      csv(`Гараж;ФИО\n${names.map((name, place) => `${place + 1};${name}`).join('\n')}\n`),
    )
    insert.mockImplementation(async (...args) => {
      if (engine === 'sqlite') seen.push(...(await totals()))
      if (seen.length >= 8 || (engine === 'postgres' && args[2] === 'garages')) throw new Error('The disk is full')
      return original(...args)
    })
    expect((await steps.apply(checked.id)).job).toMatchObject({ status: 'failed' })
    insert.mockRestore()
    expect(seen.every((total) => total === 0)).toBe(true)
    expect(await totals()).toEqual([0, 0])
    expect(await steps.apply(checked.id)).toMatchObject({ status: 'applied', job: { status: 'done' } })
    expect(await totals()).toEqual([8, 8])
    expect(await steps.undo(checked.id)).toMatchObject({ status: 'undone', job: { status: 'done' } })
    expect(await totals()).toEqual([0, 0])
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
  })

  it('refuses what is no table in plain words, at once or when it was read, and leaves nothing behind', async () => {
    const before = storedFiles(app()).length
    const encrypted = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await steps.send('пароль.xlsx', encrypted)).toMatchObject({
      status: 422,
      body: { errors: { file: expect.stringContaining('закрыт паролем') } },
    })
    expect(await steps.upload('столбец.csv', csv('Иванов\nПетров\n'))).toMatchObject({
      status: 'uploaded',
      job: { status: 'failed', message: expect.stringContaining('только один столбец') },
    })
    expect(storedFiles(app()).length).toBe(before)
    expect((await list('imports')).total).toBe(0)
  })

  it('asks what its columns are until each field is chosen once', async () => {
    const { id, version } = await steps.upload('a.csv', csv('Гараж;Кто;Имя\n1;Иванов Иван;Иван\n'))
    const refusal = async (...fields: string[]) => {
      const body = { version, columns: fields.map((field, index) => ({ index, field })) }
      const { status, body: answer } = await app().call<ApiError>(user, 'POST', steps.url(`/${id}/check`), body)
      return [status, Object.values(answer.errors)]
    }
    expect(await refusal('garage_number', 'last_name', 'last_name')).toEqual([
      422,
      ['«Фамилия» выбрано для двух столбцов'],
    ])
    expect(await refusal('garage_number', 'name', 'last_name')).toEqual([
      422,
      ['Имя выберите целиком или по частям, не то и другое'],
    ])
  })

  it('is the chairman’s and the accountant’s, of their own cooperative; a mapping is kept under a name', async () => {
    const read = await steps.upload('a.csv', csv('Гараж;Кто\n1;Иванов Иван\n'))
    const [board, stranger] = [await app().user({ gbc_id, role: 'board' }), (await app().cooperative()).chairman]
    const { payload, type } = form([['file', { name: 'a.csv', content: csv('a;b\n1;2') }]])
    for (const [who, status] of [
      [board, 403],
      [stranger, 404],
      [null, 401],
    ] as const) {
      expect((await app().call(who, 'GET', steps.url(`/${read.id}`))).status).toBe(status)
      expect((await app().call(who, 'POST', steps.url(), payload, { 'content-type': type })).status).toBe(status)
    }
    expect((await app().call(user, 'GET', steps.url('/none'))).status).toBe(404)
    expect(
      (
        await app().call(user, 'POST', steps.url(`/${read.id}/check`), {
          version: 1,
          columns: [{ index: 0, field: 'garage_number' }],
        })
      ).status,
    ).toBe(409)
    expect(
      await steps.post(read.id, 'check', {
        columns: [
          { index: 0, field: 'garage_number' },
          { index: 1, field: 'garage_number' },
        ],
      }),
    ).toMatchObject({ refused: 422 })
    expect(
      await steps.post(read.id, 'check', {
        columns: [
          { index: 0, field: 'garage_number' },
          { index: 1, field: 'debt' },
        ],
      }),
    ).toMatchObject({ refused: 422, errors: { as_of: expect.any(String) } })

    const columns = [
      { header: 'Гараж', field: 'garage_number' },
      { header: 'Кто', field: 'name' },
    ]
    const kept = await app().call<ImportMapping>(user, 'POST', `/api/gbc/${gbc_id}/import-mappings`, {
      name: 'Наш список',
      columns,
    })
    expect(kept).toMatchObject({ status: 201, body: { name: 'Наш список', columns } })
    expect((await steps.upload('b.csv', csv('гараж;кто\n2;Петров Пётр\n'))).table?.mapping_id).toBe(kept.body.id)
    expect((await app().call(user, 'DELETE', `/api/gbc/${gbc_id}/import-mappings/${kept.body.id}`)).status).toBe(204)
    expect((await app().call(user, 'DELETE', steps.url(`/${read.id}`))).status).toBe(204)
    expect((await app().call<Import>(user, 'GET', steps.url(`/${read.id}`))).status).toBe(404)
  })
})

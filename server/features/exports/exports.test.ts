import { parse } from 'csv-parse/sync'
import { openXlsx, readXlsx } from 'hucre/xlsx'
import type { Page } from '#contract/common'
import { EXPORT_FORMATS, type Job } from '#contract/jobs'
import { listedMemberSchema, MEMBER_SORTS, type Member } from '#contract/members'
import { membersExport } from '#server/features/members/membersExport'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((app) => {
  let gbc_id: string
  let chairman: TestUser

  const start = (body: object, as = chairman, headers = {}) =>
    app().call<Job & { errors: Record<string, string> }>(as, 'POST', `/api/gbc/${gbc_id}/exports`, body, headers)

  async function finished(id: string): Promise<Job> {
    for (;;) {
      const { body } = await app().call<Job>(chairman, 'GET', `/api/gbc/${gbc_id}/jobs/${id}`)
      if (!['queued', 'running'].includes(body.status)) return body
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Exports and gives back the file. */
  async function exported(body: object): Promise<{ job: Job; file: Buffer }> {
    const { status, body: queued } = await start(body)
    expect(status).toBe(202)
    const job = await finished(queued.id)
    expect(job).toMatchObject({ status: 'done', message: null })
    const response = await app().app.inject({
      url: `/api/gbc/${gbc_id}/jobs/${job.id}/result`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(job.result?.file_name ?? '')}`,
    )
    expect(response.rawPayload.length).toBe(job.result?.size)
    return { job, file: response.rawPayload }
  }

  const csvRows = (file: Buffer) => parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
  const list = async (query: string) =>
    (await app().call<Page<Member>>(chairman, 'GET', `/api/gbc/${gbc_id}/members?page_size=200&${query}`)).body.items

  beforeAll(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    const names = ['Ёлкин', 'Абрамов', 'Яковлев', 'Семёнов', 'Семенов', 'Жуков', 'абрикосов']
    for (const [index, last_name] of names.entries()) {
      await app().member(gbc_id, chairman, {
        last_name,
        birth_date: index % 2 ? `196${index}-02-2${index}` : null,
        phones: ['+79111234567', '8 (921) 765-43-21'].slice(0, index % 3),
        share_due: index * 123_450 + 5,
        email: index % 2 ? null : `m${index}@example.org`,
        membership_number: String(20 - index),
        tags: ['льгота', '2-й въезд'].slice(0, index % 3),
        contact_persons:
          index === 4 ? [{ name: 'Семенова Вера', relation: 'Мать', phone: '+79215556677' }, { name: 'Кум' }] : [],
        vehicles: index === 3 ? [{ plate: 'А123ВС178', model: 'Lada' }] : [],
        note:
          index === 1
            ? '=HYPERLINK("http://evil")'
            : index === 2
              ? 'строка\nс переносом; и "кавычками" <&>\u0007'
              : null,
      })
    }
    await app().member(gbc_id, chairman, {
      kind: 'organisation',
      organisation_name: '@ООО «Ремонт»',
      last_name: null,
      first_name: null,
      share_due: 0,
    })
  })

  it('writes the list as it is on screen: its columns, order and filters, real dates and amounts', async () => {
    const columns = [
      'display_name',
      'status',
      'phones',
      'birth_date',
      'share_due',
      'created_at',
      'account_number',
      'note',
    ]
    const { job, file } = await exported({
      area: 'members',
      format: 'xlsx',
      columns,
      query: { sort: '-last_name', kind: 'person', page: 2, page_size: 3 },
    })
    expect(job).toMatchObject({
      title: 'Члены кооператива: выгрузка в XLSX',
      progress: 7,
      total: 7,
      result: { rows: 7 },
    })
    expect(job.result?.file_name).toMatch(/^Члены кооператива \d{4}-\d\d-\d\d\.xlsx$/)

    const [
      {
        rows: [header, ...rows],
      },
    ] = (await readXlsx(file)).sheets
    expect(header).toEqual([
      'ФИО или название',
      'Состояние',
      'Телефон',
      'Дата рождения',
      'Размер пая, ₽',
      'Создан (МСК)',
      'Лицевой счёт',
      'Примечание',
    ])
    const members = await list('sort=-last_name&kind=person')
    expect(members.length).toBe(7)
    for (const [index, member] of members.entries()) {
      const [name, status, phones, birth, share, created, account, note] = rows[index]
      expect([name, status, account]).toEqual([member.display_name, 'Заявление подано', member.account_number])
      expect(phones ?? '').toBe(
        member.phones.map((phone) => phone.replace(/(\+7)(...)(...)(..)(..)/, '$1 $2 $3-$4-$5')).join(', '),
      )
      expect(birth ? (birth as Date).toISOString().slice(0, 10) : null).toBe(member.birth_date)
      expect(share).toBe((member.share_due ?? 0) / 100)
      expect(Math.abs((created as Date).getTime() - Date.parse(member.created_at) - 3 * 3_600_000)).toBeLessThan(1000)
      expect(note ?? null).toBe(member.note?.replace('\u0007', '') ?? null)
    }
  })

  it('heads the sheet with a bold frozen row that filters', async () => {
    const { file } = await exported({
      area: 'members',
      format: 'xlsx',
      columns: ['display_name', 'share_due'],
      query: {},
    })
    const [sheet] = (await openXlsx(file, { readStyles: true })).sheets
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.autoFilter).toMatchObject({ range: 'A1:B9' })
    expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00')
  })

  it('writes CSV that Excel opens and no cell of which runs as a formula', async () => {
    const columns = ['display_name', 'phones', 'birth_date', 'share_due', 'note', 'vehicles', 'contact_persons', 'tags']
    const { file } = await exported({ area: 'members', format: 'csv', columns, query: {} })
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [header, ...rows] = csvRows(file)
    expect(header.slice(0, 4)).toEqual(['ФИО или название', 'Телефон', 'Дата рождения', 'Размер пая, ₽'])
    const members = await list('')
    expect(rows.map(([name]) => name.replace(/^'/, ''))).toEqual(members.map(({ display_name }) => display_name))
    expect(rows.map(([, phones]) => phones)).toEqual(
      members.map(({ phones }) =>
        phones.map((phone) => phone.replace(/\+7(...)(...)(..)(..)/, '8 $1 $2-$3-$4')).join(', '),
      ),
    )
    expect(rows.map((row) => row[2])).toEqual(
      members.map(({ birth_date }) => (birth_date ?? '').split('-').reverse().join('.')),
    )
    expect(rows.map((row) => row[3])).toEqual(
      members.map(({ share_due }) => ((share_due ?? 0) / 100).toFixed(2).replace('.', ',')),
    )
    const cells = rows.flat()
    expect(cells).toEqual(
      expect.arrayContaining([`'@ООО «Ремонт»`, `'=HYPERLINK("http://evil")`, 'А123ВС178 (Lada)', 'льгота, 2-й въезд']),
    )
    expect(cells.find((cell) => cell.includes('Семенова'))).toMatch(
      /^Семенова Вера \(мать\), \+?[78] 921 555-66-77; Кум$/,
    )
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  it('keeps the order of every sort, forwards and backwards', async () => {
    for (const sort of [...MEMBER_SORTS, ...MEMBER_SORTS.map((name) => `-${name}`), 'status,-membership_number']) {
      const exportedIds = await membersExport.ids(app().db, gbc_id, { sort, page: 1, page_size: 50 })
      expect(exportedIds).toEqual((await list(`sort=${sort}`)).map(({ id }) => id))
    }
  })

  it('writes an empty list as a header alone', async () => {
    const { job, file } = await exported({
      area: 'members',
      format: 'csv',
      columns: ['display_name'],
      query: { q: 'никого такого нет' },
    })
    expect([job.result?.rows, csvRows(file)]).toEqual([0, [['ФИО или название']]])
    const { file: book } = await exported({
      area: 'members',
      format: 'xlsx',
      columns: ['display_name'],
      query: { archived: 'true' },
    })
    expect((await readXlsx(book)).sheets[0].rows).toEqual([['ФИО или название']])
  })

  it('has every field of a member that a list may show, and no passport', async () => {
    const hidden = ['id', 'gbc_id', 'version', 'has_passport', 'merged_into_id']
    expect(Object.keys(membersExport.columns).sort()).toEqual(
      Object.keys(listedMemberSchema.fields)
        .filter((name) => !hidden.includes(name))
        .sort(),
    )
  })

  it('says at its field what the list does not know', async () => {
    const good = { area: 'members', format: 'csv', columns: ['display_name'], query: {} }
    const errorsOf = async (change: object) => {
      const { status, body } = await start({ ...good, ...change })
      expect(status).toBe(422)
      return body.errors
    }
    expect(await errorsOf({ columns: ['display_name', 'passport', 'constructor'] })).toEqual({
      'columns.1': 'Столбца «passport» нет',
      'columns.2': 'Столбца «constructor» нет',
    })
    expect(await errorsOf({ columns: [] })).toEqual({ columns: 'Выберите хотя бы одно значение' })
    expect(await errorsOf({ query: { colour: 'red' } })).toEqual({ 'query.colour': 'Такого параметра нет' })
    expect(await errorsOf({ query: { status: 'asleep' } })).toEqual({ 'query.status': 'Значения «asleep» нет' })
    expect(await errorsOf({ query: { sort: 'password' } })).toEqual({ 'query.sort': 'Сортировки «password» нет' })
    expect(await errorsOf({ query: 'q=1' })).toEqual({ query: 'Неверный формат' })
    expect(await errorsOf({ area: 'passwords' })).toEqual({ area: 'Выберите значение из списка' })
    expect(await errorsOf({ format: 'pdf' })).toEqual({ format: 'Выберите значение из списка' })
  })

  it('is for the office of its own cooperative', async () => {
    const body = { area: 'members', format: EXPORT_FORMATS[1], columns: ['display_name'], query: {} }
    expect((await start(body, await app().user({ gbc_id, role: 'member' }))).status).toBe(403)
    expect((await start(body, (await app().cooperative()).chairman)).status).toBe(404)
    expect((await start(body, await app().user({ gbc_id, role: 'auditor' }))).status).toBe(202)
  })

  it('tells the chairman, and no one else, who works in the program', async () => {
    const invited = await app().user({ gbc_id, role: 'board' })
    const body = {
      area: 'users',
      format: 'csv',
      columns: ['email', 'role', 'state', 'two_factor'],
      query: { role: 'board', sort: 'email' },
    }
    const { file } = await exported(body)
    expect(csvRows(file)).toEqual([
      ['Электронная почта', 'Роль', 'Состояние', 'Вход с кодом из телефона'],
      [invited.email, 'Член правления', 'Доступ есть', 'нет'],
    ])
    expect((await start(body, await app().user({ gbc_id, role: 'auditor' }))).status).toBe(403)
  })

  it('is made once for one Idempotency-Key, and noted in the audit log', async () => {
    const body = { area: 'members', format: 'csv', columns: ['display_name'], query: {} }
    const [first, second] = [
      await start(body, chairman, { 'idempotency-key': 'k1' }),
      await start(body, chairman, { 'idempotency-key': 'k1' }),
    ]
    expect([second.status, second.body.id]).toEqual([202, first.body.id])
    const noted = await app()
      .db.heavy.selectFrom('audit')
      .select('action')
      .where('record_id', '=', first.body.id)
      .execute()
    expect(noted).toEqual([{ action: 'exported' }])
    await finished(first.body.id)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryEntry, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { ImportPair, ImportRow, ImportUndo } from '#contract/imports'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/audit'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const mayak = readFileSync(join(__dirname, 'fixtures', 'mayak-members.xlsx'))

onBothEngines((app) => {
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const list = async <T>(area: string, query = '') => (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${area}?${query}`)).body
  const totals = async () => [(await list('members')).total, (await list('garages')).total]
  const csv = (text: string) => Buffer.from(text)

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })

  it('brings a whole office in, knows it again, and takes it back', async () => {
    const read = await steps.upload('mayak.xlsx', mayak)
    expect(read).toMatchObject({ status: 'read', job: { status: 'done' }, table: { header_from: 3, as_of: '2026-10-01' } })
    const first = await steps.check(read)
    expect(first.counts).toMatchObject({ made: 248, refused: 6, skipped: 12, pairs: 1, undecided: 1 })
    expect(first.totals).toMatchObject({ garages: { made: 240 }, members: { made: 230 }, ownerships: { made: 248 }, balances: { debt: 82_250_265, advance: 5_422_127, total: 76_828_138 } })
    const refused = await list<ImportRow>(`imports/${first.id}/rows`, 'outcome=refused')
    expect(refused.items.map(({ problems }) => problems.map(({ message }) => message).join())).toEqual([
      'Нет номера гаража', 'Нет фамилии и имени', 'Телефон не распознан: «12345»', 'Такой даты нет: «31.02.2020»', 'Сумма не распознана: «сто рублей»', 'Площадь должна быть больше нуля: «-5»',
    ])
    expect(await steps.post(first.id, 'apply')).toMatchObject({ refused: 422 })
    const [pair] = (await list<ImportPair>(`imports/${first.id}/pairs`, 'undecided=true')).items
    expect(pair).toMatchObject({ one: { name: 'Герасимов Сергей Семёнович' }, suggestion: 'different' })
    expect((await steps.post(first.id, 'decisions', { decisions: [{ key: pair.key, decision: 'different' }] })).counts).toMatchObject({ undecided: 0 })

    expect(await steps.apply(first.id)).toMatchObject({ status: 'applied', job: { status: 'done' } })
    expect(await totals()).toEqual([230, 240])
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
    const { rows: [sum] } = await app().db.read.executeQuery<{ total: number }>({ sql: `select sum(amount) as total from opening_balances where gbc_id = '${gbc_id}'`, parameters: [], query: {} as never, queryId: {} as never })
    expect(Number(sum.total)).toBe(76_828_138)
    const [garage] = (await list<Garage>('garages', 'q=22')).items
    expect(garage).toMatchObject({ number: '22', row: '2', area: 30, shares_complete: true, owners: [{ share_denominator: 2 }, { share_denominator: 2 }] })
    const history = (await app().call<HistoryEntry[]>(user, 'GET', `/api/gbc/${gbc_id}/members/${garage.owners[0].member_id}/history`)).body
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

  it('changes what the file tells otherwise, wipes nothing by an empty cell, and gives the earlier values back', async () => {
    const head = 'Гараж;ФИО;Телефон;Площадь;Адрес\n'
    const first = await steps.checked('a.csv', csv(`${head}1;Иванов Иван;89210000001;18;Лесная, 1\n2;Петров Пётр;89210000002;20;\n`))
    await steps.apply(first.id)
    const second = await steps.checked('b.csv', csv(`${head}1;Иванов Иван;89219999999;;\n2;Петров Пётр;89210000002;21,5;\n3;Новый Олег;89210000003;18;\n`))
    expect(second.counts).toMatchObject({ made: 1, changed: 2, same: 0 })
    const rows = (await list<ImportRow>(`imports/${second.id}/rows`)).items
    expect(rows[0].effects.find(({ area }) => area === 'members')).toMatchObject({ action: 'changed', changes: { phones: ['+7 921 000-00-01', '+7 921 999-99-99'] } })
    await steps.apply(second.id)
    expect((await list<Member>('members', 'q=иванов')).items).toMatchObject([{ phones: ['+79219999999'], registration_address: 'Лесная, 1' }])
    expect(await steps.undo(second.id)).toMatchObject({ status: 'undone' })
    expect((await list<Member>('members', 'q=иванов')).items).toMatchObject([{ phones: ['+79210000001'], registration_address: 'Лесная, 1' }])
    expect(await totals()).toEqual([2, 2])
  })

  it('is not applied when its dry run is no longer true, and not undone when its records were touched', async () => {
    const text = 'Гараж;ФИО;Телефон\n1;Иванов Иван;89210000001\n2;Петров Пётр;89210000002\n'
    const outdated = await steps.checked('a.csv', csv(text))
    await app().member(gbc_id, user, { last_name: 'Петров', first_name: 'Пётр' })
    expect((await steps.apply(outdated.id)).job).toMatchObject({ status: 'failed', message: expect.stringMatching(/Петров Пётр.*проверьте файл ещё раз/) })
    expect(await totals()).toEqual([1, 0])
    const fresh = await steps.post(outdated.id, 'check', { columns: steps.guessed(outdated), as_of: '2026-10-01' })
    const decided = fresh.counts?.undecided ? await steps.post(fresh.id, 'decisions', { rest: 'same' }) : fresh
    await app().call(user, 'POST', `/api/gbc/${gbc_id}/garages`, { number: '1' })
    expect((await steps.apply(decided.id)).job).toMatchObject({ status: 'failed', message: expect.stringContaining('проверьте файл ещё раз') })
    const last = await steps.checked('a.csv', csv(text))
    expect(await steps.apply(last.id)).toMatchObject({ status: 'applied' })

    const [ivanov] = (await list<Member>('members', 'q=иванов')).items
    await app().call(user, 'PUT', `/api/gbc/${gbc_id}/members/${ivanov.id}`, { version: ivanov.version, note: 'звонил' })
    const reasons = (await app().call<ImportUndo>(user, 'GET', steps.url(`/${last.id}/undo`))).body
    expect(reasons).toMatchObject({ possible: false, total: 1, reasons: [{ area: 'members', record_id: ivanov.id, reason: 'Запись изменили после импорта' }] })
    expect(await steps.undo(last.id)).toMatchObject({ status: 'applied', job: { status: 'failed', message: expect.stringContaining('Иванов Иван') } })
    expect(await totals()).toEqual([2, 2])
  })

})

import type { Page } from '#contract/common'
import type { Import, ImportPair, ImportRow } from '#contract/imports'
import type { Member } from '#contract/members'
import { refreshMemberGarages } from '#server/features/garages/memberGarages'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

/** Two namesakes born on different days, and one with garages that are not in the order of their numbers. */
const OFFICE = `Гараж;Блок;ФИО;Дата рождения;Долг на 01.10.2026
10;А;Белов Олег Ильич;01.02.1970;100
9;А;Белов Олег Ильич;03.04.1980;200
10;Б;Зуев Лев Ильич;05.05.1960;0
9а;Б;Зуев Лев Ильич;05.05.1960;50
2;;Зуев Лев Ильич;05.05.1960;70`

onBothEngines((app) => {
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const list = async <T>(path: string) =>
    (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${path}`)).body.items
  const checkOf = async ({ id }: Import) =>
    (await app().db.read.selectFrom('imports').select('check_id').where('id', '=', id).executeTakeFirstOrThrow())
      .check_id ?? ''

  /** What an import would write: all but ids and what is new in each dry run. */
  async function planned(read: Import) {
    const rows = await app()
      .db.read.selectFrom('import_records')
      .select(['seq', 'area', 'action', 'record_id', 'name_key', 'columns', 'changes'])
      .where('gbc_id', '=', gbc_id)
      .where('check_id', '=', await checkOf(read))
      .orderBy('seq')
      .execute()
    const prefix = rows[0].record_id.slice(0, 24)
    return rows.map((row) => JSON.stringify(row).replaceAll(prefix, ''))
  }

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })

  it('takes what was shown for right once all are said to be different persons', async () => {
    const first = await steps.check(await steps.upload('office.csv', Buffer.from(OFFICE)))
    expect(first.counts).toMatchObject({ pairs: 1, undecided: 1 })
    expect((await list<ImportRow>(`imports/${first.id}/rows`)).filter(({ doubtful }) => doubtful)).toHaveLength(2)
    const shown = await checkOf(first)

    const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
    expect(await checkOf(decided)).toBe(shown)
    expect(decided).toMatchObject({ counts: { pairs: 1, undecided: 0 }, job: { status: 'done' } })
    expect(await list<ImportPair>(`imports/${first.id}/pairs`)).toMatchObject([{ decision: 'different' }])
    expect(await list<ImportPair>(`imports/${first.id}/pairs?undecided=true`)).toEqual([])
    expect((await list<ImportRow>(`imports/${first.id}/rows`)).filter(({ doubtful }) => doubtful)).toEqual([])

    // Asked for by hand, the file is looked at anew, and the same comes of it.
    const settled = await planned(decided)
    const again = await steps.check(decided)
    expect(await checkOf(again)).not.toBe(shown)
    expect(await planned(again)).toEqual(settled)
    await steps.apply(first.id)
    expect(await list<Member>('members')).toHaveLength(3)
  })

  it('makes another dry run where two are one person', async () => {
    const first = await steps.check(await steps.upload('office.csv', Buffer.from(OFFICE)))
    const shown = await checkOf(first)
    const same = await steps.post(first.id, 'decisions', { rest: 'same' })
    expect(await checkOf(same)).not.toBe(shown)
    expect(same.totals).toMatchObject({ members: { made: 2 } })
  })

  describe('when somebody has worked at the members meanwhile', () => {
    const base = () => `/api/gbc/${gbc_id}/members`
    const edit = ({ id, version }: Member, fields: object) =>
      app().call(user, 'PUT', `${base()}/${id}`, { version, ...fields })

    /** A file that asks of one born on another day, and of nobody else. */
    async function asked() {
      const there = await app().member(gbc_id, user, {
        last_name: 'Белов',
        first_name: 'Олег',
        middle_name: 'Ильич',
        birth_date: '1970-02-01',
      })
      const file =
        'Гараж;ФИО;Дата рождения\n1;Белов Олег Ильич;03.04.1980\n2;Котова Анна Львовна;05.06.1990\n3;Зуев Лев Ильич;'
      const first = await steps.check(await steps.upload('office.csv', Buffer.from(file)))
      expect(first.counts).toMatchObject({ pairs: 1, undecided: 1 })
      return { there, first, shown: await checkOf(first) }
    }

    it('a namesake who was added is asked about', async () => {
      const { first } = await asked()
      await app().member(gbc_id, user, { last_name: 'Зуев', first_name: 'Лев', middle_name: 'Ильич' })
      const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
      expect(decided.counts).toMatchObject({ pairs: 2, undecided: 1 })
    })

    it('one whose card was corrected is known again, and not written twice', async () => {
      const { there, first } = await asked()
      await edit(there, { birth_date: '1980-04-03' })
      const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
      expect(decided.counts).toMatchObject({ pairs: 0 })
      await steps.apply(first.id)
      expect((await list<Member>('members')).filter(({ last_name }) => last_name === 'Белов')).toHaveLength(1)
    })

    it('one who was given the name of a person of the file is known again, after the answers too', async () => {
      const petrova = { last_name: 'Петрова', first_name: 'Анна', middle_name: 'Львовна', birth_date: '1990-06-05' }
      const member = await app().member(gbc_id, user, petrova)
      const { first } = await asked()
      await steps.post(first.id, 'decisions', { rest: 'different' })
      await edit(member, { last_name: 'Котова' })
      expect(await steps.apply(first.id)).toMatchObject({
        job: { status: 'failed', message: expect.stringContaining('изменён «Котова Анна Львовна»') as string },
      })
      const again = await steps.check(first)
      await steps.apply(again.id)
      expect((await list<Member>('members')).filter(({ last_name }) => last_name === 'Котова')).toHaveLength(1)
    })

    it('a note changes nothing', async () => {
      const { there, first, shown } = await asked()
      await edit(there, { note: 'Звонить вечером' })
      const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
      expect(await checkOf(decided)).toBe(shown)
      expect(await steps.apply(first.id)).toMatchObject({ status: 'applied' })
    })
  })

  it('asks of each two owners in one cell for itself', async () => {
    const file = `Гараж;ФИО\n1;Белов Олег Ильич, Зуев Лев Ильич\n2;Белов Олег Ильич, Зуев Лев Ильич`
    const first = await steps.check(await steps.upload('office.csv', Buffer.from(file)))
    const pairs = await list<ImportPair>(`imports/${first.id}/pairs`)
    expect(pairs.map(({ key }) => key)).toEqual(['2-3', '2.2-3.2'])
    await steps.post(first.id, 'decisions', { decisions: [{ key: '2-3', decision: 'same' }] })
    expect(await list<ImportPair>(`imports/${first.id}/pairs`)).toMatchObject([
      { key: '2-3', decision: 'same' },
      { key: '2.2-3.2', decision: null },
    ])
  })

  it('asks again where other columns were chosen before the answer came', async () => {
    const first = await steps.check(await steps.upload('office.csv', Buffer.from(OFFICE)))
    const shown = await checkOf(first)
    // As a dry run of other columns leaves it that was cancelled.
    const { settings } = await app()
      .db.read.selectFrom('imports')
      .select('settings')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const columns = (JSON.parse(settings ?? '{}') as { columns: { field: string }[] }).columns
    await app()
      .db.write.updateTable('imports')
      .set({
        settings: JSON.stringify({
          ...JSON.parse(settings ?? '{}'),
          columns: columns.filter(({ field }) => field !== 'debt'),
        }),
      })
      .where('id', '=', first.id)
      .execute()
    const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
    expect(await checkOf(decided)).not.toBe(shown)
    expect(decided.totals).toMatchObject({ balances: { count: 0 } })
  })

  it('writes new members with their garages, as they are kept of those who are there', async () => {
    const first = await steps.check(await steps.upload('office.csv', Buffer.from(OFFICE)))
    const decided = await steps.post(first.id, 'decisions', { rest: 'different' })
    await steps.apply(decided.id)
    const kept = () =>
      app()
        .db.read.selectFrom('members')
        .select(['id', 'garages', 'garage_key'])
        .where('gbc_id', '=', gbc_id)
        .orderBy('id')
        .execute()
    const written = await kept()
    const owner = written.find(({ garages }) => garages.includes('9а'))
    expect((JSON.parse(owner?.garages ?? '[]') as { number: string }[]).map(({ number }) => number)).toEqual([
      '2',
      '9а',
      '10',
    ])
    await app().db.write.updateTable('members').set({ garages: '[]', garage_key: null }).execute()
    await app()
      .db.write.transaction()
      .execute((trx) =>
        refreshMemberGarages(
          trx,
          gbc_id,
          written.map(({ id }) => id),
        ),
      )
    expect(await kept()).toEqual(written)
  })
})

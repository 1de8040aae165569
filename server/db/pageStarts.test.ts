import type { Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Member } from '#contract/members'
import { today } from '#server/lib/days'
import { newId } from '#server/lib/ids'
import { refreshDueOwners } from '#server/features/garages/dueOwners'
import { listMemberIds } from '#server/features/members/membersRepository'
import { sentStatements } from '#server/testing/sentStatements'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { insertRows } from './bulkInsert'
import { sortKey } from './keys'
import { FAR } from './pageStarts'

const MEMBERS = 3000
const PAGES = MEMBERS / 100

describe.each(['sqlite', 'postgres'] as const)('deep pages of a long list on %s', (engine) => {
  let test: TestApp
  let gbc_id: string
  let chairman: TestUser
  let member: Member

  beforeAll(async () => {
    test = await testApp(engine)
    const { gbc, chairman: theirs } = await test.cooperative()
    ;[gbc_id, chairman] = [gbc.id, theirs]
    member = await test.member(gbc_id, chairman, { last_name: 'Моторин' })
    const { seq: _counted, ...row } = await test.db.write
      .selectFrom('members')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    // Many of one name, who joined on one of few days or on none.
    const copies = Array.from({ length: MEMBERS - 1 }, (_, index) => index + 100).map((number) => ({
      ...row,
      id: newId(),
      membership_number: null,
      membership_number_key: null,
      account_number: String(number),
      account_number_key: sortKey(String(number)),
      joined_on: number % 3 === 0 ? null : `20${10 + (number % 7)}-01-01`,
    }))
    await insertRows(test.db.write, { name: 'members' }, copies)
  })
  afterAll(() => test.close())

  const page = async (sort: string, number: number) => {
    const { body } = await test.call<Page<Member>>(
      chairman,
      'GET',
      `/api/gbc/${gbc_id}/members?page=${number}&page_size=100&sort=${sort}`,
    )
    return body.items.map(({ id }) => id)
  }
  const all = (sort: string) => listMemberIds(test.db, gbc_id, { sort } as Parameters<typeof listMemberIds>[2])
  const edit = (fields: object) => test.call(chairman, 'PUT', `/api/gbc/${gbc_id}/members/${member.id}`, fields)

  /** How many rows were skipped for a page. */
  async function skipped(sort: string, number: number) {
    const [{ text, values }] = (await sentStatements(() => page(sort, number))).filter(({ text: sent }) =>
      sent.includes(' offset '),
    )
    expect(text).toMatch(/order by .* limit .* offset /)
    return Number(values.at(-1))
  }

  it.each(['last_name', '-account_number', 'joined_on', '-joined_on', 'joined_on,-last_name', 'updated_at'])(
    'by %s are the same in whatever order they are turned',
    async (sort) => {
      const ids = await all(sort)
      expect(ids).toHaveLength(MEMBERS)
      for (let turn = 0; turn < PAGES * 2; turn += 1) {
        const number = (turn * 11) % PAGES
        expect(await page(sort, number + 1)).toEqual(ids.slice(number * 100, number * 100 + 100))
      }
    },
  )

  it('begin at a row that is known, until the order may have changed', async () => {
    await page('-account_number', 15)
    expect(await skipped('-account_number', 16)).toBeLessThan(FAR)
    await edit({ note: 'Порядка не меняет' })
    expect(await skipped('-account_number', 16)).toBeLessThan(FAR)
    await edit({ account_number: '999999' })
    expect(await skipped('-account_number', 16)).toBeGreaterThan(FAR)
    const ids = await all('-account_number')
    expect(ids[0]).toBe(member.id)
    expect(await page('-account_number', 16)).toEqual(ids.slice(1500, 1600))
  })

  it('begin at no known row where a payment changes the order', async () => {
    const [payer] = await page('balance', 15)
    const payment = { source: 'cash', paid_on: '2026-02-01', lines: [{ member_id: payer, amount: 100 }] }
    await test.call(chairman, 'POST', `/api/gbc/${gbc_id}/payments`, payment)
    const ids = await all('balance')
    expect(ids[0]).toBe(payer)
    expect(await page('balance', 16)).toEqual(ids.slice(1500, 1600))
  })

  it('begin at no known row where the calendar gives a garage to a member', async () => {
    await test.db.write
      .updateTable('members')
      .set({ garage_key: sortKey('500') })
      .where('gbc_id', '=', gbc_id)
      .execute()
    const [heir] = await page('garages', 15)
    const url = `/api/gbc/${gbc_id}/garages`
    const { id } = (await test.call<Garage>(chairman, 'POST', url, { number: '1' })).body
    await test.call(chairman, 'POST', `${url}/${id}/ownerships`, { member_id: heir, from: '2999-01-01' })
    const day = today(gbc_id)
    await test.db.write.updateTable('ownerships').set({ from_on: day }).where('garage_id', '=', id).execute()
    await test.db.write.updateTable('garages').set({ owners_change_on: day }).where('id', '=', id).execute()
    await test.db.write
      .updateTable('members')
      .set({ garage_key: sortKey('500') })
      .where('gbc_id', '=', gbc_id)
      .execute()
    expect(await page('garages', 15)).toContain(heir)
    await refreshDueOwners(test.db)
    const ids = await all('garages')
    expect(ids[0]).toBe(heir)
    expect(await page('garages', 16)).toEqual(ids.slice(1500, 1600))
  })

  it('begin at the end of the list where an edit changes the order and not the number', async () => {
    await page('updated_at', 15)
    await edit({ note: 'Теперь последний' })
    const ids = await all('updated_at')
    expect(ids.at(-1)).toBe(member.id)
    expect(await page('updated_at', 16)).toEqual(ids.slice(1500, 1600))
  })
})

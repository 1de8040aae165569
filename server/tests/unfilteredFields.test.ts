import {
  GARAGE_KINDS,
  GARAGE_STATUSES,
  garageListQuery,
  OWNERSHIP_FORMS,
  type Garage,
  type GarageListQuery,
} from '#contract/garages'
import {
  MEMBER_KINDS,
  MEMBER_LACKS,
  MEMBER_STATUSES,
  memberListQuery,
  MEMBERSHIPS,
  type Member,
  type MemberListQuery,
} from '#contract/members'
import { ACCOUNT_STATES } from '#contract/money/accounts'
import type { Db } from '#server/db/engine'
import { lastChangeOf, type CountedList } from '#server/db/listChanges'
import {
  GARAGES_LIST,
  listGarageIds,
  STEADY_SORTS as STEADY_GARAGE_SORTS,
} from '#server/features/garages/garagesRepository'
import {
  listMemberIds,
  MEMBERS_LIST,
  STEADY_SORTS as STEADY_MEMBER_SORTS,
} from '#server/features/members/membersRepository'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

/** A list's count is kept through edits of its unfiltered fields (db/listChanges.ts): so none of its filters may look at one. */

const ARCHIVED = ['false', 'true', 'all']

/** Values of each filter; `null` = whatever is written in the field. A filter that is added has to be named here. */
type Filters<Query> = Record<Exclude<keyof Query, 'page' | 'page_size' | 'sort'>, readonly string[] | null>
/** A value of each unfiltered field, which is empty in a new record. A field that is added has to be named here. */
type Values<List extends { unfilteredFields: readonly string[] }> = Record<List['unfilteredFields'][number], unknown>

const memberFilters: Filters<MemberListQuery> = {
  q: null,
  status: MEMBER_STATUSES,
  kind: MEMBER_KINDS,
  membership: MEMBERSHIPS,
  lacks: MEMBER_LACKS,
  money: ACCOUNT_STATES,
  tag: null,
  archived: ARCHIVED,
}
const memberValues: Values<typeof MEMBERS_LIST> = {
  note: 'Ключи у сторожа',
  birth_date: '1990-12-31',
  tp_id: '500100732259',
  ogrn: '1027700132195',
  snils: '11223344595',
  registration_address: 'Якутск, Яблоневая 9',
  postal_address: 'Ярославль, а/я 99',
  applied_on: '2026-01-15',
  application_number: '999-Я',
  share_due: 99_900,
  share_paid: 88_800,
  representative: 'Яшин Яков, доверенность № 9',
}

const garageFilters: Filters<GarageListQuery> = {
  q: null,
  status: GARAGE_STATUSES,
  kind: GARAGE_KINDS,
  ownership_form: OWNERSHIP_FORMS,
  block: null,
  row: null,
  // A garage's owners are no fields of it.
  member_id: [],
  owners: ['none', 'incomplete'],
  money: ['debt', 'overdue'],
  archived: ARCHIVED,
}
const garageValues: Values<typeof GARAGES_LIST> = {
  note: 'Ворота заварены',
  floor: 9,
  area: 99.5,
  height: 9.9,
  land_privatised: true,
  plot_area: 98.7,
  coefficient: 9.5,
  power_limit: 96,
  phases: 3,
}

interface Counted {
  list: CountedList
  steadySorts: readonly string[]
  filters: Record<string, readonly string[] | null>
  values: Record<string, unknown>
  /** Ids of the list, which are read each time. */
  idsOf(db: Db, gbc_id: string, query: Record<string, string>): Promise<string[]>
  /** Body of a new record. */
  record(number: number): object
}

const lists: Record<'members' | 'garages', Counted> = {
  members: {
    list: MEMBERS_LIST,
    steadySorts: STEADY_MEMBER_SORTS,
    filters: memberFilters,
    values: memberValues,
    idsOf: (db, gbc_id, query) => listMemberIds(db, gbc_id, memberListQuery.cast(query)),
    record: (number) => ({ kind: 'person', last_name: `Семёнов${number}`, first_name: 'Иван' }),
  },
  garages: {
    list: GARAGES_LIST,
    steadySorts: STEADY_GARAGE_SORTS,
    filters: garageFilters,
    values: garageValues,
    idsOf: (db, gbc_id, query) => listGarageIds(db, gbc_id, garageListQuery.cast(query)),
    record: (number) => ({ number: String(number), block: 'А' }),
  },
}

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
  })

  describe.each(['members', 'garages'] as const)('the list of %s', (name) => {
    const { list, steadySorts, filters, values, idsOf, record } = lists[name]
    let edited: Member | Garage

    beforeAll(async () => {
      const add = (number: number) =>
        test().call<Member | Garage>(chairman, 'POST', `/api/gbc/${gbc_id}/${name}`, record(number))
      // One before it and one behind it in every order.
      for (const number of [1, 2, 3]) {
        const { body } = await add(number)
        if (number === 2) edited = body
      }
    })

    async function write(field: string, value: unknown): Promise<void> {
      const path = `/api/gbc/${gbc_id}/${name}/${edited.id}`
      // What is paid of the share isn't typed in the card; nothing of it is 0 once something was.
      const isPaid = field === 'share_paid'
      const { status } = await (isPaid
        ? test().call(chairman, 'POST', `${path}/share-opening`, { amount: value ?? 0 })
        : test().call(chairman, 'PUT', path, { [field]: value }))
      expect(status).toBe(200)
      const { body } = await test().call<Record<string, unknown>>(chairman, 'GET', path)
      expect(body[field]).toBe(isPaid ? (value ?? 0) : value)
    }

    /** What the list answers to each of its filters, to a search for the value and in each of its steady orders. */
    async function answers(value: unknown): Promise<Record<string, string[]>> {
      const queries = [
        ...Object.entries(filters).flatMap(([filter, known]) =>
          (known ?? [String(value)]).map((asked) => ({ [filter]: asked })),
        ),
        ...steadySorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
      ]
      const found: Record<string, string[]> = {}
      for (const query of queries) found[JSON.stringify(query)] = await idsOf(test().db, gbc_id, query)
      return found
    }

    it.each(Object.keys(values))(
      'has the same rows in the same order, and is not counted anew, when %s changes',
      async (field) => {
        const empty = (edited as Record<string, unknown>)[field]
        const [before, mark] = [await answers(values[field]), await lastChangeOf(test().db, gbc_id, list)]
        expect(before[JSON.stringify({ archived: 'all' })]).toContain(edited.id)
        for (const value of [values[field], empty]) {
          await write(field, value)
          expect(await answers(values[field])).toEqual(before)
          expect(await lastChangeOf(test().db, gbc_id, list)).toBe(mark)
        }
      },
    )
  })
})

import { sql, type RawBuilder } from 'kysely'
import type { Page } from '#contract/common'
import {
  memberSchema,
  type ListedMember,
  type Member,
  type MemberListQuery,
  type MEMBER_SORTS,
} from '#contract/members'
import { can } from '#contract/permissions'
import { among, engineOf, holdsText } from '#server/db/dialect'
import { foundIds } from '#server/db/foundIds'
import { preparedQuery, preparedStatement } from '#server/db/preparedQuery'
import type { Db, Engine, Handle } from '#server/db/engine'
import { jsonBoolean } from '#server/db/json'
import { ANY_CHANGE, type CountedList } from '#server/db/listChanges'
import { listed } from '#server/db/pages'
import { nullable, type SortColumn } from '#server/db/sorting'
import { sortKey } from '#server/db/keys'
import { together } from '#server/db/together'
import { invalid } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { refuseRestricted } from '#server/records/restrictedFields'
import type { Caller } from '#server/http/access'
import { findOther } from '#server/records/findOther'
import { recordJson } from '#server/records/recordJson'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { changedColumns } from '#server/records/versioned'
import { memberMoney } from '#server/features/accounts/overdue'
import { followNumbers, nextAccountNumber, formatAccountNumber } from './accountNumbers'
import { foundMembers, isByWords, memberSearch, type MemberSearch } from './findMembers'
import { columnsOf, type MemberFields } from './memberRows'

/** What changes the number of members under filters of their own, not of their money. */
export const MEMBERS_LIST = {
  area: 'members',
  unfilteredFields: [
    'note',
    'birth_date',
    'tp_id',
    'ogrn',
    'snils',
    'registration_address',
    'postal_address',
    'applied_on',
    'application_number',
    'share_due',
    'share_paid',
    'representative',
  ],
} as const satisfies CountedList<keyof Member>

const memberJson = recordJson('members', memberSchema)

/** Members as JSON. @param computed of an engine: what has no column of its own */
const textsOf = (computed: (engine: Engine) => Record<string, RawBuilder<unknown>>) =>
  preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
    handle
      .selectFrom('members')
      .select('id')
      .select(memberJson(engineOf(handle), computed(engineOf(handle))))
      .where('gbc_id', '=', gbc_id)
      .where(among(handle, 'id', ids)),
  )

const passportJson = (engine: Engine) => ({ has_passport: jsonBoolean(engine, sql`passport is not null`) })
const plainTexts = textsOf(passportJson)
const listedTexts = textsOf((engine) => ({ ...passportJson(engine), balance: sql.ref('balance') }))

const parsed = (json: string) => JSON.parse(json) as Member

const records = recordTable<'members', Member>({
  table: 'members',
  missing: 'Член кооператива не найден',
  async read(handle, gbc_id, ids) {
    const [rows] = await together(handle, [plainTexts(handle, gbc_id, ids)])
    return rows.map(({ json }) => parsed(json))
  },
})
/** `lock` is for the program itself: people change no record that was merged into another. */
export const { get: getMember, lock: lockMember, update: updateMember } = records

/** Members by their ids, in that order. */
export const membersByIds = async ({ read }: Db, gbc_id: string, ids: string[]): Promise<Member[]> =>
  sortByIds(ids, await records.read(read, gbc_id, ids))

/** Members with their balances, by their ids, in that order. */
export async function listedMembersByIds({ read }: Db, gbc_id: string, ids: string[]): Promise<ListedMember[]> {
  const [rows] = await together(read, [listedTexts(read, gbc_id, ids)])
  return sortByIds(ids, rows).map(({ json }) => JSON.parse(json) as ListedMember)
}

/** What the list is asked for, with whom the search means. */
type Sought = MemberListQuery & { search: MemberSearch | null }

async function sought(db: Db, gbc_id: string, query: MemberListQuery): Promise<Sought> {
  const search = await memberSearch(db, gbc_id, query.q)
  return { ...query, q: search?.words, search }
}

/** Sorts by what no other area changes, and no edit of a field that MEMBERS_LIST leaves out. */
export const STEADY_SORTS = ['last_name', 'membership_number', 'account_number', 'status', 'joined_on', 'created_at']

const list = recordList<'members', Member, Sought>(records, {
  // Postings change balances, and are no change of members.
  counted: ({ money }) => (money ? ANY_CHANGE : MEMBERS_LIST),
  filters: ['status', 'kind', 'membership'],
  sorts: {
    last_name: 'sort_key',
    garages: nullable('garage_key'),
    membership_number: nullable('membership_number_key'),
    account_number: nullable('account_number_key'),
    status: 'status',
    joined_on: nullable('joined_on'),
    balance: 'balance',
    created_at: 'created_at',
    updated_at: 'updated_at',
  } satisfies Record<(typeof MEMBER_SORTS)[number], SortColumn>,
  usual: 'last_name',
  ties: ['sort_key', 'id'],
  steady: STEADY_SORTS,
  narrowed(all, query, { db, gbc_id }) {
    let rows = all
    if (query.archived === 'all' || query.archived === 'true') rows = rows.where('merged_into_id', 'is', null)
    if (listed(query.lacks).includes('phone')) rows = rows.where('phones', '=', '[]')
    if (listed(query.lacks).includes('consent')) rows = rows.where('consent_on', 'is', null)
    const money = memberMoney(gbc_id, listed(query.money))
    if (money) rows = rows.where(money)
    if (query.tag) rows = rows.where(holdsText(db.engine, 'tags', query.tag))
    return rows
  },
  byWords: ({ search }) => isByWords(search),
  found: (rows, { search }, { db, gbc_id, plan }) =>
    search ? rows.where(foundMembers(db, gbc_id, search, plan)) : rows,
})

/** Of the list what only who may see money may see, filter and sort by. */
export const RESTRICTED = { balance: 'finances.read', money: 'finances.read' } as const

/** One page of the list, each member as JSON. The page's ids come from an index alone; only its own rows are read whole. */
export async function listMembers(
  db: Db,
  gbc_id: string,
  asked: MemberListQuery,
  { role }: Pick<Caller, 'role'>,
): Promise<Page<string>> {
  refuseRestricted(RESTRICTED, asked, role)
  const query = await sought(db, gbc_id, asked)
  const texts = can(role, RESTRICTED.balance) ? listedTexts : plainTexts
  const { page, details } = await list.page(db, gbc_id, query, { details: [texts(db.heavy, gbc_id, foundIds)] })
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: sortByIds(ids, details[0]).map(({ json }) => json) }
}

/** Ids of the whole list in its order, all pages of it. */
export const listMemberIds = async (db: Db, gbc_id: string, query: MemberListQuery): Promise<string[]> =>
  list.listIds(db, gbc_id, await sought(db, gbc_id, query))

const jsonRow = preparedQuery((handle, gbc_id: string, id: string) =>
  handle
    .selectFrom('members')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .select(memberJson(engineOf(handle), passportJson(engineOf(handle)))),
)

/** A member as JSON. @throws AppError 404 */
export async function getMemberJson(handle: Handle, gbc_id: string, id: string): Promise<string> {
  const row = await jsonRow(handle, gbc_id, id)
  if (!row) throw records.missing()
  return row.json
}

/**
 * Reads a member for a change by people.
 * @throws AppError 404, 409 as `lockMember`, 422 when the record was merged into another: what it held is there now
 */
export async function lockLivingMember(trx: Handle, gbc_id: string, id: string, version?: number): Promise<Member> {
  const member = await lockMember(trx, gbc_id, id, version)
  if (member.merged_into_id) throw invalid({}, 'Карточка объединена с другой: измените ту или отмените объединение')
  return member
}

/** Says whose number it is, at its field. @param before the numbers that the member has already */
async function assertUnique(
  trx: Handle,
  gbc_id: string,
  id: string,
  input: MemberFields,
  before?: Member,
): Promise<void> {
  const errors: Record<string, string> = {}
  for (const field of ['account_number', 'membership_number'] as const) {
    const number = input[field]
    if (!number || number === before?.[field]) continue
    const other = await findOther(trx, 'members', { gbc_id, id }, { [`${field}_key`]: sortKey(number) })
    if (other) errors[field] = `Номер уже занят: ${other.display_name}`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** @throws AppError 422 when a number is taken */
export async function insertMember(trx: Handle, gbc_id: string, input: MemberFields): Promise<Member> {
  const id = newId()
  await assertUnique(trx, gbc_id, id, input)
  const account_number = input.account_number ?? formatAccountNumber(await nextAccountNumber(trx, gbc_id))
  const applicant = {
    status: 'applicant',
    joined_on: null,
    admission_decision: null,
    left_on: null,
    exit_decision: null,
    passport: null,
  } as const
  return records.insert(trx, gbc_id, { ...columnsOf({ ...input, account_number }), ...applicant }, id)
}

/** Writes what people typed. @throws AppError 422 when a number is taken */
export async function editMember(trx: Handle, before: Member, input: MemberFields): Promise<Member> {
  await assertUnique(trx, before.gbc_id, before.id, input, before)
  const after = await updateMember(trx, before, changedColumns(columnsOf(before), columnsOf(input)))
  if (before.account_number && before.account_number !== after.account_number)
    await followNumbers(trx, before.gbc_id, [before.account_number])
  return after
}

/** The passport as stored JSON, or null. */
export async function passportOf(handle: Handle, gbc_id: string, id: string): Promise<string | null> {
  const row = await handle
    .selectFrom('members')
    .select('passport')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw records.missing()
  return row.passport
}

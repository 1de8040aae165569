import { sql, type RawBuilder, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Page } from '#contract/common'
import {
  memberSchema,
  type ListedMember,
  type Member,
  type MemberListQuery,
  type MEMBER_SORTS,
} from '#contract/members'
import { can } from '#contract/permissions'
import { among, engineOf, holdsText, lookedUpById } from '#server/db/dialect'
import { foundIds } from '#server/db/foundIds'
import { preparedQuery, preparedStatement } from '#server/db/preparedQuery'
import type { Db, Engine, Handle } from '#server/db/engine'
import { jsonBoolean } from '#server/db/json'
import type { CountedList } from '#server/db/listChanges'
import { listed, paginateWith } from '#server/db/pages'
import { nullable, orderBy, standsFrom, type SortColumn } from '#server/db/sorting'
import { searchCondition, tenantColumn, type SearchPlan } from '#server/db/search'
import { selectIds } from '#server/db/selectIds'
import { sortKey } from '#server/db/keys'
import { together } from '#server/db/together'
import type { MembersTable, Tables } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { refuseRestricted } from '#server/records/restrictedFields'
import type { Caller } from '#server/http/access'
import { findOther } from '#server/records/findOther'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { filterRecords } from '#server/records/recordList'
import { memberIsOverdue, memberOwes } from '#server/features/accounts/overdue'
import { numberIn } from '#server/features/garages/garageRows'
import { ownersByNumber } from '#server/features/garages/memberGarages'
import { namedHolders } from './accountHolders'
import { recordJson } from '#server/records/recordJson'
import { followNumbers, nextAccountNumber, formatAccountNumber } from './accountNumbers'
import { columnsOf, type MemberFields } from './memberRows'
import { changedColumns, newRecord } from '#server/records/versioned'

const NOT_FOUND = 'Член кооператива не найден'

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  last_name: 'sort_key',
  garages: nullable('garage_key'),
  membership_number: nullable('membership_number_key'),
  account_number: nullable('account_number_key'),
  status: 'status',
  joined_on: nullable('joined_on'),
  balance: 'balance',
  created_at: 'created_at',
  updated_at: 'updated_at',
} satisfies Record<(typeof MEMBER_SORTS)[number], SortColumn>

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

type Filtered = SelectQueryBuilder<Tables, 'members', object>

/** What the list is asked for, with the owners whom a search finds by their garages' numbers, or whom it names by account. */
type Sought = MemberListQuery & { owners: Record<string, string[]>; holders: string[] | null }

async function sought(db: Db, gbc_id: string, query: MemberListQuery): Promise<Sought> {
  const q = query.q && numberIn(query.q)
  const holders = await namedHolders(db, gbc_id, query.q)
  return { ...query, q, holders, owners: q && !holders ? await ownersByNumber(db, gbc_id, query.q ?? '') : {} }
}

function filter(db: Db, gbc_id: string, query: Sought, plan: SearchPlan = 'along order'): Filtered {
  const stored = db.heavy
    .selectFrom('members')
    .where(tenantColumn(db.engine, query.q && !query.holders ? plan : 'along order'), '=', gbc_id)
  let rows: Filtered = filterRecords(stored, query, ['status', 'kind', 'membership'])
  if (query.archived === 'all' || query.archived === 'true') rows = rows.where('merged_into_id', 'is', null)
  if (listed(query.lacks).includes('phone')) rows = rows.where('phones', '=', '[]')
  if (listed(query.lacks).includes('consent')) rows = rows.where('consent_on', 'is', null)
  const money = listed(query.money)
  if (money.length > 0)
    rows = rows.where(({ eb, or }) =>
      or([
        ...(money.includes('debt') ? [memberOwes] : []),
        ...(money.includes('advance') ? [eb('balance', '<', 0)] : []),
        ...(money.includes('overdue') ? [memberIsOverdue(gbc_id)] : []),
      ]),
    )
  if (query.tag) rows = rows.where(holdsText(db.engine, 'tags', query.tag))
  if (query.holders) rows = rows.where(lookedUpById(db.heavy, query.holders))
  else if (query.q)
    rows = rows.where(searchCondition(db.engine, 'members', query.q, { gbc_id, ids: query.owners }, plan))
  return rows
}

const TIES = ['sort_key', 'id']

const ordered = (filtered: Filtered, { sort }: MemberListQuery, backwards = false) =>
  orderBy(filtered.select('id'), sort || 'last_name', SORT_COLUMNS, TIES, backwards)

/** Sorts by what no other area changes, and no edit of a field that MEMBERS_LIST leaves out. */
export const STEADY_SORTS = ['last_name', 'membership_number', 'account_number', 'status', 'joined_on', 'created_at']

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

/** Members by their ids, in that order, each as JSON. @param money with the balance of the account */
async function memberTexts(db: Db, gbc_id: string, ids: string[], money: boolean): Promise<string[]> {
  if (ids.length === 0) return []
  const [rows] = await together(db.read, [(money ? listedTexts : plainTexts)(db.read, gbc_id, ids)])
  return sortByIds(ids, rows).map(({ json }) => json)
}

const parsed = (json: string) => JSON.parse(json) as Member

/** Members by their ids, in that order. */
export const membersByIds = async (db: Db, gbc_id: string, ids: string[]): Promise<Member[]> =>
  (await memberTexts(db, gbc_id, ids, false)).map(parsed)

/** Members with their balances, by their ids, in that order. */
export const listedMembersByIds = async (db: Db, gbc_id: string, ids: string[]): Promise<ListedMember[]> =>
  (await memberTexts(db, gbc_id, ids, true)).map((json) => JSON.parse(json) as ListedMember)

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
  const filtered = (plan: SearchPlan) => filter(db, gbc_id, query, plan)
  const texts = can(role, RESTRICTED.balance) ? listedTexts : plainTexts
  const { page, details } = await paginateWith(
    db,
    gbc_id,
    filtered,
    (rows) => ordered(rows, query),
    query,
    [texts(db.heavy, gbc_id, foundIds)],
    {
      reverse: (rows) => ordered(rows, query, true),
      from: standsFrom('members', gbc_id, query.sort || 'last_name', SORT_COLUMNS, TIES, STEADY_SORTS),
      // Postings change balances, and are no change of members.
      list: query.money ? undefined : MEMBERS_LIST,
    },
  )
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: sortByIds(ids, details[0]).map(({ json }) => json) }
}

/** Ids of the whole list in its order, all pages of it. */
export const listMemberIds = async (db: Db, gbc_id: string, query: MemberListQuery): Promise<string[]> =>
  selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, await sought(db, gbc_id, query)), query))

const ofId = (handle: Handle, gbc_id: string, id: string) =>
  handle.selectFrom('members').where('gbc_id', '=', gbc_id).where('id', '=', id)

const jsonOf = (handle: Handle, gbc_id: string, id: string) =>
  ofId(handle, gbc_id, id).select(memberJson(engineOf(handle), passportJson(engineOf(handle))))

const jsonStatement = preparedStatement(jsonOf)
const jsonRow = preparedQuery(jsonOf)

/** A member as JSON. @throws AppError 404 */
export async function getMemberJson(handle: Handle, gbc_id: string, id: string): Promise<string> {
  const row = await jsonRow(handle, gbc_id, id)
  if (!row) throw notFound(NOT_FOUND)
  return row.json
}

/** @throws AppError 404 */
export const getMember = async (handle: Handle, gbc_id: string, id: string): Promise<Member> =>
  parsed(await getMemberJson(handle, gbc_id, id))

/** Reads a member for a change. @throws AppError 404, 409 stale version */
export const lockMember = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<Member> =>
  lockForUpdate(trx, ofId(trx, gbc_id, id).select('id'), () => getMember(trx, gbc_id, id), version)

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
  await trx
    .insertInto('members')
    .values({
      ...columnsOf({ ...input, account_number }),
      ...newRecord(gbc_id, id),
      status: 'applicant',
      joined_on: null,
      admission_decision: null,
      left_on: null,
      exit_decision: null,
      passport: null,
    })
    .execute()
  return getMember(trx, gbc_id, id)
}

/** Writes columns of a locked member as its next version. */
export async function updateMember(
  trx: Handle,
  before: Member,
  columns: Omit<Updateable<MembersTable>, 'id' | 'gbc_id' | 'version'>,
): Promise<Member> {
  const { gbc_id, id } = before
  const written = trx
    .updateTable('members')
    .set({ ...columns, version: before.version + 1, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
  const [, [{ json }]] = await together(trx, [written, jsonStatement(trx, gbc_id, id)])
  return parsed(json)
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
  if (!row) throw notFound(NOT_FOUND)
  return row.passport
}

import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { USER_SORTS, GbcUser, GbcUserInput, UserListQuery, UserState } from '#contract/gbcUsers'
import type { Role } from '#contract/permissions'
import { userName } from '#contract/personName'
import type { Db, Handle } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { listed, paginate } from '#server/db/pages'
import { nullable, orderBy, type SortColumn } from '#server/db/sorting'
import { containsWords } from '#server/db/search'
import type { Tables, UsersTable } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { keysOf } from './usersRepository'

const SORT_COLUMNS = {
  name: 'sort_key',
  email: 'email',
  role: nullable('role'),
  last_login_at: nullable('last_login_at'),
  created_at: 'created_at',
} satisfies Record<(typeof USER_SORTS)[number], SortColumn>

const stateOf = ({ enabled, password_set }: Pick<UsersTable, 'enabled' | 'password_set'>): UserState => {
  if (!enabled) return 'blocked'
  return password_set ? 'active' : 'invited'
}

type Row = UsersTable & { member_name: string | null }

const toGbcUser = (row: Row): GbcUser => ({
  ...row,
  role: row.role as Role,
  state: stateOf(row),
  enabled: row.enabled === 1,
  password_set: row.password_set === 1,
  two_factor: row.two_factor_at !== null,
  is_admin: row.is_admin === 1,
  avatar_url: row.avatar_file_id && `/api/files/${row.avatar_file_id}`,
})

const usersOf = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'users.gbc_id').onRef('members.id', '=', 'users.member_id'),
    )
    .selectAll('users')
    .select('members.display_name as member_name')
    .where('users.gbc_id', '=', gbc_id)

const LIST: CountedList = { area: 'users' }

type Filtered = SelectQueryBuilder<Tables, 'users', object>

/** Conditions of the states, as `stateOf` judges a row. */
const ofState = {
  active: sql<boolean>`(enabled = 1 and password_set = 1)`,
  invited: sql<boolean>`(enabled = 1 and password_set = 0)`,
  blocked: sql<boolean>`(enabled = 0)`,
}

function filter(db: Db, gbc_id: string, query: UserListQuery): Filtered {
  let rows: Filtered = db.heavy.selectFrom('users').where('gbc_id', '=', gbc_id)
  const roles = listed(query.role)
  if (roles.length > 0) rows = rows.where('role', 'in', roles)
  const states = listed(query.state) as UserState[]
  if (states.length > 0) rows = rows.where(({ or }) => or(states.map((state) => ofState[state])))
  if (query.two_factor) rows = rows.where('two_factor_at', query.two_factor === 'true' ? 'is not' : 'is', null)
  if (query.member_id) rows = rows.where('member_id', '=', query.member_id)
  if (query.q) rows = rows.where(containsWords('search_key', query.q))
  return rows
}

/** One page of the cooperative's users. */
export async function listGbcUsers(db: Db, gbc_id: string, query: UserListQuery): Promise<Page<GbcUser>> {
  const ids = await paginate(
    db,
    gbc_id,
    () => filter(db, gbc_id, query),
    (rows) => ordered(rows, query),
    query,
    { list: LIST },
  )
  return {
    ...ids,
    items: await gbcUsersByIds(
      db,
      gbc_id,
      ids.items.map(({ id }) => id),
    ),
  }
}

const ordered = (rows: Filtered, { sort }: UserListQuery) =>
  orderBy(rows.select('id'), sort || 'name', SORT_COLUMNS, ['sort_key', 'id'])

/** Ids of the whole list in its order. */
export async function listGbcUserIds(db: Db, gbc_id: string, query: UserListQuery): Promise<string[]> {
  const rows = await ordered(filter(db, gbc_id, query), query).execute()
  return rows.map(({ id }) => id)
}

/** Users in the order of their ids. */
export async function gbcUsersByIds(db: Db, gbc_id: string, ids: string[]): Promise<GbcUser[]> {
  if (ids.length === 0) return []
  const rows = await usersOf(db.read, gbc_id).where('users.id', 'in', ids).execute()
  return sortByIds(ids, rows.map(toGbcUser))
}

/** @throws AppError 404 */
export async function getGbcUser(handle: Handle, gbc_id: string, id: string): Promise<GbcUser> {
  const row = await usersOf(handle, gbc_id).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Пользователь не найден')
  return toGbcUser(row)
}

/** Reads a user for a change. @throws AppError 404, 409 stale version */
export const lockGbcUser = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<GbcUser> =>
  lockForUpdate(
    trx,
    trx.selectFrom('users').select('id').where('id', '=', id),
    () => getGbcUser(trx, gbc_id, id),
    version,
  )

/** Writes columns of a locked user as the next version. */
export async function updateGbcUser(
  trx: Handle,
  gbc_id: string,
  before: GbcUser,
  columns: Partial<UsersTable>,
): Promise<GbcUser> {
  await trx
    .updateTable('users')
    .set({ ...columns, version: before.version + 1, updated_at: now() })
    .where('id', '=', before.id)
    .execute()
  return getGbcUser(trx, gbc_id, before.id)
}

/**
 * Says at the field that an e-mail is taken: by whom in the own cooperative, and no more than that elsewhere.
 * @param id of the user that it is for, null for a new one
 */
export async function refuseTakenEmail(trx: Handle, gbc_id: string, id: string | null, email: string): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select(['id', 'gbc_id', 'last_name', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!other || other.id === id) return
  throw invalid({
    email:
      other.gbc_id === gbc_id
        ? `С этим адресом уже есть пользователь: ${userName({ ...other, email })}`
        : 'Этот адрес уже занят: укажите другой',
  })
}

/** The linked member must be one of the cooperative, and nobody else's. @throws AppError 422 at `member_id` */
export async function checkMember(
  trx: Handle,
  gbc_id: string,
  id: string | null,
  member_id: string | null | undefined,
): Promise<void> {
  if (!member_id) return
  const member = await trx
    .selectFrom('members')
    .select(['id', 'archived_at'])
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', member_id)
    .executeTakeFirst()
  if (!member) throw invalid({ member_id: 'Такого члена кооператива нет' })
  if (member.archived_at) throw invalid({ member_id: 'Карточка в архиве: сначала верните её' })
  const other = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .where('id', '!=', id ?? '')
    .executeTakeFirst()
  if (other) throw invalid({ member_id: `У этого члена уже есть доступ: ${other.email}` })
}

/** Columns of what the chairman types. */
export const columnsOf = ({ email, role, last_name, first_name, middle_name, job_name, member_id }: GbcUserInput) => {
  const columns = {
    email,
    role,
    last_name,
    first_name,
    middle_name: middle_name ?? null,
    job_name,
    member_id: member_id ?? null,
  }
  return { ...columns, ...keysOf(columns) }
}

/** Whether another chairman is left who can sign in. */
export async function hasOtherChairman(trx: Handle, gbc_id: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('role', '=', 'chairman')
    .where('enabled', '=', 1)
    .where('password_set', '=', 1)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

import type { User } from '#contract/users'
import type { Role } from '#contract/permissions'
import { fullName, userName } from '#contract/personName'
import type { Handle } from '#server/db/engine'
import { searchKey, sortKey } from '#server/db/keys'
import { containsWords } from '#server/db/search'
import type { UsersTable } from '#server/db/tables'
import { findGbc } from '#server/features/gbc/gbcRepository'
import { newId, now } from '#server/lib/ids'
import { MOST_FOUND } from '#server/records/recordNames'

export const findUserRow = (handle: Handle, id: string): Promise<UsersTable | undefined> =>
  handle.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (handle: Handle, email: string): Promise<UsersTable | undefined> =>
  handle.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** What users of a cooperative are called. */
export async function userNames(handle: Handle, gbc_id: string, ids: string[]) {
  const rows = await handle
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ id: row.id, name: userName(row) }))
}

/** Users of a cooperative by their names and addresses. */
export async function findUserIds(handle: Handle, gbc_id: string, q: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('users')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(containsWords('search_key', q))
    .limit(MOST_FOUND)
    .execute()
  return rows.map(({ id }) => id)
}

/** A user as the contract has it, with the cooperative. */
export async function toUser(handle: Handle, row: UsersTable): Promise<User> {
  return {
    ...row,
    role: row.role as Role | null,
    enabled: row.enabled === 1,
    is_admin: row.is_admin === 1,
    password_set: row.password_set === 1,
    two_factor: row.two_factor_at !== null,
    avatar_url: row.avatar_file_id && `/api/files/${row.avatar_file_id}`,
    gbc: row.gbc_id === null ? null : ((await findGbc(handle, row.gbc_id)) ?? null),
  }
}

type Named = Pick<UsersTable, 'email'> & Partial<Pick<UsersTable, 'first_name' | 'last_name' | 'middle_name'>>

/** What a list of users is ordered and searched by. */
export function keysOf({ email, ...names }: Named) {
  const name = fullName(names)
  return { sort_key: sortKey(name || email), search_key: searchKey([name, email]) }
}

export interface NewUser {
  email: string
  password_hash: string
  password_set: boolean
  is_admin?: boolean
  gbc_id?: string | null
  role?: Role | null
  first_name?: string | null
  last_name?: string | null
  middle_name?: string | null
  job_name?: string
  member_id?: string | null
  password_expires_at?: string | null
  issued_password_hash?: string | null
}

/** @returns the new user's id */
export async function insertUser(trx: Handle, user: NewUser): Promise<string> {
  const id = newId()
  const named = {
    email: user.email,
    first_name: user.first_name ?? null,
    last_name: user.last_name ?? null,
    middle_name: user.middle_name ?? null,
  }
  await trx
    .insertInto('users')
    .values({
      id,
      ...named,
      ...keysOf(named),
      password_hash: user.password_hash,
      password_set: user.password_set ? 1 : 0,
      enabled: 1,
      is_admin: user.is_admin ? 1 : 0,
      role: user.role ?? null,
      gbc_id: user.gbc_id ?? null,
      member_id: user.member_id ?? null,
      password_expires_at: user.password_expires_at ?? null,
      issued_password_hash: user.issued_password_hash ?? null,
      two_factor_at: null,
      last_login_at: null,
      phone_number: null,
      address: null,
      postal_address: null,
      job_name: user.job_name ?? '',
      avatar_file_id: null,
      version: 1,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
  return id
}

/**
 * Stores a password that its user has chosen, unless the one before is no longer that of `judged`.
 * @returns whether it did
 */
export async function setPassword(
  trx: Handle,
  judged: Pick<UsersTable, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash, password_set: 1, password_expires_at: null, updated_at: now() })
    .where('id', '=', judged.id)
    .where('password_hash', '=', judged.password_hash)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/**
 * Writes the moment of a login, and a password's new hash where there is one.
 * @returns false when the user was blocked or given another password than the one of `password_hash`
 */
export async function writeLogin(
  trx: Handle,
  id: string,
  password_hash: string,
  rehashed: string | null,
): Promise<boolean> {
  const marked = await trx
    .updateTable('users')
    .set({ last_login_at: now(), ...(rehashed !== null && { password_hash: rehashed }) })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows) === 1
}

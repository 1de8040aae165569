import { sql, type Kysely, type Migration } from 'kysely'
import { searchKey, sortKey } from '../keys'

interface UserName {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  middle_name: string | null
}

/** Users as a list with their members, one-time passwords that expire, the second factor, login history, a searchable log. */
export const m0005 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    for (const column of ['member_id', 'password_expires_at', 'two_factor_at', 'last_login_at'])
      await run(`alter table users add column ${column} text`)
    for (const column of ['sort_key', 'search_key'])
      await run(`alter table users add column ${column} text not null default ''`)
    await run('create index users_member on users (gbc_id, member_id)')
    await run('create index users_by_sort_key on users (gbc_id, sort_key, id)')

    const { rows } = await sql<UserName>`select id, email, first_name, last_name, middle_name from users`.execute(db)
    for (const { id, email, first_name, last_name, middle_name } of rows) {
      const name = [last_name, first_name, middle_name].filter(Boolean).join(' ')
      await sql`update users set sort_key = ${sortKey(name || email)}, search_key = ${searchKey([name, email])} where id = ${id}`.execute(
        db,
      )
    }
    // By the audit log's index of records.
    await run(`update users set last_login_at = (select max(at) from audit where audit.gbc_id = coalesce(users.gbc_id, '')
      and audit.area = 'users' and audit.record_id = users.id and audit.action = 'logged_in')`)

    await run(`create table two_factor (
      user_id text primary key references users(id), secret text not null, last_step bigint not null, recovery_salt text not null, created_at text not null)`)
    await run(`create table recovery_codes (
      id text primary key, user_id text not null references users(id), code_hash text not null, used_at text)`)
    await run('create index recovery_codes_user on recovery_codes (user_id)')
    await run(`create table logins (
      id text primary key, user_id text not null references users(id), at text not null, outcome text not null, address text not null, user_agent text)`)
    await run('create index logins_user on logins (user_id, id)')
    await run('create index logins_age on logins (at)')

    for (const column of ['at', 'user_id', 'area', 'action'])
      await run(`create index audit_by_${column} on audit (gbc_id, ${column}, seq)`)
  },
})

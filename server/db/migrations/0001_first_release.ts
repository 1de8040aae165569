import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst, makeAppendOnly, sequence, trigramIndex } from '../ddl'

/** Users and sessions, cooperatives, banks, members, the audit log, files and jobs. */
export const m0001 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table gbcs (
      id text primary key, full_name text not null, short_name text not null, tp_id text not null unique, trrc text, ogrn text,
      address text not null, phone_number text, email text, chairman_name text, accountant_name text,
      quorum_percent integer not null, majority text not null, vote_weight text not null, notice_days integer not null,
      version integer not null, created_at text not null, updated_at text not null)`)

    await run(`create table users (
      id text primary key, email text not null unique, password_hash text not null,
      password_set integer not null, enabled integer not null, is_admin integer not null,
      role text, gbc_id text references gbcs(id),
      first_name text, last_name text, middle_name text, phone_number text, address text, postal_address text,
      job_name text not null, avatar_file_id text,
      version integer not null, created_at text not null, updated_at text not null)`)
    await run('create index users_gbc on users (gbc_id)')

    await run(`create table sessions (
      id text primary key, user_id text not null references users(id), token_hash text not null unique,
      created_at text not null, last_seen_at text not null, expires_at text not null, address text, user_agent text)`)
    await run('create index sessions_user on sessions (user_id)')

    await run(`create table login_attempts (
      id text primary key, account text not null, address text not null, succeeded integer not null, at text not null)`)
    await run('create index login_attempts_account on login_attempts (account, at)')
    await run('create index login_attempts_address on login_attempts (address, at)')

    await run(`create table bank_accounts (
      gbc_id text not null references gbcs(id), id text not null, number text not null, bic text not null, bank_name text not null,
      corr_account text, swift text, bank_tp_id text, bank_trrc text, is_primary integer not null, created_at text not null,
      primary key (gbc_id, id), unique (gbc_id, number, bic))`)

    await run(`create table banks (
      id text primary key, bic text not null unique, name text not null, corr_account text, swift text, city text,
      closed integer not null)`)
    await run(
      'create table bank_directory (id integer primary key, business_day text not null, imported_at text not null)',
    )

    await run(`create table members (
      seq ${sequence(engine)}, gbc_id text not null references gbcs(id), id text not null,
      kind text not null, membership text not null, status text not null,
      display_name text not null, sort_key text not null, search_key text not null,
      last_name text, first_name text, middle_name text, organisation_name text, birth_date text,
      tp_id text, ogrn text, snils text, phones text not null, email text, registration_address text, postal_address text,
      membership_number text, membership_number_key text, account_number text, account_number_key text,
      applied_on text, application_number text, joined_on text, admission_decision text, left_on text, exit_decision text,
      share_due bigint, share_paid bigint, consent_on text, representative text,
      vehicles text not null, tags text not null, note text, passport text,
      version integer not null, created_at text not null, updated_at text not null, archived_at text,
      unique (gbc_id, id))`)
    await run('create unique index members_account on members (gbc_id, account_number_key)')
    await run('create unique index members_membership on members (gbc_id, membership_number_key)')
    // A list is counted, and its pages skipped to, by an index alone: also the column of the index's own condition must
    // stand in it, or SQLite reads every row to check it.
    for (const column of [
      'sort_key',
      'joined_on',
      'created_at',
      'updated_at',
      'membership_number_key',
      'account_number_key',
      'status',
    ]) {
      const columns = column === 'sort_key' ? 'sort_key' : `${column}${emptyFirst(engine)}, sort_key`
      await run(
        `create index members_by_${column} on members (gbc_id, ${columns}, id, archived_at) where archived_at is null`,
      )
    }
    await run(
      'create index members_archived on members (gbc_id, sort_key, id, archived_at) where archived_at is not null',
    )
    for (const statement of trigramIndex(engine, 'members')) await run(statement)

    await run(`create table audit (
      gbc_id text not null, seq bigint not null, id text not null, at text not null, user_id text, action text not null,
      area text not null, record_id text not null, changes text not null, prev_hash text not null, hash text not null,
      primary key (gbc_id, seq))`)
    await run('create index audit_record on audit (gbc_id, area, record_id, seq)')
    for (const statement of makeAppendOnly(engine, 'audit')) await run(statement)

    await run(`create table idempotency_keys (
      user_id text not null, key text not null, request_hash text not null, status integer, body text, created_at text not null,
      primary key (user_id, key))`)
    await run('create index idempotency_keys_age on idempotency_keys (created_at)')

    await run(`create table files (
      id text primary key, gbc_id text, user_id text not null references users(id), area text not null, record_id text,
      name text not null, storage_key text not null, thumbnail_key text, content_type text not null,
      size integer not null, width integer, height integer, created_at text not null)`)
    await run('create index files_record on files (gbc_id, area, record_id)')
    await run('create unique index files_storage_key on files (storage_key)')
    await run('create unique index files_thumbnail_key on files (thumbnail_key)')

    await run(`create table jobs (
      gbc_id text not null references gbcs(id), id text not null, user_id text not null, kind text not null, title text not null,
      input text not null, status text not null, progress integer not null, total integer, message text, result text,
      result_key text, attempts integer not null, claim text, claimed_until text,
      created_at text not null, finished_at text, primary key (gbc_id, id))`)
    await run('create index jobs_status on jobs (status, id)')
    await run('create index jobs_user on jobs (gbc_id, user_id, id)')
    await run('create unique index jobs_result_key on jobs (result_key)')
  },
})

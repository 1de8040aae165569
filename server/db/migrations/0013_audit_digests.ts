import { sql, type Kysely, type Migration } from 'kysely'
import { digestOf, hashOf, newSalt, type ChainedRow } from '#server/lib/auditChain'
import { newId, now, sha256 } from '#server/lib/ids'
import { AUDIT_MAY_BE_ERASED, makeAppendOnly } from '../ddl'
import type { Engine } from '../engine'
import { bulkInsert } from '../bulkInsert'
import type { MigrationLog } from '../migrationLog'

/** Rows held in memory at one time. */
const PORTION = 1000

type OldRow = Omit<ChainedRow, 'digest'> & { changes: string; hash: string }

/** What a row's hash covered before: the changes themselves. */
const oldHashOf = (row: OldRow): string =>
  sha256(
    JSON.stringify([
      row.gbc_id,
      Number(row.seq),
      row.id,
      row.at,
      row.user_id,
      row.action,
      row.area,
      row.record_id,
      row.changes,
      row.prev_hash,
    ]),
  )

const COLUMNS = {
  seq: 'integer',
  id: 'text',
  at: 'text',
  user_id: 'text',
  action: 'text',
  area: 'text',
  record_id: 'text',
  changes: 'text',
  salt: 'text',
  digest: 'text',
  prev_hash: 'text',
  hash: 'text',
} as const
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** The next row of a new chain. */
function chained(row: Omit<OldRow, 'hash'>) {
  const salt = newSalt()
  const digest = digestOf(salt, row.changes)
  return { ...row, salt, digest, hash: hashOf({ ...row, digest }) }
}

/** Writes a chain anew from its rows, numbered without gaps, and adds a row that tells both heads and where the old chain was broken. */
async function rebuild(db: Kysely<unknown>, gbc_id: string, log: MigrationLog): Promise<void> {
  const write = (rows: ReturnType<typeof chained>[]) => {
    const values = rows.map((row) => NAMES.map((name) => row[name]))
    return bulkInsert(db, 'audit', { gbc_id }, COLUMNS, JSON.stringify(values))
  }
  let old = { seq: 0, hash: '' }
  let head = { seq: 0, hash: '' }
  let broken_at: number | null = null
  for (;;) {
    const { rows } = await sql<OldRow>`select * from audit_before_0013
      where gbc_id = ${gbc_id} and seq > ${old.seq} order by seq limit ${PORTION}`.execute(db)
    const rebuilt = rows.map((row) => {
      const fits = Number(row.seq) === old.seq + 1 && row.prev_hash === old.hash && oldHashOf(row) === row.hash
      if (!fits) broken_at ??= old.seq + 1
      old = { seq: Number(row.seq), hash: row.hash }
      const next = chained({ ...row, seq: head.seq + 1, prev_hash: head.hash })
      head = next
      return next
    })
    if (rebuilt.length > 0) await write(rebuilt)
    if (rows.length < PORTION) break
  }
  const fields = {
    entries: head.seq,
    old_head: old.hash,
    new_head: head.hash,
    ...(broken_at !== null && { broken_at }),
  }
  const changes = JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [null, value]])),
  )
  const row = { gbc_id, id: newId(), at: now(), user_id: null, area: 'audit', record_id: gbc_id, changes }
  await write([chained({ ...row, action: 'chain_rebuilt', seq: head.seq + 1, prev_hash: head.hash })])
  if (broken_at === null) log.info({ gbc_id, ...fields }, 'audit chain rebuilt over digests')
  else log.warn({ gbc_id, ...fields }, `audit chain rebuilt over digests; it was broken at ${String(broken_at)}`)
}

/**
 * The audit chain covers digests of the changes, so that a person's data can be destroyed; each old chain is verified
 * and rebuilt, a broken one too. Anchors keep the chain's end of each day.
 */
export const m0013 = (engine: Engine, log: MigrationLog): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run('alter table audit rename to audit_before_0013')
    await run(`create table audit (
      gbc_id text not null, seq bigint not null, id text not null, at text not null, user_id text, action text not null,
      area text not null, record_id text not null, changes text, salt text, digest text not null, erased_by bigint,
      prev_hash text not null, hash text not null,
      constraint audit_key primary key (gbc_id, seq),
      constraint audit_erased check (case when erased_by is null then changes is not null and salt is not null else changes is null and salt is null end))`)
    const chains = await sql<{ gbc_id: string }>`select distinct gbc_id from audit_before_0013 order by gbc_id`.execute(
      db,
    )
    for (const { gbc_id } of chains.rows) await rebuild(db, gbc_id, log)
    await run('drop table audit_before_0013')

    await run('create index audit_record on audit (gbc_id, area, record_id, seq)')
    for (const column of ['at', 'area', 'action'])
      await run(`create index audit_by_${column} on audit (gbc_id, ${column}, seq)`)
    await run('create index audit_by_user_id on audit (gbc_id, user_id, seq, area, action, at)')
    if (engine === 'postgres') await run('drop function audit_append_only()')
    for (const statement of makeAppendOnly(engine, 'audit', AUDIT_MAY_BE_ERASED)) await run(statement)

    await run(`create table audit_anchors (
      gbc_id text not null references gbcs(id), day text not null, seq bigint not null, hash text not null,
      primary key (gbc_id, day))`)
    for (const statement of makeAppendOnly(engine, 'audit_anchors')) await run(statement)
  },
})

import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'
import { now, sha256 } from '#server/lib/ids'

/** The last migration whose audit chain covered the changes themselves. */
export const BEFORE_DIGESTS = '0012_document_links'

export interface OldAuditRow {
  gbc_id: string
  seq: number
  id: string
  at: string
  user_id: string | null
  action: string
  area: string
  record_id: string
  changes: string
  prev_hash: string
  hash: string
}

/** Rows of an audit chain as versions before 0013 wrote it. */
export function oldChain(gbc_id: string, count: number): OldAuditRow[] {
  const rows: OldAuditRow[] = []
  for (let seq = 1; seq <= count; seq += 1) {
    const changes = JSON.stringify({ note: [null, `${seq}`] })
    const prev_hash = rows.at(-1)?.hash ?? ''
    const row = { gbc_id, seq, id: `${gbc_id}-${seq}`, at: now(), user_id: null, action: 'updated', area: 'members' }
    const values = [gbc_id, seq, row.id, row.at, null, row.action, row.area, 'm1', changes, prev_hash]
    rows.push({ ...row, record_id: 'm1', changes, prev_hash, hash: sha256(JSON.stringify(values)) })
  }
  return rows
}

/** Writes such rows to a database that 0013 hasn't reached. */
export async function insertOldRows(handle: Handle, rows: OldAuditRow[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row).map((name) => sql.ref(name))
    await sql`insert into audit (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(handle)
  }
}

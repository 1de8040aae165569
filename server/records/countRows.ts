import { sql } from 'kysely'
import type { Db } from '#server/db/engine'

/** How many rows of a small table a cooperative has. Whole long lists are counted by their pages (recordList.ts). */
export async function countRows(
  db: Db,
  table: 'contribution_kinds' | 'charge_runs' | 'statements',
  gbc_id: string,
): Promise<number> {
  const row = await db.heavy
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('total'))
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

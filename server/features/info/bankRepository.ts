import { sql } from 'kysely'
import type { BankDirectory, BankInfo } from '#contract/info'
import type { Handle } from '#server/db/engine'
import { newId, now } from '#server/lib/ids'
import { insertRows } from '#server/db/bulkInsert'
import type { BankDirectoryFile } from './bankDirectory'

/** The directory is one: the id of its row. */
export const THE_DIRECTORY = 1

export async function findBank(handle: Handle, bic: string): Promise<BankInfo | undefined> {
  const row = await handle.selectFrom('banks').selectAll().where('bic', '=', bic).executeTakeFirst()
  return row && { ...row, closed: row.closed === 1, tp_id: null, trrc: null }
}

/** Which directory is loaded and how many banks it has. */
export async function directoryState(handle: Handle): Promise<BankDirectory> {
  const loaded = await handle.selectFrom('bank_directory').selectAll().executeTakeFirst()
  const { banks } = await handle
    .selectFrom('banks')
    .select(sql<number>`count(*)`.as('banks'))
    .executeTakeFirstOrThrow()
  return { business_day: loaded?.business_day ?? null, imported_at: loaded?.imported_at ?? null, banks: Number(banks) }
}

/** Puts a directory in the place of the present one; a bank that stays keeps its id. */
export async function writeDirectory(trx: Handle, { business_day, banks }: BankDirectoryFile): Promise<void> {
  const kept = new Map((await trx.selectFrom('banks').select(['bic', 'id']).execute()).map(({ bic, id }) => [bic, id]))
  const rows = banks.map((bank) => ({
    ...bank,
    id: kept.get(bank.bic) ?? newId(),
    closed: bank.closed ? (1 as const) : (0 as const),
  }))
  await trx.deleteFrom('banks').execute()
  await insertRows(trx, { name: 'banks' }, rows)
  await trx.deleteFrom('bank_directory').execute()
  await trx.insertInto('bank_directory').values({ id: THE_DIRECTORY, business_day, imported_at: now() }).execute()
}

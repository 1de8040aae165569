import { sql } from 'kysely'
import type { BankDirectory, BankInfo } from '#contract/info'
import { audit } from '#server/records/audit'
import type { Db, Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { newId, now } from '#server/lib/ids'
import { insertRows } from '#server/db/bulkInsert'
import { OlderDirectory, type BankDirectoryFile } from './bankDirectory'

const THE_DIRECTORY = 1
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

async function writeDirectory(trx: Handle, { business_day, banks }: BankDirectoryFile): Promise<void> {
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

/** Two replacements at once follow one another. */
const lockDirectory = (trx: Handle) => lockName(trx, 'bank directory')

/**
 * Puts a directory in the place of the present one, whole or not at all. A bank that stays keeps its id.
 * @param user_id who replaces it; null on the command line
 * @throws OlderDirectory unless `force`
 */
export function replaceDirectory(
  db: Db,
  file: BankDirectoryFile,
  { user_id, force }: { user_id: string | null; force: boolean },
): Promise<BankDirectory> {
  return db.write.transaction().execute(async (trx) => {
    await lockDirectory(trx)
    const before = await directoryState(trx)
    if (!force && before.business_day !== null && file.business_day < before.business_day)
      throw new OlderDirectory(before.business_day, file.business_day)
    await writeDirectory(trx, file)
    const after = await directoryState(trx)
    const changes = {
      business_day: [before.business_day, after.business_day],
      banks: [before.banks, after.banks],
    } satisfies Record<string, [unknown, unknown]>
    await audit(trx, {
      gbc_id: null,
      user_id,
      action: 'imported',
      area: 'banks',
      record_id: String(THE_DIRECTORY),
      changes,
    })
    return after
  })
}

/** Loads a directory where there is none yet. */
export function loadFirstDirectory(db: Db, file: BankDirectoryFile): Promise<void> {
  return db.write.transaction().execute(async (trx) => {
    await lockDirectory(trx)
    if ((await directoryState(trx)).business_day === null) await writeDirectory(trx, file)
  })
}

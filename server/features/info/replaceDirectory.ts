import type { BankDirectory } from '#contract/info'
import type { Db, Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { audit } from '#server/records/audit'
import { OlderDirectory, type BankDirectoryFile } from './bankDirectory'
import { directoryState, THE_DIRECTORY, writeDirectory } from './bankRepository'

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

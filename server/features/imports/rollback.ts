import { sql } from 'kysely'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import { getRow } from './importsRepository'
import { planOf, type StoredImport } from './storedImport'
import { refreshOwnersTakenBack } from './ownersChanged'
import { PLANNED_AREAS } from './plan/plan'
import { portionsBack, readAhead, type ReadPortion } from './portions'
import { auditOf, deletePortion, writeChanges, type Change, type StagedRecord } from './stagedRecords'

/** Imports that are being removed here: the hourly look for abandoned ones leaves them alone. */
const atWork = new Set<string>()

/** The earlier values of a changed record, for as long as nobody has changed it since. */
const reversed = (record: StagedRecord): Change => ({
  record,
  columns: JSON.parse(record.before ?? '{}') as Record<string, unknown>,
  version: record.seen_version === null ? null : record.seen_version + 1,
})

/**
 * An import that is taken back has moved the versions of what it changed by two: by writing it, and by giving it back. Other
 * imports that wrote the same records count that in, so that each still knows its own from what a person has changed.
 */
const countVersions = (trx: Handle, { check_id, gbc_id }: StoredImport, { from, to }: ReadPortion) =>
  sql`update import_records set seen_version = coalesce(seen_version, 0) + 2
    where gbc_id = ${gbc_id} and area in ('members', 'garages') and action in ('made', 'changed') and check_id <> ${check_id}
    and check_id in (select imports.check_id from imports where imports.gbc_id = ${gbc_id} and imports.status = 'applied')
    and history_id in (select own.record_id from import_records as own
      left join members on own.area = 'members' and members.gbc_id = own.gbc_id and members.id = own.record_id
      left join garages on own.area = 'garages' and garages.gbc_id = own.gbc_id and garages.id = own.record_id
      where own.gbc_id = ${gbc_id} and own.check_id = ${check_id} and own.seq between ${from} and ${to}
      and own.action = 'changed' and coalesce(members.version, garages.version) = own.seen_version + 1)`.execute(trx)

/** What the log tells of a portion that is taken back. */
export function removed(row: StoredImport) {
  const { gbc_id, user_id, id: import_id, file_name } = row
  const source = { gbc_id, user_id, import_id, file_name, plan: planOf(row) }
  return (records: StagedRecord[]) => auditOf(source, records, 'removed')
}

/** Takes back the records of a portion, the last written first, and logs it. */
export async function takeBack(trx: Handle, row: StoredImport, portion: ReadPortion): Promise<void> {
  const records = portion.records.toReversed()
  const { gbc_id } = row
  const changed = records.filter(({ action }) => action === 'changed')
  await countVersions(trx, row, portion)
  await writeChanges(trx, gbc_id, changed.map(reversed))
  for (const area of [...PLANNED_AREAS].reverse())
    if (records.some((record) => record.area === area && record.action !== 'changed'))
      await deletePortion(trx, area, portion)
  await refreshOwnersTakenBack(trx, gbc_id, planOf(row).prefix, records)
  if (records.length > 0) await audit(trx, portion.entry)
}

/**
 * Removes the written portions of an import from the last to the first, out of everyone's sight. Begun anew after a crash
 * it goes on where it was.
 * @param phase why: an import that could not be finished, or one that was undone
 */
export async function removeWritten(
  app: App,
  gbc_id: string,
  import_id: string,
  phase: 'withdrawing' | 'undoing',
  onProgress: (left: number) => void = () => undefined,
): Promise<void> {
  if (atWork.has(import_id)) return
  atWork.add(import_id)
  try {
    await remove(app, gbc_id, import_id, phase, onProgress)
  } finally {
    atWork.delete(import_id)
  }
}

async function remove(
  { db }: Pick<App, 'db'>,
  gbc_id: string,
  import_id: string,
  phase: 'withdrawing' | 'undoing',
  onProgress: (left: number) => void,
): Promise<void> {
  const row = await getRow(db.write, gbc_id, import_id)
  const { prefix } = planOf(row)
  for await (const portion of readAhead(db, portionsBack(row, row.written, 1), removed(row))) {
    const left = portion.from - 1
    await db.write.transaction().execute(async (trx) => {
      await takeBack(trx, row, portion)
      const progress = left > 0 ? { phase, written: left } : { phase: null, written: 0 }
      await trx.updateTable('imports').set(progress).where('gbc_id', '=', gbc_id).where('id', '=', import_id).execute()
    })
    onProgress(left)
  }
  db.hidden.show(prefix)
}

/** Removes what an import that can't be finished has written so far. */
export async function rollBack(app: App, gbc_id: string, import_id: string): Promise<void> {
  const row = await getRow(app.db.write, gbc_id, import_id)
  if (row.phase !== null) await removeWritten(app, gbc_id, import_id, 'withdrawing')
  else if (row.plan !== null) app.db.hidden.show(planOf(row).prefix)
}

import { documentInputSchema, type DocumentInput, type OfficeDocument } from '#contract/documents'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { validatePatch } from '#server/http/validation'
import { refuseArchived } from '#server/records/fileRule'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { auditTrail } from '#server/records/auditTrail'
import { changedColumns } from '#server/records/versioned'
import type { Saved } from '#server/records/changePublisher'
import { writeLinks } from './documentLinks'
import { columnsOf, HISTORY_FIELDS, loggedFields } from './documentRows'
import { getDocument, insertDocument, lockDocument, updateDocument } from './documentsRepository'

const { log, logUpdate } = auditTrail('documents', HISTORY_FIELDS)

export async function createDocument(
  trx: Handle,
  actor: Actor,
  { version: _, ...input }: DocumentInput,
): Promise<OfficeDocument> {
  const made = await insertDocument(trx, actor.gbc_id, input)
  await writeLinks(trx, made, input)
  const document = await getDocument(trx, actor.gbc_id, made.id, 'all')
  await log(trx, actor, 'created', document.id, changesBetween(loggedFields(made), loggedFields(document), ['links']))
  return document
}

/** Whether members see a document. */
export const isShown = ({ visibility, archived_at }: OfficeDocument): boolean =>
  visibility === 'members' && archived_at === null

/**
 * Lays what was sent over the stored document.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeDocument = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<OfficeDocument>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockDocument(trx, actor.gbc_id, id, expectedVersion(sent))
    const { version: _, ...input } = validatePatch(documentInputSchema, before, sent)
    await writeLinks(trx, before, input)
    const after = await updateDocument(trx, before, changedColumns(columnsOf(before), columnsOf(input)))
    await log(trx, actor, 'updated', id, changesBetween(loggedFields(before), loggedFields(after), HISTORY_FIELDS))
    return { before, after }
  })

export const setArchived = makeSetArchived(lockDocument, updateDocument, logUpdate)

/**
 * Takes a file as the document's next version, in the transaction that keeps it.
 * @throws AppError 404, 422 in the archive
 */
export async function placeVersion(trx: Handle, actor: Actor, id: string, name: string) {
  const before = await lockDocument(trx, actor.gbc_id, id)
  refuseArchived(before)
  const after = await updateDocument(trx, before, {})
  await log(trx, actor, 'file_added', id, { file: [before.file?.name ?? null, name] })
  return { position: (before.file?.number ?? 0) + 1, version: after.version, shown: isShown(after) }
}

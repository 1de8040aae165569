import {
  announcementInputSchema,
  announcementState,
  MAX_ANNOUNCEMENT_FILES,
  MAX_PINNED,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/audit'
import type { Db, Handle } from '#server/db/engine'
import { conflict, invalid } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { validatePatch } from '#server/http/contract'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { columnsOf, HISTORY_FIELDS, historyOf } from './announcementRows'
import {
  insertAnnouncement,
  lockAnnouncement,
  pinnedOf,
  removeFile,
  updateAnnouncement,
  writePlaces,
} from './announcementsRepository'
import { hasAppeared, readersOf } from './audience'
import { queueNotices } from './notices'

const { log, logUpdate } = auditTrail('announcements', HISTORY_FIELDS)

const TOO_MANY_PINNED = 'Закрепить можно не больше двух'
const BEFORE_BEGINNING = 'Конец показа раньше начала: проверьте даты'

/** Call after the change is noted: writers of a cooperative's log wait for each other, so that each counts after the one before. */
async function refuseTooManyPinned(trx: Handle, { gbc_id, id, pinned }: Announcement): Promise<void> {
  if (!pinned) return
  const ids = (await pinnedOf(trx, gbc_id)).map((row) => row.id)
  if (ids.includes(id) && ids.length > MAX_PINNED) throw invalid({ pinned: TOO_MANY_PINNED }, TOO_MANY_PINNED)
}

/** Adds a draft. @throws AppError 422 */
export async function createAnnouncement(
  trx: Handle,
  actor: Actor,
  { version: _version, notify_again: _again, ...input }: AnnouncementInput,
): Promise<Announcement> {
  const made = await insertAnnouncement(trx, actor, input)
  await log(trx, actor, 'created', made.id)
  await refuseTooManyPinned(trx, made)
  return made
}

/** Runs a change of an announcement, which reads it locked, and finds who is to be told. */
const changing = (
  db: Db,
  actor: Actor,
  id: string,
  version: number | undefined,
  work: (trx: Handle, before: Announcement) => Promise<Announcement>,
): Promise<Saved<Announcement>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockAnnouncement(trx, actor, id, version)
    const former = await readersOf(trx, before)
    const after = await work(trx, before)
    return { before, after, readers: [...new Set([...former, ...(await readersOf(trx, after))])] }
  })

/**
 * Lays what was sent over the stored announcement. Readers of a published one see that it was changed; they are notified
 * again only when `notify_again` asks for it.
 * @throws AppError 404, 409 stale version, 422 wrong fields, a withdrawn one
 */
export const changeAnnouncement = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Announcement>> =>
  changing(db, actor, id, expectedVersion(sent), async (trx, before) => {
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не меняется: сделайте новое')
    const { version: _, notify_again, ...input } = validatePatch(announcementInputSchema, before, sent)
    if (before.status === 'published') input.publish_from ??= before.publish_from
    const appeared = hasAppeared(before)
    const reworded = before.title !== input.title || before.text !== input.text
    await writePlaces(trx, actor.gbc_id, id, input)
    const after = await updateAnnouncement(trx, actor, before, {
      ...columnsOf(input),
      ...(appeared && reworded && { edited_at: now() }),
      ...(before.status === 'published' && !appeared && { announced_at: input.publish_from }),
      ...(appeared && notify_again && { announced_at: now() }),
    })
    await log(trx, actor, 'updated', id, changesBetween(historyOf(before), historyOf(after), HISTORY_FIELDS))
    await refuseTooManyPinned(trx, after)
    if (announcementState(after) !== 'published') return after
    if (!appeared) await queueNotices(trx, after, actor.user_id)
    else if (notify_again) await queueNotices(trx, after, actor.user_id, after.version)
    return after
  })

/**
 * Shows a draft to its readers, now or from its time on. Asking for what is already so changes nothing.
 * @throws AppError 404, 409 stale version, 422 a withdrawn one, an end before the beginning
 */
export const publishAnnouncement = (db: Db, actor: Actor, id: string, version?: number): Promise<Saved<Announcement>> =>
  changing(db, actor, id, undefined, async (trx, before) => {
    if (before.status === 'published') return before
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не публикуется: сделайте новое')
    if (version !== undefined && version !== before.version) throw conflict(before)
    if (before.archived_at) throw invalid({}, 'Объявление в архиве: сначала верните его')
    const at = now()
    const publish_from = before.publish_from !== null && before.publish_from > at ? before.publish_from : at
    if (before.publish_to !== null && before.publish_to <= publish_from)
      throw invalid({ publish_to: BEFORE_BEGINNING }, `Показывать до: ${BEFORE_BEGINNING.toLowerCase()}`)
    const columns = { status: 'published', publish_from, announced_at: publish_from, published_by: actor.user_id }
    const after = await updateAnnouncement(trx, actor, before, columns)
    await logUpdate(trx, actor, 'announcement_published', before, after)
    if (publish_from === at) await queueNotices(trx, after, actor.user_id)
    return after
  })

/** Takes a published announcement away from its readers. @throws AppError 404, 409, 422 a draft */
export const withdrawAnnouncement = (
  db: Db,
  actor: Actor,
  id: string,
  version?: number,
): Promise<Saved<Announcement>> =>
  changing(db, actor, id, undefined, async (trx, before) => {
    if (before.status === 'withdrawn') return before
    if (before.status === 'draft') throw invalid({}, 'Черновик ещё не показан: отзывать нечего')
    if (version !== undefined && version !== before.version) throw conflict(before)
    const after = await updateAnnouncement(trx, actor, before, { status: 'withdrawn', pinned: 0 })
    return logUpdate(trx, actor, 'announcement_withdrawn', before, after)
  })

/** Puts it into the archive, where it is pinned no longer, or takes it out. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number) =>
  changing(db, actor, id, version, async (trx, before) => {
    if (Boolean(before.archived_at) === archived) return before
    const after = await updateAnnouncement(trx, actor, before, { archived_at: archived ? now() : null, pinned: 0 })
    return logUpdate(trx, actor, archived ? 'archived' : 'restored', before, after)
  })

/** Takes a file among the announcement's own, in the transaction that keeps it. @throws AppError 404, 422 in the archive, too many */
export async function placeFile(trx: Handle, actor: Actor, id: string, name: string): Promise<Announcement> {
  const before = await lockAnnouncement(trx, actor, id)
  if (before.archived_at) throw invalid({ file: 'Объявление в архиве: сначала верните его' })
  if (before.files.length >= MAX_ANNOUNCEMENT_FILES)
    throw invalid({ file: `Не больше ${MAX_ANNOUNCEMENT_FILES} файлов` }, `Не больше ${MAX_ANNOUNCEMENT_FILES} файлов`)
  const after = await updateAnnouncement(trx, actor, before, {})
  await log(trx, actor, 'file_added', id, { file: [null, name] })
  return after
}

/** @throws AppError 404 */
export const deleteFile = (db: Db, actor: Actor, id: string, file_id: string): Promise<Saved<Announcement>> =>
  changing(db, actor, id, undefined, async (trx, before) => {
    const name = await removeFile(trx, actor.gbc_id, id, file_id)
    await log(trx, actor, 'file_removed', id, { file: [name, null] })
    return updateAnnouncement(trx, actor, before, {})
  })

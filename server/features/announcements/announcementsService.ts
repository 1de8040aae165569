import {
  announcementInputSchema,
  announcementState,
  MAX_PINNED,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { writePlaces } from '#server/features/audience/places'
import { publishedChanges } from '#server/features/audience/published'
import { conflict, invalid } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { validatePatch } from '#server/http/contract'
import { clearNotices } from '#server/mail/notify'
import { queueNotices } from '#server/mail/noticesJob'
import { auditTrail } from '#server/records/auditTrail'
import {
  columnsOf,
  insertAnnouncement,
  lockAnnouncement,
  pinnedIds,
  updateAnnouncement,
} from './announcementsRepository'

const area = 'announcements'
const UNLOGGED = ['version', 'notify_again', 'garage_ids']
const FIELDS = Object.keys(announcementInputSchema.fields).filter((field) => !UNLOGGED.includes(field))
/** Fields that the history compares; garages are named by their numbers. */
const HISTORY_FIELDS = [...FIELDS, 'garage_numbers', 'status', 'archived_at']
const logged = (announcement: Announcement) => ({
  ...announcement,
  garage_numbers: announcement.garages.map(({ title }) => title).join(', ') || null,
})

const { log, logUpdate } = auditTrail(area, HISTORY_FIELDS)

const TOO_MANY_PINNED = 'Закрепить можно не больше двух'
const BEFORE_BEGINNING = 'Конец показа раньше начала: проверьте даты'

/** Page of an announcement, to which its notifications lead. */
export const linkTo = (id: string) => `/dashboard/announcements/${id}`

/** Call after the change is logged: writers of a cooperative's log wait for each other, so that each counts after the one before. */
async function refuseTooManyPinned(trx: Handle, { gbc_id, id, pinned }: Announcement): Promise<void> {
  if (!pinned) return
  const ids = await pinnedIds(trx, gbc_id)
  if (ids.includes(id) && ids.length > MAX_PINNED) throw invalid({ pinned: TOO_MANY_PINNED }, TOO_MANY_PINNED)
}

/** Why its readers can't be reminded, or null. */
export const reminderProblem = (announcement: Announcement): string | null =>
  announcement.important && announcementState(announcement) === 'published' && !announcement.archived_at
    ? null
    : 'Напоминают о важном объявлении, пока оно показано'

/** Queues notices to its readers, once for each occasion. @param occasion names the time after the first one */
export const queueReaders = (
  trx: Handle,
  { gbc_id, id, title }: Pick<Announcement, 'gbc_id' | 'id' | 'title'>,
  user_id: string,
  occasion?: string,
) => queueNotices(trx, { gbc_id, user_id, title, area, id }, ['announcement', id, occasion].filter(Boolean).join(':'))

/** Whether readers see it or have seen it. */
const hasAppeared = (announcement: Announcement) => ['published', 'ended'].includes(announcementState(announcement))

const { change, changing } = publishedChanges<Announcement>({
  area,
  lock: lockAnnouncement,
  isSeen: (announcement) => hasAppeared(announcement) && !announcement.archived_at,
})

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

/** Runs a change of its files as a change of the announcement. @throws AppError 404 */
export const changeFiles = (trx: Handle, actor: Actor, id: string, work: (before: Announcement) => Promise<void>) =>
  change(trx, actor, id, undefined, async (before) => {
    await work(before)
    return updateAnnouncement(trx, actor, before, {})
  })

/**
 * Lays what was sent over the stored announcement. Readers of a published one see that it was changed; they are notified
 * again only when `notify_again` asks for it.
 * @throws AppError 404, 409 stale version, 422 wrong fields, a withdrawn one
 */
export const changeAnnouncement = (db: Db, actor: Actor, id: string, sent: object) =>
  changing(db, actor, id, expectedVersion(sent), async (trx, before) => {
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не меняется: скопируйте его в новое')
    const { version: _, notify_again, ...input } = validatePatch(announcementInputSchema, before, sent)
    if (before.status === 'published') input.publish_from ??= before.publish_from
    const appeared = hasAppeared(before)
    const reworded = before.title !== input.title || before.text !== input.text
    await writePlaces(trx, { ...before, area }, input)
    const after = await updateAnnouncement(trx, actor, before, {
      ...columnsOf(input),
      ...(appeared && reworded && { edited_at: now() }),
      ...(before.status === 'published' && !appeared && { announced_at: input.publish_from }),
      ...(appeared && notify_again && { announced_at: now() }),
    })
    await log(trx, actor, 'updated', id, changesBetween(logged(before), logged(after), HISTORY_FIELDS))
    await refuseTooManyPinned(trx, after)
    if (announcementState(after) !== 'published') return after
    if (!appeared || notify_again)
      await queueReaders(trx, after, actor.user_id, appeared ? String(after.version) : undefined)
    return after
  })

/**
 * Shows a draft to its readers, now or from its time on. Asking for what is already so changes nothing.
 * @throws AppError 404, 409 stale version, 422 a withdrawn one, an end before the beginning
 */
export const publishAnnouncement = (db: Db, actor: Actor, id: string, version?: number) =>
  changing(db, actor, id, undefined, async (trx, before) => {
    if (before.status === 'published') return before
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не публикуется: скопируйте его в новое')
    if (version !== undefined && version !== before.version) throw conflict(before)
    if (before.archived_at) throw invalid({}, 'Объявление в архиве: сначала верните его')
    const at = now()
    const publish_from = before.publish_from !== null && before.publish_from > at ? before.publish_from : at
    if (before.publish_to !== null && before.publish_to <= publish_from)
      throw invalid({ publish_to: BEFORE_BEGINNING }, `Показывать до: ${BEFORE_BEGINNING.toLowerCase()}`)
    const columns = { status: 'published', publish_from, announced_at: publish_from, published_by: actor.user_id }
    const after = await updateAnnouncement(trx, actor, before, columns)
    await logUpdate(trx, actor, 'announcement_published', before, after)
    if (publish_from === at) await queueReaders(trx, after, actor.user_id)
    return after
  })

/** Takes a published announcement away from its readers, with what their lists say of it. @throws AppError 404, 409, 422 a draft */
export const withdrawAnnouncement = (db: Db, actor: Actor, id: string, version?: number) =>
  changing(db, actor, id, undefined, async (trx, before) => {
    if (before.status === 'withdrawn') return before
    if (before.status === 'draft') throw invalid({}, 'Черновик ещё не показан: отзывать нечего')
    if (version !== undefined && version !== before.version) throw conflict(before)
    await clearNotices(trx, { gbc_id: actor.gbc_id, link: linkTo(id) })
    const after = await updateAnnouncement(trx, actor, before, { status: 'withdrawn', pinned: 0 })
    return logUpdate(trx, actor, 'announcement_withdrawn', before, after)
  })

/** Puts it into the archive, where it is pinned no longer, or takes it out. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number) =>
  changing(db, actor, id, version, async (trx, before) => {
    if (Boolean(before.archived_at) === archived) return before
    if (archived) await clearNotices(trx, { gbc_id: actor.gbc_id, link: linkTo(id) })
    const after = await updateAnnouncement(trx, actor, before, { archived_at: archived ? now() : null, pinned: 0 })
    return logUpdate(trx, actor, archived ? 'archived' : 'restored', before, after)
  })

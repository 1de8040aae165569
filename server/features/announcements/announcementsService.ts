import {
  announcementInputSchema,
  announcementState,
  hasAppeared,
  isRemindable,
  MAX_PINNED,
  type Announcement,
  type AnnouncementInput,
} from '#contract/announcements'
import type { Db, Handle } from '#server/db/engine'
import { writePlaces } from '#server/features/audience/places'
import { publishedChanges } from '#server/features/audience/published'
import { expectedVersion, type Actor } from '#server/http/actor'
import { validatePatch } from '#server/http/contract'
import { invalid } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { clearNotices } from '#server/mail/notify'
import { auditTrail } from '#server/records/auditTrail'
import { changesBetween } from '#server/records/changes'
import { historyFieldsOf } from '#server/records/versioned'
import { linkTo, queueReaders } from './announcementNotices'
import { columnsOf, pinnedIds, records } from './announcementsRepository'

const area = 'announcements'
/** Fields that the history compares; garages are named by their numbers. */
const HISTORY_FIELDS = historyFieldsOf(
  announcementInputSchema,
  ['garage_numbers', 'status'],
  ['notify_again', 'garage_ids'],
)
const logged = (announcement: Announcement) => ({
  ...announcement,
  garage_numbers: announcement.garages.map(({ title }) => title).join(', ') || null,
})
const { log, logUpdate } = auditTrail(area, HISTORY_FIELDS)

const { change, changing, once, insert, update } = publishedChanges<'announcements', Announcement>({
  area,
  records,
  isSeen: (announcement) => hasAppeared(announcement) && !announcement.archived_at,
})

const TOO_MANY_PINNED = 'Закрепить можно не больше двух'
const BEFORE_BEGINNING = 'Конец показа раньше начала: проверьте даты'

/** Call after the change is logged: writers of a cooperative's log wait for each other, so that each counts after the one before. */
async function refuseTooManyPinned(trx: Handle, { gbc_id, id, pinned }: Announcement): Promise<void> {
  if (!pinned) return
  const ids = await pinnedIds(trx, gbc_id)
  if (ids.includes(id) && ids.length > MAX_PINNED) throw invalid({ pinned: TOO_MANY_PINNED }, TOO_MANY_PINNED)
}

/** Why its readers can't be reminded, or null. */
export const reminderProblem = (announcement: Announcement): string | null =>
  isRemindable(announcement) ? null : 'Напоминают о важном объявлении, пока оно показано'

/** Adds a draft. @throws AppError 422 for garages that aren't there, a third one pinned */
export async function createAnnouncement(trx: Handle, actor: Actor, input: AnnouncementInput): Promise<Announcement> {
  const id = newId()
  const unpublished = { status: 'draft', published_by: null, announced_at: null, edited_at: null }
  await writePlaces(trx, { gbc_id: actor.gbc_id, area, id }, input)
  const made = await insert(trx, actor, { ...columnsOf(input), ...unpublished, source: 'hand' }, id)
  await log(trx, actor, 'created', id)
  await refuseTooManyPinned(trx, made)
  return made
}

/** Runs a change of its files as a change of the announcement. @throws AppError 404 */
export const changeFiles = (trx: Handle, actor: Actor, id: string, work: (before: Announcement) => Promise<void>) =>
  change(trx, actor, id, undefined, async (before) => {
    await work(before)
    return update(trx, actor, before, {})
  })

/**
 * Lays what was sent over the stored announcement. Readers of a published one see that it was changed; they are notified
 * again only when `notify_again` asks for it.
 * @throws AppError 404, 409 stale version, 422 wrong fields, a withdrawn one
 */
export const changeAnnouncement = (db: Db, actor: Actor, id: string, sent: object) =>
  changing(db, actor, id, expectedVersion(sent), async (trx, before) => {
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не меняется: скопируйте его в новое')
    const input = validatePatch(announcementInputSchema, before, sent)
    if (before.status === 'published') input.publish_from ??= before.publish_from
    const appeared = hasAppeared(before)
    const reworded = before.title !== input.title || before.text !== input.text
    await writePlaces(trx, { ...before, area }, input)
    const after = await update(trx, actor, before, {
      ...columnsOf(input),
      ...(appeared && reworded && { edited_at: now() }),
      ...(before.status === 'published' && !appeared && { announced_at: input.publish_from }),
      ...(appeared && input.notify_again && { announced_at: now() }),
    })
    await log(trx, actor, 'updated', id, changesBetween(logged(before), logged(after), HISTORY_FIELDS))
    await refuseTooManyPinned(trx, after)
    if (announcementState(after) === 'published' && (!appeared || input.notify_again))
      await queueReaders(trx, after, actor.user_id, appeared ? String(after.version) : undefined)
    return after
  })

/**
 * Shows a draft to its readers, now or from its time on.
 * @throws AppError 404, 409 stale version, 422 a withdrawn one, an end before the beginning
 */
export const publishAnnouncement = once(
  ({ status }) => status === 'published',
  async (trx, actor, before) => {
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не публикуется: скопируйте его в новое')
    if (before.archived_at) throw invalid({}, 'Объявление в архиве: сначала верните его')
    const at = now()
    const publish_from = before.publish_from !== null && before.publish_from > at ? before.publish_from : at
    if (before.publish_to !== null && before.publish_to <= publish_from)
      throw invalid({ publish_to: BEFORE_BEGINNING }, `Показывать до: ${BEFORE_BEGINNING.toLowerCase()}`)
    const columns = { status: 'published', publish_from, announced_at: publish_from, published_by: actor.user_id }
    const after = await update(trx, actor, before, columns)
    await logUpdate(trx, actor, 'announcement_published', before, after)
    if (publish_from === at) await queueReaders(trx, after, actor.user_id)
    return after
  },
)

/** Takes a published announcement away from its readers, with what their lists say of it. @throws AppError 404, 409, 422 a draft */
export const withdrawAnnouncement = once(
  ({ status }) => status === 'withdrawn',
  async (trx, actor, before) => {
    if (before.status === 'draft') throw invalid({}, 'Черновик ещё не показан: отзывать нечего')
    await clearNotices(trx, { gbc_id: actor.gbc_id, link: linkTo(before.id) })
    const after = await update(trx, actor, before, { status: 'withdrawn', pinned: 0 })
    return logUpdate(trx, actor, 'announcement_withdrawn', before, after)
  },
)

/** Puts it into the archive, where it is pinned no longer, or takes it out. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number) =>
  changing(db, actor, id, version, async (trx, before) => {
    if (Boolean(before.archived_at) === archived) return before
    if (archived) await clearNotices(trx, { gbc_id: actor.gbc_id, link: linkTo(id) })
    const after = await update(trx, actor, before, { archived_at: archived ? now() : null, pinned: 0 })
    return logUpdate(trx, actor, archived ? 'archived' : 'restored', before, after)
  })

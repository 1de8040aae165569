import { pages } from '#contract/pages'
import {
  announcementInputSchema,
  announcementLabels,
  announcementState,
  endProblem,
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
import { validatePatch } from '#server/http/validation'
import { invalid } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { dropNotices } from '#server/mail/notify'
import { auditTrail } from '#server/records/auditTrail'
import { changesBetween } from '#server/records/changes'
import { historyFieldsOf } from '#server/records/versioned'
import { queueReaders } from './announcementNotices'
import { columnsOf, pinnedNow, records } from './announcementsRepository'

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

/** Call after the change is logged: writers of a cooperative's log wait for each other, so that each counts after the one before. */
async function refuseTooManyPinned(trx: Handle, { gbc_id, id, pinned, status }: Announcement): Promise<void> {
  if (!pinned || status !== 'published') return
  const others = (await pinnedNow(trx, gbc_id)).filter((other) => other.id !== id)
  if (others.length < MAX_PINNED) return
  const message = `Закреплены ${others.map(({ title }) => `«${title}»`).join(' и ')}: открепите одно из них`
  throw invalid({ pinned: message }, message)
}

/** @throws AppError 422 at the field */
function refusePastEnd({ publish_to }: { publish_to?: string | null }): void {
  const problem = endProblem(publish_to ?? null)
  if (problem) throw invalid({ publish_to: problem }, `${announcementLabels.publish_to}: ${problem.toLowerCase()}`)
}

/** Why its readers can't be reminded, or null. */
export const reminderProblem = (announcement: Announcement): string | null =>
  isRemindable(announcement) ? null : 'Напоминают о важном объявлении, пока оно показано'

/** Adds a draft. @throws AppError 422 for garages that aren't there, an end that is past */
export async function createAnnouncement(trx: Handle, actor: Actor, input: AnnouncementInput): Promise<Announcement> {
  refusePastEnd(input)
  const id = newId()
  const unpublished = { status: 'draft', published_by: null, announced_at: null, edited_at: null } as const
  await writePlaces(trx, { gbc_id: actor.gbc_id, area, id }, input)
  const made = await insert(trx, actor, { ...columnsOf(input), ...unpublished, source: 'hand' }, id)
  await log(trx, actor, 'created', id)
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
    if (input.publish_to !== before.publish_to) refusePastEnd(input)
    const appeared = hasAppeared(before)
    const isShown = announcementState({ ...before, ...columnsOf(input) }) === 'published'
    const again = appeared && isShown && input.notify_again
    const reworded = before.title !== input.title || before.text !== input.text
    await writePlaces(trx, { ...before, area }, input)
    const after = await update(trx, actor, before, {
      ...columnsOf(input),
      ...(appeared && reworded && { edited_at: now() }),
      ...(before.status === 'published' && !appeared && { announced_at: input.publish_from }),
      ...(again && { announced_at: now() }),
    })
    await log(trx, actor, 'updated', id, changesBetween(logged(before), logged(after), HISTORY_FIELDS))
    await refuseTooManyPinned(trx, after)
    if (isShown && (!appeared || again))
      await queueReaders(trx, after, actor.user_id, appeared ? String(after.version) : undefined)
    return after
  })

/**
 * Shows a draft to its readers, now or from its time on.
 * @throws AppError 404, 409 stale version, 422 a withdrawn one, an end that is past, a third one pinned
 */
export const publishAnnouncement = once(
  ({ status }) => status === 'published',
  async (trx, actor, before) => {
    if (before.status === 'withdrawn') throw invalid({}, 'Отозванное объявление не публикуется: скопируйте его в новое')
    if (before.archived_at) throw invalid({}, 'Объявление в архиве: сначала верните его')
    const at = now()
    const publish_from = before.publish_from !== null && before.publish_from > at ? before.publish_from : at
    refusePastEnd(before)
    const published = { publish_from, announced_at: publish_from, published_by: actor.user_id }
    const after = await update(trx, actor, before, { ...published, status: 'published' })
    await logUpdate(trx, actor, 'announcement_published', before, after)
    await refuseTooManyPinned(trx, after)
    if (publish_from === at) await queueReaders(trx, after, actor.user_id)
    return after
  },
)

/**
 * Takes a published announcement away from its readers, with what their lists say of it.
 * @throws AppError 404, 409, 422 a draft
 */
export const withdrawAnnouncement = once(
  ({ status }) => status === 'withdrawn',
  async (trx, actor, before) => {
    if (before.status === 'draft') throw invalid({}, 'Черновик ещё не показан: отзывать нечего')
    await dropNotices(trx, { gbc_id: actor.gbc_id, link: pages.announcement(before.id) })
    const after = await update(trx, actor, before, {
      status: 'withdrawn',
      pinned: 0,
      // Nobody was told of what waited for its time.
      ...(!hasAppeared(before) && { announced_at: null }),
    })
    return logUpdate(trx, actor, 'announcement_withdrawn', before, after)
  },
)

/** Puts it into the archive, where it is pinned no longer, or takes it out. Asking for what is already so changes nothing. */
export const setArchived = (db: Db, actor: Actor, id: string, archived: boolean, version?: number) =>
  changing(db, actor, id, version, async (trx, before) => {
    if (Boolean(before.archived_at) === archived) return before
    if (archived) await dropNotices(trx, { gbc_id: actor.gbc_id, link: pages.announcement(id) })
    const after = await update(trx, actor, before, { archived_at: archived ? now() : null, pinned: 0 })
    return logUpdate(trx, actor, archived ? 'archived' : 'restored', before, after)
  })

import { array, boolean, object, string, type InferType } from 'yup'
import { AUDIENCES, audienceLabels, audienceShape, namedGaragesShape, readMarkShape } from './audience'
import {
  anyOf,
  archivedFilter,
  instant,
  listQuery,
  optionalInstant,
  recordLabels,
  requiredText,
  stored,
  versionShape,
  type Labels,
} from './common'
import { recordFileSchema } from './files'

export const ANNOUNCEMENT_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** What a status means at a moment: a published one waits for its time, is shown or is over, as in the archive. */
export const announcementStateNames = {
  draft: 'Черновик',
  scheduled: 'Запланировано',
  published: 'Опубликовано',
  ended: 'Показ окончен',
  withdrawn: 'Отозвано',
} as const
export type AnnouncementState = keyof typeof announcementStateNames

export const MAX_PINNED = 2

const announcementFields = object({
  title: requiredText(200),
  /** Markup (markup.ts). */
  text: requiredText(5000),
  ...audienceShape,
  /** null = from the moment of publishing on. */
  publish_from: optionalInstant(),
  /** null = until it is withdrawn. */
  publish_to: optionalInstant().test(
    'after-from',
    'Конец показа раньше начала: проверьте даты',
    (value, { parent }) =>
      value == null ||
      Date.parse(value) > Date.parse((parent as { publish_from?: string }).publish_from ?? '0000-01-01'),
  ),
  pinned: boolean().default(false),
  /** Each reader is asked to say that it was read. */
  important: boolean().default(false),
  by_mail: boolean().default(false),
})

export const announcementInputSchema = announcementFields.shape({
  /** With an edit of a published one: its readers are notified again and asked anew. */
  notify_again: boolean().default(false),
  ...versionShape,
})
export type AnnouncementInput = InferType<typeof announcementInputSchema>

export const announcementSchema = stored(announcementFields, {
  status: string().oneOf(ANNOUNCEMENT_STATUSES).required(),
  /** Who wrote it: a person. */
  source: string().oneOf(['hand']).required(),
  /** When its words were last changed after readers could see them. */
  edited_at: instant().nullable().defined(),
  /** When its readers were last notified, or will be: an earlier mark of reading no longer counts. */
  announced_at: instant().nullable().defined(),
  ...namedGaragesShape,
  files: array().of(recordFileSchema.required()).required(),
  ...readMarkShape,
})
export type Announcement = InferType<typeof announcementSchema>

type Shown = Pick<Announcement, 'status' | 'publish_from' | 'publish_to' | 'archived_at'>

/** @param at the moment, ISO in UTC */
export function announcementState(
  { status, publish_from, publish_to, archived_at }: Shown,
  at = new Date().toISOString(),
): AnnouncementState {
  if (status !== 'published') return status
  if (publish_from !== null && publish_from > at) return 'scheduled'
  return archived_at !== null || (publish_to !== null && publish_to <= at) ? 'ended' : 'published'
}

/** Whether readers have been told of it, also when it is withdrawn. */
export const isAnnounced = ({ announced_at }: Announcement) =>
  announced_at !== null && announced_at <= new Date().toISOString()

/** Whether readers see it or have seen it. */
export const hasAppeared = (announcement: Shown) => ['published', 'ended'].includes(announcementState(announcement))

/** Whether its readers can be reminded. */
export const isRemindable = (announcement: Shown & { important: boolean }) =>
  announcement.important && announcementState(announcement) === 'published'

/** Why a new end of showing won't do, or null. @param at the moment, ISO in UTC */
export const endProblem = (publish_to: string | null, at = new Date().toISOString()) =>
  publish_to !== null && publish_to <= at ? 'Это время уже прошло: укажите более позднее' : null

/** What an announcement's fields are called wherever they stand: form, card, list, history, export. */
export const announcementLabels = {
  title: 'Заголовок',
  text: 'Текст',
  ...audienceLabels,
  publish_from: 'Показывать с',
  publish_to: 'Показывать до',
  pinned: 'Закрепить сверху',
  important: 'Важное: попросить подтвердить, что прочитали',
  by_mail: 'Рассылка по почте',
  status: 'Состояние',
  files: 'Файлы',
  edited_at: 'Текст изменён',
  readers: 'Прочитали',
  seen_at: 'Вы прочитали',
  ...recordLabels,
} as const satisfies Labels<Announcement>

/** In its own order the list has the pinned first, then the latest. */
export const ANNOUNCEMENT_SORTS = ['title', 'publish_from', 'created_at', 'updated_at'] as const
export const announcementListQuery = listQuery(ANNOUNCEMENT_SORTS, {
  /** What the status means at this moment. */
  status: anyOf(Object.keys(announcementStateNames)),
  audience: anyOf(AUDIENCES),
  important: string().oneOf(['true', 'false']).optional(),
  /** Only what its readers see at this moment. */
  shown: string().oneOf(['true']).optional(),
  /** Only what waits for the caller to say that it was read. */
  waiting: string().oneOf(['true']).optional(),
  ...archivedFilter,
})
export type AnnouncementListQuery = InferType<typeof announcementListQuery>

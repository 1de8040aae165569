import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  archivedFilter,
  id,
  instant,
  listQuery,
  optionalInstant,
  pageOf,
  pagingShape,
  recordLabels,
  requiredText,
  stored,
  trimmedText,
  versionShape,
  type Labels,
} from './common'

export const ANNOUNCEMENT_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** What a status means at a moment: a published one waits for its time or is over. */
export const announcementStateNames = {
  draft: 'Черновик',
  scheduled: 'Запланировано',
  published: 'Опубликовано',
  ended: 'Показ окончен',
  withdrawn: 'Отозвано',
} as const
export type AnnouncementState = keyof typeof announcementStateNames
export const announcementStatusNames: Record<AnnouncementStatus, string> = announcementStateNames

export const AUDIENCES = ['all', 'office', 'garages'] as const
export type Audience = (typeof AUDIENCES)[number]
export const audienceNames: Record<Audience, string> = {
  all: 'Всем',
  office: 'Только правлению',
  garages: 'Владельцам гаражей',
}

/** So many garages, rows and blocks may be named. */
export const MOST_PLACES = 1000
export const MAX_PINNED = 2
export const MAX_ANNOUNCEMENT_FILES = 10

const tooMany = `Не больше ${MOST_PLACES}`
const placeNames = () =>
  array()
    .of(trimmedText().max(50).required())
    .max(MOST_PLACES, tooMany)
    .default(() => [])

const placesProblem = ({ audience, garage_ids = [], blocks = [], rows = [] }: Record<string, unknown>) => {
  if (audience !== 'garages') return null
  const [garages, ofBlocks, ofRows] = [garage_ids, blocks, rows].map((list) => (Array.isArray(list) ? list.length : 0))
  if (garages + ofBlocks + ofRows === 0) return 'Выберите гаражи, ряды или блоки'
  const parts = ofBlocks + ofRows > 0 ? Math.max(1, ofBlocks) * Math.max(1, ofRows) : 0
  return garages + parts > MOST_PLACES ? tooMany : null
}

const announcementFields = object({
  title: requiredText(200),
  /** Markup (markup.ts). */
  text: requiredText(5000),
  audience: string().oneOf(AUDIENCES).default('all'),
  /** For `garages`: these themselves, and those of the blocks and rows; both named = these rows of these blocks. */
  garage_ids: array()
    .of(id().required())
    .max(MOST_PLACES, tooMany)
    .default(() => [])
    .test('places', tooMany, (_, context) => {
      const message = placesProblem(context.parent as Record<string, unknown>)
      return message === null || context.createError({ message })
    }),
  blocks: placeNames(),
  rows: placeNames(),
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

export const announcementFileSchema = object({
  id: id().required(),
  name: string().required(),
  content_type: string().required(),
  /** Bytes. */
  size: number().integer().required(),
  url: string().required(),
})
export type AnnouncementFile = InferType<typeof announcementFileSchema>

export const announcementSchema = stored(announcementFields, {
  status: string().oneOf(ANNOUNCEMENT_STATUSES).required(),
  /** Who wrote it: a person. */
  source: string().oneOf(['hand']).required(),
  /** When its words were last changed after readers could see them. */
  edited_at: instant().nullable().defined(),
  /** The named garages by their names; like `garage_ids`, `blocks` and `rows` for those who write announcements alone. */
  garages: array()
    .of(object({ id: id().required(), title: string().required() }))
    .required(),
  files: array().of(announcementFileSchema.required()).required(),
  /** When the caller read it or, of an important one, said so. */
  seen_at: instant().nullable().defined(),
  /** It is shown, is for the caller, who may see it for the office's sake alone, and waits to be read. */
  to_read: boolean().required(),
})
export type Announcement = InferType<typeof announcementSchema>

/** @param at the moment, ISO in UTC */
export function announcementState(
  { status, publish_from, publish_to }: Pick<Announcement, 'status' | 'publish_from' | 'publish_to'>,
  at = new Date().toISOString(),
): AnnouncementState {
  if (status !== 'published') return status
  if (publish_from !== null && publish_from > at) return 'scheduled'
  return publish_to !== null && publish_to <= at ? 'ended' : 'published'
}

/** What an announcement's fields are called wherever they stand: form, card, list, history, export. */
export const announcementLabels = {
  title: 'Заголовок',
  text: 'Текст',
  audience: 'Кому',
  garage_ids: 'Гаражи',
  garages: 'Гаражи',
  blocks: 'Блоки',
  rows: 'Ряды',
  publish_from: 'Показывать с',
  publish_to: 'Показывать до',
  pinned: 'Закрепить сверху',
  important: 'Важное: попросить подтвердить, что прочитали',
  by_mail: 'Разослать по почте',
  status: 'Состояние',
  files: 'Файлы',
  edited_at: 'Текст изменён',
  seen_at: 'Прочитано',
  ...recordLabels,
} as const satisfies Labels<Announcement>

/** In its own order the list has the pinned first, then the latest. */
export const ANNOUNCEMENT_SORTS = ['title', 'publish_from', 'created_at', 'updated_at'] as const
export const announcementListQuery = listQuery(ANNOUNCEMENT_SORTS, {
  status: anyOf(ANNOUNCEMENT_STATUSES),
  audience: anyOf(AUDIENCES),
  important: string().oneOf(['true', 'false']).optional(),
  /** Only what its readers see at this moment. */
  shown: string().oneOf(['true']).optional(),
  ...archivedFilter,
})
export type AnnouncementListQuery = InferType<typeof announcementListQuery>

/** Names to choose an audience by. */
export const announcementPlacesSchema = object({
  blocks: array().of(string().required()).required(),
  rows: array().of(string().required()).required(),
})
export type AnnouncementPlaces = InferType<typeof announcementPlacesSchema>

/** Somebody whom an announcement is for. */
export const announcementReaderSchema = object({
  id: id().required(),
  name: string().required(),
  /** Numbers of the own garages, joined by commas; null = none. */
  garages: string().nullable().defined(),
  seen_at: instant().nullable().defined(),
})
export type AnnouncementReader = InferType<typeof announcementReaderSchema>
export const announcementReaderLabels = {
  name: 'Кто',
  garages: 'Гаражи',
  seen_at: 'Ознакомлен',
} as const satisfies Labels<AnnouncementReader>

export const announcementReadersQuery = object({ ...pagingShape, seen: string().oneOf(['true', 'false']).optional() })
export type AnnouncementReadersQuery = InferType<typeof announcementReadersQuery>
export const announcementReadersSchema = pageOf(announcementReaderSchema).shape({
  /** How many have read it, of `audience`. */
  seen: number().integer().required(),
  audience: number().integer().required(),
})
export type AnnouncementReaders = InferType<typeof announcementReadersSchema>

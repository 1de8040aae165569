import { array, boolean, number, object, string, type InferType } from 'yup'
import { ROLES } from './permissions'
import { id, instant, pageOf, pagingShape, searchText, trimmedText, type Labels } from './common'

/** Whom something published is for, and who has read it. */

export const AUDIENCES = ['all', 'office', 'garages'] as const
export type Audience = (typeof AUDIENCES)[number]
export const audienceNames: Record<Audience, string> = {
  all: 'Всем',
  office: 'Правлению',
  garages: 'Владельцам гаражей',
}

/** So many garages, rows and blocks may be named. */
export const MOST_PLACES = 1000

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

/** Fields by which people say whom it is for. */
export const audienceShape = {
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
}
export const audienceSchema = object(audienceShape)
export type AudienceFields = InferType<typeof audienceSchema>

/** What the server adds to them: the named garages by their names. Like the names, for those who write alone. */
export const namedGaragesShape = {
  garages: array()
    .of(object({ id: id().required(), title: string().required() }))
    .required(),
}
export const namedGaragesSchema = object(namedGaragesShape)
export type AudiencePlaces = Omit<AudienceFields, 'audience'> & InferType<typeof namedGaragesSchema>

export const audienceLabels = {
  audience: 'Кому',
  garage_ids: 'Гаражи',
  garages: 'Гаражи',
  blocks: 'Блоки',
  rows: 'Ряды',
} as const satisfies Labels<AudienceFields & AudiencePlaces>

const placesText = (one: string, many: string, names: string[]) =>
  names.length > 0 && `${names.length === 1 ? one : many} ${names.join(', ')}`

/** «Владельцам, ряд 1» */
export function audienceText({ audience, blocks, rows, garages }: AudiencePlaces & { audience: Audience }): string {
  const places = [
    placesText('блок', 'блоки', blocks),
    placesText('ряд', 'ряды', rows),
    placesText(
      'гараж',
      'гаражи',
      garages.map(({ title }) => title),
    ),
  ].filter(Boolean)
  return places.length > 0 ? ['Владельцам', ...places].join(', ') : audienceNames[audience]
}

/** Names to choose an audience by. */
export const placeNamesSchema = object({
  blocks: array().of(string().required()).required(),
  rows: array().of(string().required()).required(),
})
export type PlaceNames = InferType<typeof placeNamesSchema>

/** The caller's own mark of reading. */
export const readMarkShape = {
  /** When the caller read it or, of an important one, said so. */
  seen_at: instant().nullable().defined(),
  /** It is shown, is for the caller, who may see it for the office's sake alone, and waits to be read. */
  to_read: boolean().required(),
  /** How many of those whom it is for have read it, but who published it; null for those who don't write. */
  readers: object({ seen: number().integer().required(), audience: number().integer().required() })
    .nullable()
    .defined(),
}

export const readMarkSchema = object(readMarkShape)
export type ReadMark = InferType<typeof readMarkSchema>

/** Somebody whom it is for: a user, or a member who has no login and can't read it here. */
export const readerSchema = object({
  /** The user's, or the member's. */
  id: id().required(),
  name: string().required(),
  /** What the user is in the cooperative; null = a member without a login. */
  role: string().oneOf(ROLES).nullable().defined(),
  /** Numbers of the own garages, joined by commas; null = none. */
  garages: string().nullable().defined(),
  phone: string().nullable().defined(),
  seen_at: instant().nullable().defined(),
})
export type Reader = InferType<typeof readerSchema>
export const readerLabels = {
  name: 'Кто',
  role: 'Роль',
  garages: 'Гаражи',
  phone: 'Телефон',
  seen_at: 'Ознакомлен',
} as const satisfies Labels<Reader>

/** What a list of readers is called: whether they said that they have read it, or opened it at least. */
export const readersTitle = (confirmed: boolean) => (confirmed ? 'Ознакомились' : 'Прочитали')

export const readersQuery = object({
  ...pagingShape,
  /** Who has read it, who hasn't yet, who has no login. */
  state: string().oneOf(['seen', 'waiting', 'offline']).optional(),
  /** Part of a name or of a garage's number. */
  q: searchText(),
})
export type ReadersQuery = InferType<typeof readersQuery>
export const readersSchema = pageOf(readerSchema).shape({
  /** How many users have read it, of `audience`. */
  seen: number().integer().required(),
  audience: number().integer().required(),
  /** Members whom it is for and who have no login. */
  offline: number().integer().required(),
  /** When those who hadn't read it were reminded today; null = not yet. */
  reminded_at: instant().nullable().defined(),
})
export type Readers = InferType<typeof readersSchema>

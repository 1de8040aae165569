import { array, number, object, string, type InferType } from 'yup'
import { areas, areasWith, type AreaWith } from './areas'
import {
  anyOf,
  archivedFilter,
  id,
  instant,
  listQuery,
  optionalDate,
  optionalText,
  recordLabels,
  requiredText,
  versionShape,
  type Labels,
  stored,
} from './common'

export const DOCUMENT_CATEGORIES = [
  'charter',
  'minutes',
  'contract',
  'order',
  'estimate',
  'report',
  'act',
  'letter',
  'certificate',
] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]
export const documentCategoryNames: Record<DocumentCategory, string> = {
  charter: 'Устав',
  minutes: 'Протокол',
  contract: 'Договор',
  order: 'Приказ',
  estimate: 'Смета',
  report: 'Отчёт',
  act: 'Акт',
  letter: 'Письмо',
  certificate: 'Справка',
}

/** Who sees a document: the office alone, or all members too. */
export const VISIBILITIES = ['board', 'members'] as const
export type Visibility = (typeof VISIBILITIES)[number]
export const visibilityNames: Record<Visibility, string> = { board: 'Только правление', members: 'Все члены' }

/** Records that a document may be linked with, each kind by its field. */
export type LinkArea = AreaWith<{ document_links: string }>
export const LINK_AREAS = areasWith('document_links')
type LinkParam<Name extends LinkArea> = (typeof areas)[Name]['document_links']
/** What holds the id of one such record: a filter of the list, a column of the link. */
export const linkParams = Object.fromEntries(LINK_AREAS.map((name) => [name, areas[name].document_links])) as {
  [Name in LinkArea]: LinkParam<Name>
}
export const LINK_PARAMS = Object.values(linkParams)
/** Fields of a document that hold the ids of all of them. */
export const linkFields = Object.fromEntries(LINK_AREAS.map((name) => [name, `${linkParams[name]}s`])) as {
  [Name in LinkArea]: `${LinkParam<Name>}s`
}

const MOST_LINKS = 100
const linkedIds = () =>
  array()
    .of(id().required())
    .max(MOST_LINKS, `Не больше ${MOST_LINKS}`)
    .default(() => [])

export const documentInputSchema = object({
  category: string().oneOf(DOCUMENT_CATEGORIES).required(),
  title: requiredText(300),
  number: optionalText(50),
  date: optionalDate(),
  /** The other side of a contract, the sender of a letter. */
  counterparty: optionalText(300),
  visibility: string().oneOf(VISIBILITIES).default('board'),
  note: optionalText(2000),
  member_ids: linkedIds(),
  garage_ids: linkedIds(),
  property_ids: linkedIds(),
  ...versionShape,
})
export type DocumentInput = InferType<typeof documentInputSchema>

/** A version of a document's file. */
export const documentFileSchema = object({
  id: id().required(),
  /** Counted from 1. */
  number: number().integer().required(),
  name: string().required(),
  content_type: string().required(),
  /** Bytes. */
  size: number().integer().required(),
  url: string().required(),
  thumbnail_url: string().nullable().defined(),
  created_at: instant().required(),
})
export type DocumentFile = InferType<typeof documentFileSchema>

export const documentVersionSchema = documentFileSchema.shape({ user_name: string().nullable().defined() })
export type DocumentVersion = InferType<typeof documentVersionSchema>
/** The latest first. */
export const documentVersionsSchema = array().of(documentVersionSchema).required()

export const documentLinkSchema = object({
  area: string().oneOf(LINK_AREAS).required(),
  id: id().required(),
  title: string().required(),
})
export type DocumentLink = InferType<typeof documentLinkSchema>

export const documentSchema = stored(documentInputSchema, {
  /** The same links by their names; the office's own, as the ids and the note are: members get none. */
  links: array().of(documentLinkSchema.required()).required(),
  /** The latest version; null until one is uploaded. */
  file: documentFileSchema.nullable().defined(),
})
export type OfficeDocument = InferType<typeof documentSchema>

/** What a document's fields are called wherever they stand: form, card, list, history, export. */
export const documentLabels = {
  category: 'Категория',
  title: 'Название',
  number: 'Номер',
  date: 'Дата',
  counterparty: 'Контрагент',
  visibility: 'Кому виден',
  member_ids: 'Связанные члены кооператива',
  garage_ids: 'Связанные гаражи',
  property_ids: 'Связанное имущество',
  file: 'Файл',
  note: 'Примечание',
  ...recordLabels,
} as const satisfies Labels<OfficeDocument>

export const DOCUMENT_SORTS = ['date', 'title', 'number', 'category', 'created_at', 'updated_at'] as const
export const documentListQuery = listQuery(DOCUMENT_SORTS, {
  category: anyOf(DOCUMENT_CATEGORIES),
  visibility: anyOf(VISIBILITIES),
  /** Linked with this record; the office's questions. */
  member_id: id().optional(),
  garage_id: id().optional(),
  property_id: id().optional(),
  ...archivedFilter,
})
export type DocumentListQuery = InferType<typeof documentListQuery>

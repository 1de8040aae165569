import { number, object, string, type InferType } from 'yup'
import { areas, areasWith, type FileKind } from './areas'
import { id, instant } from './common'

const MEGABYTE = 1024 * 1024

/** The largest file of each kind, in bytes. */
export const maxBytes = Object.fromEntries(
  areasWith('files').flatMap((name) =>
    Object.entries(areas[name].files).map(([kind, megabytes]) => [kind, megabytes * MEGABYTE]),
  ),
) as Record<FileKind, number>
export const FILE_KINDS = Object.keys(maxBytes) as FileKind[]
/** No upload may be larger, whatever it is for. */
export const MAX_FILE_BYTES = Math.max(...Object.values(maxBytes))
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** What a document may be beside an image. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const

/** What comes with the file in the multipart body of an upload. */
export const uploadInputSchema = object({
  area: string().oneOf(FILE_KINDS).required(),
  /** The record that the file belongs to; an avatar's is the user, and may be left out. */
  record_id: id().nullable().default(null),
  /** Images chosen together: the choice's own name and the place in it, so that they keep their order however they arrive. */
  choice: string().max(50).nullable().default(null),
  choice_place: number().integer().min(0).max(10_000).nullable().default(null),
})

export const fileSchema = object({
  id: id().required(),
  area: string().oneOf(FILE_KINDS).required(),
  record_id: id().nullable().defined(),
  name: string().required(),
  /** Found from the content, never from the name. */
  content_type: string().required(),
  /** Bytes. */
  size: number().integer().required(),
  width: number().integer().nullable().defined(),
  height: number().integer().nullable().defined(),
  url: string().required(),
  thumbnail_url: string().nullable().defined(),
  created_at: instant().required(),
})
export type FileRecord = InferType<typeof fileSchema>

/** So many files a record may have, where it has several. */
export const MOST_RECORD_FILES = 10
/** A deleted file can be brought back for this long, in hours; then it is removed. */
export const FILE_UNDO_HOURS = 24

/** One of a record's files. */
export const recordFileSchema = object({
  id: id().required(),
  name: string().required(),
  content_type: string().required(),
  /** Bytes. */
  size: number().integer().required(),
  url: string().required(),
})
export type RecordFile = InferType<typeof recordFileSchema>

export const recordFileParams = object({
  gbc_id: string().required(),
  id: string().required(),
  file_id: id().required(),
})

import { number, object, string, type InferType } from 'yup'
import { id, instant } from './common'

/** What an upload may be for; each area decides who may send and who may see it. */
export const FILE_AREAS = ['avatar'] as const
export type FileArea = (typeof FILE_AREAS)[number]

export const MAX_FILE_BYTES = 20 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const fileSchema = object({
  id: id().required(),
  area: string().oneOf(FILE_AREAS).required(),
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

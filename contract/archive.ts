import { array, number, object, string, type InferType } from 'yup'
import { id, instant } from './common'

/** The whole cooperative as one ZIP: made by a job, restored where the cooperative is not kept yet. */

/** The largest archive that is taken, in bytes: what an office of photos and scans has in many years. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3

/** One table of an archive: what people call it, its rows and the sums of its columns of money. */
const archivedTableSchema = object({
  name: string().max(100).required(),
  title: string().max(200).required(),
  rows: number().integer().min(0).required(),
  sums: array()
    .of(
      object({
        column: string().max(100).required(),
        title: string().max(200).required(),
        kopecks: number().integer().required(),
      }),
    )
    .max(50)
    .required(),
})

/** What an archive says of itself; the same words stand in its description. */
export const archiveSummarySchema = object({
  gbc: object({
    id: id().required(),
    short_name: string().max(200).required(),
    full_name: string().max(500).required(),
    tp_id: string().max(12).required(),
  }).required(),
  made_at: instant().max(30).required(),
  made_by: string().max(400).nullable().defined(),
  tables: array().of(archivedTableSchema).max(500).required(),
  /** Number of files of records: photos, documents. */
  files: number().integer().min(0).required(),
  /** Files that the rows name and that were lost before the archive was made. */
  missing_files: number().integer().min(0).required(),
})
export type ArchiveSummary = InferType<typeof archiveSummarySchema>

/** `manifest.json` of an archive but for its list of entries, which is checked by hand: it may be long. */
export const archiveManifestSchema = archiveSummarySchema.shape({
  product: string().oneOf(['gbc-office']).required(),
  kind: string().oneOf(['cooperative']).required(),
  format: number().oneOf([1]).required(),
  /** The last migration of the database that it was made from. */
  schema: string().max(200).required(),
})

/** `ready`: checked, and waits for the word to begin. */
export const RESTORE_STATUSES = ['checking', 'ready', 'restoring', 'done', 'failed'] as const

/** A restoration of an archive: the administrator's own, one at a time. */
export const restoreSchema = object({
  id: id().required(),
  status: string().oneOf(RESTORE_STATUSES).required(),
  file_name: string().required(),
  /** Part done, of `total`. */
  progress: number().integer().required(),
  total: number().integer().required(),
  /** Why it failed, in Russian, or null. */
  message: string().nullable().defined(),
  /** What is in the archive, once it is checked. */
  summary: archiveSummarySchema.nullable().defined(),
  created_at: instant().required(),
})
export type Restore = InferType<typeof restoreSchema>

/** The present restoration, or null. */
export const presentRestoreSchema = object({ restore: restoreSchema.nullable().defined() })

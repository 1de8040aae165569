import { array, mixed, number, object, string, type InferType } from 'yup'
import { areas, areasWith, type AreaWith } from './areas'
import { id, instant } from './common'
import type { Permission } from './permissions'

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** What a finished job made: a file to download, or nothing. */
const jobResultSchema = object({
  file_name: string().required(),
  /** Bytes. */
  size: number().integer().required(),
  /** Rows written. */
  rows: number().integer().required(),
})

export const jobSchema = object({
  id: id().required(),
  kind: string().required(),
  /** What the user reads: «Выгрузка членов в XLSX». */
  title: string().required(),
  status: string().oneOf(JOB_STATUSES).required(),
  progress: number().integer().required(),
  total: number().integer().nullable().defined(),
  /** Why it failed, in Russian, or null. */
  message: string().nullable().defined(),
  /** The file waits at `GET /api/gbc/{gbc_id}/jobs/{id}/result`. */
  result: jobResultSchema.nullable().defined(),
  created_at: instant().required(),
  finished_at: instant().nullable().defined(),
})
export type Job = InferType<typeof jobSchema>

/** Every kind of job; the server's areas do them (server/records/area.ts). */
export const JOB_KINDS = [
  'export',
  'archive',
  'import_read',
  'import_check',
  'import_refused',
  'import_apply',
  'import_undo',
  'statement_read',
  'statement_post',
  'statement_undo',
  'charge_run_preview',
  'charge_run_post',
  'charge_run_reverse',
  'receipts_pdf',
  'ledger_check',
  'reallocate',
  'notices',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Work that carries out what is decided already: stopped halfway it would leave a part of the accounts, or of the people, behind. */
const TO_THE_END: readonly string[] = ['reallocate', 'notices'] satisfies JobKind[]
/** A kind is a text here: one that an earlier version has left, or a later one makes, is shown too. */
export const mayBeStopped = ({ kind }: Pick<Job, 'kind'>): boolean => !TO_THE_END.includes(kind)

export const jobListSchema = array().of(jobSchema).required()

export type ExportArea = AreaWith<{ exported: true }>
export const EXPORT_AREAS = areasWith('exported')
/** Which permission an export of each list takes: that of reading all of it. */
export const exportPermissions = Object.fromEntries(EXPORT_AREAS.map((name) => [name, areas[name].read])) as Record<
  ExportArea,
  Permission
>
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

/** Export of a list as it is on screen: its filters, sorting and columns; every page of it. */
export const exportInputSchema = object({
  area: string().oneOf(EXPORT_AREAS).required(),
  format: string().oneOf(EXPORT_FORMATS).required(),
  /** Names of fields in the order of the columns on screen; left out = all that there are. */
  columns: array().of(string().max(100).required()).min(1).max(60).optional(),
  /** The list's own query: q, sort, filters (page and page_size are ignored). */
  query: mixed(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  ).default({}),
})
export type ExportInput = InferType<typeof exportInputSchema>

import { array, boolean, number, object, string, type InferType } from 'yup'
import { areas, areasWith, titlesOf, type AreaWith } from './areas'
import { anyOf, erased_by, id, instant, listQuery, optionalDate } from './common'

/** Areas of a cooperative's log; the directory of banks is the installation's. Changes are named as contract/history.ts says. */
export type AuditArea = AreaWith<{ logged: 'cooperative' }>
export const AUDIT_AREAS = areasWith('logged').filter((name): name is AuditArea => areas[name].logged === 'cooperative')
export const auditAreaNames = titlesOf(AUDIT_AREAS)

/** One change of anything in the cooperative: who, when, what. */
export const auditEntrySchema = object({
  id: id().required(),
  /** Number in the cooperative's chain, from 1 on without gaps. */
  seq: number().integer().required(),
  at: instant().required(),
  user_id: id().nullable().defined(),
  user_name: string().nullable().defined(),
  action: string().required(),
  area: string().required(),
  record_id: string().required(),
  /** What the record is called now; null when it is gone or has no name. */
  record_name: string().nullable().defined(),
  /** Field → [before, after]; values that are shown on demand only (passport) are absent. */
  changes: object().unknown().required(),
  erased_by,
})
export type AuditEntry = InferType<typeof auditEntrySchema> & { changes: Record<string, [unknown, unknown]> }

export const AUDIT_SORTS = ['at'] as const
export const auditListQuery = listQuery(AUDIT_SORTS, {
  /** First and last day, by Moscow time. */
  from: optionalDate().optional(),
  to: optionalDate().optional(),
  user_id: id().optional(),
  area: anyOf(AUDIT_AREAS),
  action: string().max(200).optional(),
  record_id: string().max(100).optional(),
})
export type AuditListQuery = InferType<typeof auditListQuery>

/** People of the office, to filter by. */
export const auditPeopleSchema = array()
  .of(object({ id: id().required(), name: string().required() }))
  .required()
export type AuditPerson = InferType<typeof auditPeopleSchema>[number]

export const auditCheckQuery = object({
  /** Number of the last entry found right; 0 at the beginning. */
  after: number().integer().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
})

/** A part of the chain, looked through. */
export const auditCheckSchema = object({
  /** Number of the last entry that fits. */
  checked: number().integer().required(),
  /** Entries in all. */
  total: number().integer().required(),
  done: boolean().required(),
  /** Number of the first entry that doesn't fit, or null. */
  broken_at: number().integer().nullable().defined(),
})
export type AuditCheck = InferType<typeof auditCheckSchema>

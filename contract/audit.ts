import { array, boolean, number, object, string, type InferType } from 'yup'
import { anyOf, erased_by, id, instant, listQuery, optionalDate } from './common'
import type { LoggedArea } from './history'

/** Areas of a cooperative's log, by what they hold; the directory of banks is the installation's. An area's changes are told in the words of its history. */
export const auditAreaNames = {
  gbc: 'Реквизиты',
  members: 'Члены',
  garages: 'Гаражи',
  garage_plan: 'План гаражей',
  property: 'Имущество',
  documents: 'Документы',
  imports: 'Импорт',
  balances: 'Начальные остатки',
  users: 'Пользователи',
  mail: 'Почта',
  archive: 'Архив кооператива',
  audit: 'Журнал',
} as const satisfies Record<Exclude<LoggedArea, 'banks'>, string>
export type AuditArea = keyof typeof auditAreaNames
export const AUDIT_AREAS = Object.keys(auditAreaNames) as AuditArea[]

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

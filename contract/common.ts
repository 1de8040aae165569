import { array, number, object, string, type AnyObject, type ISchema, type InferType, type ObjectShape } from 'yup'
import {
  accountProblem,
  bicProblem,
  cadastralProblem,
  corrAccountProblem,
  innProblem,
  isCalendarDate,
  kppProblem,
  normalisePhone,
  ogrnProblem,
  organisationInnProblem,
  personInnProblem,
  snilsProblem,
} from './checks'
import { messages } from './locale'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './paging'
import { emptyToNull, id, trimmedText } from './text'

export { MAX_PAGE_SIZE, PAGE_SIZE } from './paging'
export { email, id, optionalText, plainText, requiredText, trimmedText } from './text'

/** A day of the calendar, `YYYY-MM-DD`, or null. */
export const optionalDate = () =>
  string()
    .transform(emptyToNull)
    .nullable()
    .test('calendar-date', messages.date, (value) => value == null || isCalendarDate(value))

export const requiredDate = () => optionalDate().required()

/** A moment, ISO 8601 in UTC. */
export const instant = () => string()

/** Whole kopecks within ±2⁵³, or null. */
export const optionalKopecks = () =>
  number()
    .transform((value: number, original: unknown) => (emptyToNull(original) === null ? null : value))
    .integer()
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()

/** A number pasted with spaces, as people do: they are dropped before the check and before storing. */
const requisite = (problem: (value: string) => string | null) =>
  string()
    .transform((value: unknown) => emptyToNull(typeof value === 'string' ? value.replace(/[\s\u00a0]/g, '') : value))
    .nullable()
    .test('requisite', messages.format, (value, context) => {
      const message = value == null ? null : problem(value)
      return message ? context.createError({ message }) : true
    })

export const inn = () => requisite(innProblem)

/** ИНН of the kind that `kindOf` tells: 10 digits for an organisation, 12 for a person. */
export const innOf = (kindOf: (parent: AnyObject) => 'person' | 'organisation' | undefined) =>
  requisite(() => null).test('inn', messages.format, (value, context) => {
    if (value == null) return true
    const person = kindOf(context.parent as AnyObject) === 'person'
    const message = person ? personInnProblem(value) : organisationInnProblem(value)
    return message ? context.createError({ message }) : true
  })

export const kpp = () => requisite(kppProblem)
export const ogrn = () => requisite(ogrnProblem)
export const bic = () => requisite(bicProblem)

/** СНИЛС, stored as 11 digits; accepted with its usual dashes and space. */
export const snils = () =>
  requisite((value) => snilsProblem(value)).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(/[-–—]/g, '') : value,
  )

/** Settlement account; checked against the БИК found by `bicOf` in the object that holds the account. */
export const account = (bicOf: (parent: AnyObject) => string | null | undefined) =>
  requisite(() => null).test('account-key', messages.format, (value, context) => {
    const message = value == null ? null : accountProblem(value, bicOf(context.parent as AnyObject))
    return message ? context.createError({ message }) : true
  })

export const corrAccount = (bicOf: (parent: AnyObject) => string | null | undefined) =>
  requisite(() => null).test('corr-account-key', messages.format, (value, context) => {
    const message = value == null ? null : corrAccountProblem(value, bicOf(context.parent as AnyObject))
    return message ? context.createError({ message }) : true
  })

export const cadastral = () => requisite(cadastralProblem)

/** A number with at most three decimals between min and max; a comma is understood. Null when empty. */
export const optionalDecimal = (min: number, max: number) =>
  number()
    .transform((value: number, original: unknown) => {
      if (emptyToNull(original) === null) return null
      return typeof original === 'string' ? Number(original.replace(/[\s\u00a0]/g, '').replace(',', '.')) : value
    })
    .min(min)
    .max(max)
    .nullable()
    .test(
      'decimals',
      'Не больше трёх знаков после запятой',
      (value) => value == null || Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    )

/** Phone, stored as +7XXXXXXXXXX. What can't be one stays as typed, so that the message stands beside it. */
export const phone = () =>
  string()
    .transform(emptyToNull)
    .transform((value: unknown) => (typeof value === 'string' ? (normalisePhone(value) ?? value.trim()) : value))
    .nullable()
    .test('phone', messages.phone, (value) => value == null || normalisePhone(value) !== null)

/** Fields that every record of a cooperative carries and only the server writes. */
export const recordShape = {
  id: id().required(),
  gbc_id: id().required(),
  version: number().integer().required(),
  created_at: instant().required(),
  updated_at: instant().required(),
  archived_at: instant().nullable().defined(),
}

/** `version` that an edit sends back: the one it read. Absent = no check (the specification's own calls). */
export const versionShape = { version: number().integer().min(1).optional() }
export const versionSchema = object(versionShape)

/** Which page of a list, and how long a page is. */
export const pagingShape = {
  page: number().integer().min(1).max(1_000_000).default(1),
  page_size: number().integer().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
}

/**
 * Query of a list: page, page_size, sort, q and the area's own filters. Unknown names are refused by the server.
 * @param sortable names that `sort` may hold, each with or without a leading minus, joined by commas
 */
export const listQuery = <Filters extends ObjectShape>(sortable: readonly string[], filters: Filters) =>
  object({
    ...pagingShape,
    q: trimmedText().max(200).optional(),
    sort: string()
      .optional()
      .test('sortable', messages.format, (value, context) => {
        const unknown = (value ?? '').split(',').filter((name) => name && !sortable.includes(name.replace(/^-/, '')))
        return unknown.length === 0 || context.createError({ message: `Сортировки «${unknown[0]}» нет` })
      }),
    ...filters,
  })

/** A filter by several values joined by commas: `status=active,suspended`. */
export const anyOf = (values: readonly string[]) =>
  string()
    .optional()
    .test('any-of', messages.format, (value, context) => {
      const unknown = (value ?? '').split(',').filter((item) => item && !values.includes(item))
      return unknown.length === 0 || context.createError({ message: `Значения «${unknown[0]}» нет` })
    })

/** Which records a list shows: those in work (default), archived, or all. */
export const archivedFilter = { archived: string().oneOf(['false', 'true', 'all']).optional() }

export const pageOf = <T>(item: ISchema<T>) =>
  object({
    items: array().of(item).required(),
    page: number().integer().required(),
    page_size: number().integer().required(),
    total: number().integer().required(),
  })

export interface Page<T> {
  items: T[]
  page: number
  page_size: number
  total: number
}

/** Every failure has this shape; `errors` is keyed by dotted field path and is `{}` when there are none. */
export interface ApiError<Current = unknown> {
  status: number
  message: string
  errors: Record<string, string>
  request_id?: string
  /** With 429: seconds to wait, as the header Retry-After has it. */
  retry_after?: number
  /** With 409: the record as it is now. */
  current?: Current
}

export const gbcParams = object({ gbc_id: string().required() })
export const recordParams = object({ gbc_id: string().required(), id: string().required() })
export const idParams = object({ id: string().required() })

/** One line of a record's history: who, when, what. */
export const historyEntrySchema = object({
  id: id().required(),
  at: instant().required(),
  user_id: id().nullable().defined(),
  user_name: string().nullable().defined(),
  action: string().required(),
  /** Field → [before, after]; values that are shown on demand only (passport) are absent. */
  changes: object().unknown().required(),
})
export type HistoryEntry = InferType<typeof historyEntrySchema> & { changes: Record<string, [unknown, unknown]> }

export const historySchema = array().of(historyEntrySchema).required()

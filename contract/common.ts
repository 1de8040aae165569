import {
  array,
  number,
  object,
  string,
  type AnyObject,
  type ISchema,
  type InferType,
  type ObjectSchema,
  type ObjectShape,
  type Schema,
  type TypeFromShape,
} from 'yup'
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
import { MOST_VALUE, TOO_LARGE } from './money/most'
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

const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/
const isInstant = (value: string) => isCalendarDate(INSTANT.exec(value)?.[1] ?? '') && !Number.isNaN(Date.parse(value))

/** A moment that people choose, or null: ISO 8601 with its offset, stored in UTC. */
export const optionalInstant = () =>
  string()
    .transform(emptyToNull)
    .transform((value: unknown) =>
      typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : value,
    )
    .nullable()
    .test('instant', messages.date, (value) => value == null || isInstant(value))

const TWO_DECIMALS = 'Не больше двух знаков после запятой'

/** Kopecks. A text is a sum that its field could not read: cast to a number, «1500.000» roubles would be 1 500 kopecks. */
export const kopecks = () =>
  number()
    .transform((value: number, original: unknown) => (typeof original === 'string' ? NaN : value))
    .typeError(({ originalValue }: { originalValue?: unknown }) =>
      /\d[.,]\d{3,}\D*$/.test(String(originalValue)) ? TWO_DECIMALS : 'Введите сумму числом, например 1 250,50',
    )
    // Roubles with three decimals are not whole kopecks.
    .integer(TWO_DECIMALS)

/** Whole kopecks, at most a hundred billion roubles, or null. */
export const optionalKopecks = () =>
  kopecks()
    .transform((value: number, original: unknown) => (emptyToNull(original) === null ? null : value))
    .min(-MOST_VALUE, TOO_LARGE)
    .max(MOST_VALUE, TOO_LARGE)
    .nullable()

/**
 * A number pasted with spaces, as people do: they are dropped before the check and before storing.
 * @param name of the check, which the API's description shows as the format
 */
const requisite = (name: string, problem: (value: string) => string | null) =>
  string()
    .transform((value: unknown) => emptyToNull(typeof value === 'string' ? value.replace(/[\s\u00a0]/g, '') : value))
    .nullable()
    .test(name, messages.format, (value, context) => {
      const message = value == null ? null : problem(value)
      return message ? context.createError({ message }) : true
    })

export const inn = () => requisite('inn', innProblem)

/** ИНН of the kind that `kindOf` returns: 10 digits for an organisation, 12 for a person. */
export const innOf = (kindOf: (parent: AnyObject) => 'person' | 'organisation' | undefined) =>
  requisite('number', () => null).test('inn', messages.format, (value, context) => {
    if (value == null) return true
    const person = kindOf(context.parent as AnyObject) === 'person'
    const message = person ? personInnProblem(value) : organisationInnProblem(value)
    return message ? context.createError({ message }) : true
  })

export const kpp = () => requisite('kpp', kppProblem)
export const ogrn = () => requisite('ogrn', ogrnProblem)
export const bic = () => requisite('bic', bicProblem)

/** СНИЛС, stored as 11 digits; accepted with its usual dashes and space. */
export const snils = () =>
  requisite('snils', snilsProblem).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(/[-–—]/g, '') : value,
  )

/** Settlement account; checked against the БИК found by `bicOf` in the object that holds the account. */
export const account = (bicOf: (parent: AnyObject) => string | null | undefined) =>
  requisite('number', () => null).test('account-key', messages.format, (value, context) => {
    const message = value == null ? null : accountProblem(value, bicOf(context.parent as AnyObject))
    return message ? context.createError({ message }) : true
  })

export const corrAccount = (bicOf: (parent: AnyObject) => string | null | undefined) =>
  requisite('number', () => null).test('corr-account-key', messages.format, (value, context) => {
    const message = value == null ? null : corrAccountProblem(value, bicOf(context.parent as AnyObject))
    return message ? context.createError({ message }) : true
  })

export const cadastral = () => requisite('cadastral', cadastralProblem)

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

/** Russian names of a record's fields; a field without one is internal and shown nowhere. */
export type Labels<Row> = Partial<Record<keyof Row, string>>

/** What every record's own fields are called; an area's labels begin with these. */
export const recordLabels = {
  created_at: 'Создан',
  updated_at: 'Изменён',
  archived_at: 'В архиве с',
} as const

type StoredFields<Input> = { [Field in Exclude<keyof Input, 'version'>]-?: Exclude<Input[Field], undefined> }

/**
 * A record as the server answers it: what was sent, each field defined, with the fields that only the server writes.
 * @param input the schema of what is sent
 * @param extra the area's own fields of the server; those of every record are added
 */
export function stored<Input extends AnyObject, Extra extends ObjectShape>(input: ObjectSchema<Input>, extra: Extra) {
  const fields = Object.entries(input.fields as unknown as Record<string, Schema>).filter(
    ([name]) => name !== 'version',
  )
  const sent = Object.fromEntries(fields.map(([name, schema]) => [name, schema.defined()]))
  type Row = Omit<StoredFields<Input>, keyof Extra> &
    InferType<ObjectSchema<TypeFromShape<typeof recordShape & Extra, AnyObject>>>
  return object({ ...recordShape, ...sent, ...extra }) as unknown as ObjectSchema<Row>
}

/** `version` that an edit sends back: the one it read. Absent = no check (the specification's own calls). */
export const versionShape = { version: number().integer().min(1).optional() }
export const versionSchema = object(versionShape)

/** Which page of a list, and how long a page is. */
export const pagingShape = {
  page: number().integer().min(1).max(1_000_000).default(1),
  page_size: number().integer().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
}

/** @param sortable names that `sort` may hold, each with or without a leading minus, joined by commas */
export const sortBy = (sortable: readonly string[]) =>
  string()
    .optional()
    .meta({ sortable })
    .test('sortable', messages.format, (value, context) => {
      const unknown = (value ?? '').split(',').filter((name) => name && !sortable.includes(name.replace(/^-/, '')))
      return unknown.length === 0 || context.createError({ message: `Сортировки «${unknown[0]}» нет` })
    })

/** What a list is searched for. */
export const searchText = () => trimmedText().max(200).optional()

/** Query of a list: page, page_size, sort, q and the area's own filters. Unknown names are refused by the server. */
export const listQuery = <Filters extends ObjectShape>(sortable: readonly string[], filters: Filters) =>
  object({ ...pagingShape, q: searchText(), sort: sortBy(sortable), ...filters })

/** A filter by several values joined by commas: `status=active,suspended`. */
export const anyOf = (values: readonly string[]) =>
  string()
    .optional()
    .meta({ anyOf: values })
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

/** Number of the log's entry that records the destruction of these changes (a person's data, 152-ФЗ), or null. */
export const erased_by = number().integer().nullable().defined()

/** One line of a record's history: who, when, what. */
export const historyEntrySchema = object({
  id: id().required(),
  at: instant().required(),
  user_id: id().nullable().defined(),
  user_name: string().nullable().defined(),
  action: string().required(),
  /** Field → [before, after]; values that are shown on demand only (passport) are absent. */
  changes: object().unknown().required(),
  erased_by,
})
export type HistoryEntry = InferType<typeof historyEntrySchema> & { changes: Record<string, [unknown, unknown]> }

export const historySchema = array().of(historyEntrySchema).required()

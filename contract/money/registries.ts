import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant, requiredText, versionShape } from '../common'

/** Registries of payments as tables: of a card acquirer, or of a bank that accepts payments (specification, money §4, §9). Amounts are kopecks. */

export const REGISTRY_KINDS = ['acquiring', 'registry'] as const
export type RegistryKind = (typeof REGISTRY_KINDS)[number]
export const registryKindNames: Record<RegistryKind, string> = {
  acquiring: 'Оплата картой (эквайринг)',
  registry: 'Платежи, принятые банком (реестр)',
}

export const REGISTRY_FIELDS = [
  'date',
  'amount',
  'fee',
  'net',
  'number',
  'payer',
  'account',
  'garage',
  'purpose',
] as const
export type RegistryField = (typeof REGISTRY_FIELDS)[number]
export const registryFieldNames: Record<RegistryField, string> = {
  date: 'Дата платежа',
  amount: 'Сумма платежа',
  fee: 'Комиссия',
  net: 'Сумма к зачислению',
  number: 'Номер операции',
  payer: 'Плательщик',
  account: 'Лицевой счёт',
  garage: 'Гараж',
  purpose: 'Назначение',
}
/** What may stand in several columns: they are read one after the other. */
export const REPEATED_REGISTRY_FIELDS: readonly RegistryField[] = ['payer', 'purpose']

export const registryColumnSchema = object({
  index: number().integer().required(),
  /** «A», «B» as in a spreadsheet. */
  letter: string().required(),
  /** Empty where the table has no header. */
  header: string().defined(),
  samples: array().of(string().required()).required(),
  guess: string().oneOf(REGISTRY_FIELDS).nullable().defined(),
})
export type RegistryColumn = InferType<typeof registryColumnSchema>

/** A table whose columns are named once: by the kept mapping of this shape, else by the user. */
export const registryTableSchema = object({
  columns: array().of(registryColumnSchema.required()).required(),
  /** Number of the row with the header; 0 = there is none. */
  header_row: number().integer().required(),
  /** Sheets of the file that people see, and the one that it stands on. */
  sheets: array()
    .of(object({ index: number().integer().required(), name: string().required() }).required())
    .required(),
  sheet: number().integer().required(),
  rows: number().integer().required(),
  /** Rows that can't be read by the present mapping: nothing is taken until the user leaves them out. */
  unreadable: number().integer().required(),
})
export type RegistryTable = InferType<typeof registryTableSchema>

export const mappedColumnSchema = object({
  index: number().integer().min(0).max(500).required(),
  field: string().oneOf(REGISTRY_FIELDS).required(),
})
export type MappedColumn = InferType<typeof mappedColumnSchema>

const has = (columns: readonly { field?: string }[] | undefined, field: RegistryField) =>
  (columns ?? []).some((column) => column.field === field)

/** What columns are still missing or named twice, in words; null when they will do. */
function columnsProblem(columns: readonly { field?: string }[] | undefined): string | null {
  if (!has(columns, 'date')) return 'Укажите столбец с датой платежа'
  if (!has(columns, 'amount')) return 'Укажите столбец с суммой платежа'
  const seen = new Set<string>()
  for (const { field = '' } of columns ?? []) {
    if (seen.has(field) && !REPEATED_REGISTRY_FIELDS.includes(field as RegistryField))
      return `Выбрано дважды: ${registryFieldNames[field as RegistryField].toLowerCase()}`
    seen.add(field)
  }
  if (!['payer', 'account', 'garage', 'purpose'].some((field) => seen.has(field)))
    return 'Укажите, по чему узнать плательщика: имя, лицевой счёт, гараж или назначение'
  return null
}

export const registryColumnsInputSchema = object({
  ...versionShape,
  kind: string().oneOf(REGISTRY_KINDS, 'Выберите, что это за реестр').required('Выберите, что это за реестр'),
  /** «Сбербанк, эквайринг». */
  name: requiredText(100),
  columns: array()
    .of(mappedColumnSchema.required())
    .max(200)
    .required()
    .test('enough', (columns, context) => {
      const message = columnsProblem(columns)
      return message === null || context.createError({ message })
    }),
  /** Rows that can't be read are left out. */
  without_unreadable: boolean().default(false),
})
export type RegistryColumnsInput = InferType<typeof registryColumnsInputSchema>
export const registryColumnsLabels = {
  kind: 'Вид реестра',
  name: 'Как назвать',
  columns: 'Столбцы',
} as const

/** Where the table of a registry stands, chosen by hand where the program has taken another one. */
export const registryPlaceInputSchema = object({
  ...versionShape,
  sheet: number().integer().min(0).max(500).required(),
  header_row: number()
    .typeError('Напишите номер строки')
    .integer('Напишите номер строки')
    .min(0, 'Напишите номер строки')
    .max(100_000, 'Напишите номер строки')
    .required('Напишите номер строки'),
})
export type RegistryPlaceInput = InferType<typeof registryPlaceInputSchema>
export const registryPlaceLabels = { sheet: 'Лист', header_row: 'Строка с названиями столбцов' } as const

export const registryMappingSchema = object({
  id: id().required(),
  name: string().required(),
  kind: string().oneOf(REGISTRY_KINDS).required(),
  /** «Дата операции · Сумма · ФИО», or how many columns a table without a header has. */
  header: string().required(),
  updated_at: instant().required(),
})
export type RegistryMapping = InferType<typeof registryMappingSchema>
export const registryMappingLabels = {
  name: 'Название',
  kind: 'Вид реестра',
  header: 'Столбцы',
  updated_at: 'Записано',
} as const
export const registryMappingListSchema = array().of(registryMappingSchema.required()).required()

/** The kept mapping that a table was read by, for changing it. */
export const keptMappingSchema = object({
  name: string().required(),
  kind: string().oneOf(REGISTRY_KINDS).required(),
  columns: array().of(mappedColumnSchema.required()).required(),
})
export type KeptMapping = InferType<typeof keptMappingSchema>

/** Money of a registry in a bank statement: the line that brought it, or may have. */
export const registryArrivalSchema = object({
  statement_id: id().required(),
  line_id: id().required(),
  booked_on: string().required(),
  amount: number().integer().required(),
  purpose: string().defined(),
})
export type RegistryArrival = InferType<typeof registryArrivalSchema>

/** What a statement that is a registry has besides. */
export const registryFactsSchema = object({
  table: registryTableSchema.nullable().defined(),
  mapping: keptMappingSchema.nullable().defined(),
  /** Kopecks that the bank pays for its new lines: payments less the fee. */
  net: number().integer().required(),
  arrival: registryArrivalSchema.nullable().defined(),
  /** Why it can't be accepted yet, of one that is read. */
  refusal: string().nullable().defined(),
  /** Credits of bank statements that may be its money, while none is. */
  candidates: array().of(registryArrivalSchema.required()).required(),
})
export type RegistryFacts = InferType<typeof registryFactsSchema>

/** Registries of an acquirer whose money a bank's credit may be. */
export const lineArrivalSchema = object({
  registry_ids: array().of(id().required()).required(),
  /** «Сбербанк, эквайринг: реестры с 01.10.2026 по 03.10.2026» */
  text: string().required(),
})
export type LineArrival = InferType<typeof lineArrivalSchema>

/** A registry whose money a bank's credit is, or may be when it is accepted. */
export const lineRegistrySchema = object({ id: id().required(), file_name: string().required() })
export type LineRegistry = InferType<typeof lineRegistrySchema>

export const lineArrivalInputSchema = object({
  ...versionShape,
  registry_ids: array().of(id().required()).min(1, 'Выберите реестр').max(100).required(),
})
export type LineArrivalInput = InferType<typeof lineArrivalInputSchema>

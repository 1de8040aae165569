import { array, boolean, mixed, number, object, string, type InferType } from 'yup'
import { garageLabels, garageUnits } from './garages'
import { memberLabels } from './members'
import { id, instant, optionalDate, pagingShape, requiredText, searchText, sortBy } from './common'
import { jobSchema } from './jobs'
import { withoutHalves } from './text'

/**
 * Import of members, garages, ownerships and opening balances from a spreadsheet, below `/api/gbc/{gbc_id}`. Every call
 * takes the permission `imports.write`.
 *
 * | Call | What it does |
 * |---|---|
 * | `POST /imports` (multipart, field `file`; Idempotency-Key) | 201 import, `uploaded`, its `job` reads the table; 413, 422 `errors.file` for a file that can't be one |
 * | `GET /imports?page=&page_size=` | page of imports, the newest first |
 * | `GET /imports/{id}` | the import; refetch at `job` events and `changed { type: 'imports', id }` |
 * | `DELETE /imports/{id}` | 204; forgets one that isn't applied: its file and what was checked. 409 while its job works, 422 when it was applied |
 * | `POST /imports/{id}/table` `importTableInputSchema` | 202 import; its job reads another sheet or takes other rows for the header |
 * | `POST /imports/{id}/check` `importCheckInputSchema` | 202 import; its job makes the dry run. Again after decisions or another mapping |
 * | `GET /imports/{id}/rows?outcome=&doubtful=&warned=&q=&page=` | page of the dry run's rows |
 * | `GET /imports/{id}/pairs?undecided=&page=` | page of doubtful pairs of persons |
 * | `POST /imports/{id}/decisions` `importDecisionsInputSchema` | 202 import; keeps the decisions; its job makes the dry run anew where they change it |
 * | `POST /imports/{id}/refused` | 202 job: XLSX of the refused rows with the column «Причина», at `GET /jobs/{id}/result` |
 * | `POST /imports/{id}/apply` `importActionInputSchema` | 202 import; its job writes all of it or nothing |
 * | `GET /imports/{id}/undo` | whether the import can be undone, and why not |
 * | `POST /imports/{id}/undo` `importActionInputSchema` | 202 import; its job takes all of it back or nothing |
 * | `GET /import-mappings` | mappings kept under a name, by name |
 * | `POST /import-mappings` `importMappingInputSchema` | 201 mapping; one of the same name is replaced |
 * | `DELETE /import-mappings/{id}` | 204 |
 *
 * An import's work is one job at a time, in `job`: a call that starts another meanwhile is 409 with the import as
 * `current`. A job is cancelled by `POST /jobs/{id}/cancel`; the import stays as it was before the job. A job that failed
 * says why in `job.message`, in Russian; an apply whose plan no longer holds fails so and asks for a new dry run.
 */

/** How far an import has come; its `job` says what it works at. */
export const IMPORT_STATUSES = ['uploaded', 'read', 'checked', 'applied', 'undone'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export const importStatusNames: Record<ImportStatus, string> = {
  uploaded: 'Файл загружен',
  read: 'Ждёт проверки',
  checked: 'Проверен',
  applied: 'Импортирован',
  undone: 'Отменён',
}

/** Kinds of an import's jobs (`job.kind`). */
export const IMPORT_JOBS = ['import_read', 'import_check', 'import_refused', 'import_apply', 'import_undo'] as const
export type ImportJobKind = (typeof IMPORT_JOBS)[number]

/** What a column may hold: group, name on the screen. Those of `REPEATED_IMPORT_FIELDS` may stand at several columns, the others at one. */
export const importFields = {
  garage_number: { group: 'garage', title: 'Номер гаража' },
  block: { group: 'garage', title: garageLabels.block },
  row: { group: 'garage', title: garageLabels.row },
  floor: { group: 'garage', title: garageLabels.floor },
  garage_kind: { group: 'garage', title: 'Тип гаража' },
  area: { group: 'garage', title: `${garageLabels.area}, ${garageUnits.area}` },
  cadastral_number: { group: 'garage', title: garageLabels.cadastral_number },
  land_cadastral_number: { group: 'garage', title: garageLabels.land_cadastral_number },
  garage_note: { group: 'garage', title: 'Примечание о гараже' },
  name: { group: 'member', title: 'ФИО или организация' },
  last_name: { group: 'member', title: memberLabels.last_name },
  first_name: { group: 'member', title: memberLabels.first_name },
  middle_name: { group: 'member', title: memberLabels.middle_name },
  phone: { group: 'member', title: memberLabels.phones },
  email: { group: 'member', title: memberLabels.email },
  birth_date: { group: 'member', title: memberLabels.birth_date },
  address: { group: 'member', title: memberLabels.registration_address },
  postal_address: { group: 'member', title: memberLabels.postal_address },
  passport: { group: 'member', title: 'Паспорт' },
  tp_id: { group: 'member', title: memberLabels.tp_id },
  snils: { group: 'member', title: memberLabels.snils },
  ogrn: { group: 'member', title: memberLabels.ogrn },
  membership_number: { group: 'member', title: memberLabels.membership_number },
  account_number: { group: 'member', title: memberLabels.account_number },
  joined_on: { group: 'member', title: memberLabels.joined_on },
  consent_on: { group: 'member', title: memberLabels.consent_on },
  representative: { group: 'member', title: memberLabels.representative },
  vehicle: { group: 'member', title: 'Автомобиль' },
  note: { group: 'member', title: memberLabels.note },
  share: { group: 'ownership', title: 'Доля в гараже' },
  owned_from: { group: 'ownership', title: 'Владеет с' },
  ground: { group: 'ownership', title: 'Основание владения' },
  debt: { group: 'balance', title: 'Долг (аванс с минусом)' },
  advance: { group: 'balance', title: 'Аванс (долг с минусом)' },
} as const satisfies Record<string, { group: 'garage' | 'member' | 'ownership' | 'balance'; title: string }>
export type ImportField = keyof typeof importFields
export const IMPORT_FIELDS = Object.keys(importFields) as ImportField[]
export const importGroupNames = {
  garage: 'Гараж',
  member: 'Член кооператива',
  ownership: 'Владение',
  balance: 'Начальный остаток',
} as const
/** Fields that several columns may hold: «Собственник 1» and «Собственник 2» own together, debts by years or by contributions are added up. */
export const REPEATED_IMPORT_FIELDS: readonly ImportField[] = [
  'name',
  'share',
  'phone',
  'note',
  'garage_note',
  'vehicle',
  'debt',
  'advance',
]

const field = () => string().oneOf(IMPORT_FIELDS).nullable()
const count = () => number().integer().required()

/** A column of the table that was found in the file. */
const importColumnSchema = object({
  /** Place in the sheet from 0: column A is 0. */
  index: count(),
  /** «B» */
  letter: string().required(),
  /** Words of the header; a header over two rows is joined by a space. Empty when there are none. */
  header: string().defined(),
  /** Some values as they stand in the file. */
  samples: array().of(string().required()).required(),
  /** Rows in which it isn't empty. */
  filled: count(),
  /** What it is taken for by its header and values; null = not imported. */
  guess: field().defined(),
  /** Whether it is a balance whose header doesn't say what a plus means: `balance_sign` of the dry run says it. */
  sign_unclear: boolean().optional(),
})
export type ImportColumn = InferType<typeof importColumnSchema>

/** The table that was found in the chosen sheet. */
export const importTableSchema = object({
  sheet: count(),
  /** Further sheets with the same columns, read after it as one table: an office keeps each row of garages on its own. */
  more_sheets: array().of(count()).default([]),
  /** Rows of the header in the file, counted from 1: the first and the last. 0 = the table has no header. */
  header_from: count(),
  header_to: count(),
  columns: array().of(importColumnSchema).required(),
  /** Rows below the header that aren't empty. */
  rows: count(),
  hidden_rows: count(),
  /** The day of balances, found in a header or the title: «на 01.10.2026». */
  as_of: string().nullable().defined(),
  /** The first rows of the sheet as they are, to choose the header in. */
  head: array()
    .of(object({ number: count(), cells: array().of(string().defined()).required() }))
    .required(),
  /** The kept mapping whose headers are these. */
  mapping_id: id().nullable().defined(),
})
export type ImportTable = InferType<typeof importTableSchema>

/** A sheet of the file. */
const importSheetSchema = object({
  index: count(),
  name: string().required(),
  /** Rows that aren't empty. */
  rows: count(),
  hidden: boolean().required(),
})

/** What the fields of an opening balance are called. */
export const balanceLabels = { amount: 'Сумма', as_of: 'На день' } as const

/** What a plus may mean in a balance. */
export const BALANCE_SIGNS = ['debt', 'advance'] as const
export type BalanceSign = (typeof BALANCE_SIGNS)[number]
export const balanceSignNames: Record<BalanceSign, string> = { debt: 'Плюс — долг', advance: 'Плюс — аванс' }

/** How a dry run reads the table. */
const settingsShape = {
  /** Column → field; columns left out are not imported. */
  columns: array()
    .of(
      object({
        index: number().integer().min(0).max(16_383).required(),
        field: string().oneOf(IMPORT_FIELDS).required(),
      }),
    )
    .min(1, 'Укажите, что в столбцах')
    .max(300)
    .required()
    .test('repeated', 'Поле выбрано дважды', (columns, context) => {
      const fields = (columns ?? []).map((column) => column.field)
      const twice = fields.findIndex(
        (name, place) => !REPEATED_IMPORT_FIELDS.includes(name) && fields.indexOf(name) !== place,
      )
      if (twice < 0) return true
      const message = `«${importFields[fields[twice] as ImportField].title}» выбрано для двух столбцов`
      return context.createError({ path: `columns.${twice}.field`, message })
    }),
  /** Day that the opening balances stand for; needed when there are any. */
  as_of: optionalDate().default(null),
  /** Day from which ownership counts where the row states none; the day of balances or of the import when empty. */
  owned_from: optionalDate().default(null),
  /** Rows hidden in the file: read as others, or left out. */
  hidden_rows: string()
    .oneOf(['read', 'skip'] as const)
    .default('read'),
  /** What a plus means in balances whose columns are `sign_unclear`: a debt or an advance; needed where one is read. */
  balance_sign: string().oneOf(BALANCE_SIGNS).nullable().default(null),
}

const importSettingsSchema = object({
  columns: array()
    .of(object({ index: count(), field: string().oneOf(IMPORT_FIELDS).required() }))
    .required(),
  as_of: string().nullable().defined(),
  owned_from: string().nullable().defined(),
  hidden_rows: string()
    .oneOf(['read', 'skip'] as const)
    .required(),
  balance_sign: string().oneOf(BALANCE_SIGNS).nullable().optional(),
})
export type ImportSettings = InferType<typeof importSettingsSchema>

export const importActionInputSchema = object({ version: number().integer().min(1).required() })
export type ImportActionInput = InferType<typeof importActionInputSchema>

export const importTableInputSchema = object({
  version: number().integer().min(1).required(),
  sheet: number().integer().min(0).max(1000).required(),
  /** Whether sheets with the same columns are read with it. */
  more_sheets: boolean().default(false),
  /** Rows of the header from 1, 0 = there is none; found by itself when left out. `header_to` equals `header_from` when left out. */
  header_from: number().integer().min(0).max(1_048_576).optional(),
  header_to: number().integer().min(0).max(1_048_576).optional(),
})
export type ImportTableInput = InferType<typeof importTableInputSchema>

export const importCheckInputSchema = object({ version: number().integer().min(1).required(), ...settingsShape })
export type ImportCheckInput = InferType<typeof importCheckInputSchema>

/**
 * What comes of a row, the first that fits: something is made, changed, nothing is to do, it is skipped (group rows,
 * totals, repeated headers), it is refused.
 */
export const IMPORT_OUTCOMES = ['made', 'changed', 'same', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
export const importOutcomeNames: Record<ImportOutcome, string> = {
  made: 'Будет создано',
  changed: 'Изменится',
  same: 'Без изменений',
  skipped: 'Пропущено',
  refused: 'Не принято',
}

const importCountsSchema = object({
  /** Rows by outcome. */
  made: count(),
  changed: count(),
  same: count(),
  skipped: count(),
  refused: count(),
  /** Rows with warnings. */
  warned: count(),
  /** Pairs of persons who may be one, and those of them not decided yet: nothing is applied before they are. */
  pairs: count(),
  undecided: count(),
})
export type ImportCounts = InferType<typeof importCountsSchema>

/** What the import makes and changes in the cooperative. */
const importTotalsSchema = object({
  members: object({ made: count(), changed: count(), same: count() }).required(),
  garages: object({ made: count(), changed: count(), same: count() }).required(),
  ownerships: object({ made: count(), changed: count(), same: count() }).required(),
  /** Opening balances: how many, and sums in kopecks. `total` = `debt` − `advance`. */
  balances: object({
    count: count(),
    debt: count(),
    advance: count(),
    total: count(),
    as_of: string().nullable().defined(),
  }).required(),
})
export type ImportTotals = InferType<typeof importTotalsSchema>

export const importSchema = object({
  id: id().required(),
  gbc_id: id().required(),
  version: number().integer().required(),
  status: string().oneOf(IMPORT_STATUSES).required(),
  file_name: string().required(),
  /** Bytes. */
  size: count(),
  /** The latest job of the import: working while `queued` or `running`. Null when it was forgotten. */
  job: jobSchema.nullable().defined(),
  sheets: array().of(importSheetSchema).required(),
  table: importTableSchema.nullable().defined(),
  /** As the latest dry run was asked for. */
  settings: importSettingsSchema.nullable().defined(),
  /** Of the latest dry run, and what was done once applied. */
  counts: importCountsSchema.nullable().defined(),
  totals: importTotalsSchema.nullable().defined(),
  /** General remarks of the latest dry run, in Russian. */
  notes: array().of(string().required()).required(),
  user_name: string().nullable().defined(),
  created_at: instant().required(),
  applied_at: instant().nullable().defined(),
  undone_at: instant().nullable().defined(),
})
export type Import = InferType<typeof importSchema>

export const importListQuery = object({ ...pagingShape, sort: sortBy(['created_at']) })
export type ImportListQuery = InferType<typeof importListQuery>

const importProblemSchema = object({
  /** The column it is about, by index; null = the row as a whole. */
  column: number().integer().nullable().defined(),
  field: field().defined(),
  message: string().required(),
})

/** What a row does to one record. */
const importEffectSchema = object({
  area: string()
    .oneOf(['members', 'garages', 'ownerships', 'balances'] as const)
    .required(),
  action: string()
    .oneOf(['made', 'changed', 'same'] as const)
    .required(),
  /** «Семёнов Иван Петрович», «Гараж 17», «1/2», «долг 1 487,74 ₽». */
  title: string().required(),
  /** The present record; null when it is to be made. */
  record_id: id().nullable().defined(),
  /** Field of the record → [before, after], both as people read them; when changed. */
  changes: mixed(
    (value): value is Record<string, [string | null, string | null]> =>
      typeof value === 'object' && value !== null && !Array.isArray(value),
  ).required(),
})
export type ImportEffect = InferType<typeof importEffectSchema>

export const importRowSchema = object({
  /** In the file, from 1. */
  number: count(),
  outcome: string().oneOf(IMPORT_OUTCOMES).required(),
  /** Cells of the table's columns, in their order, as they stand in the file. */
  cells: array().of(string().defined()).required(),
  /** Why the row is refused, or skipped. */
  problems: array().of(importProblemSchema).required(),
  /** What is worth a look though the row is taken. */
  warnings: array().of(importProblemSchema).required(),
  effects: array().of(importEffectSchema).required(),
  /** Whether its person is one of a doubtful pair. */
  doubtful: boolean().required(),
})
export type ImportRow = InferType<typeof importRowSchema>

/** `q` finds by what stands in the row; order is that of the file. */
export const importRowsQuery = object({
  ...pagingShape,
  q: searchText(),
  outcome: string().oneOf(IMPORT_OUTCOMES).optional(),
  doubtful: string()
    .oneOf(['true'] as const)
    .optional(),
  warned: string()
    .oneOf(['true'] as const)
    .optional(),
})
export type ImportRowsQuery = InferType<typeof importRowsQuery>

export const IMPORT_DECISIONS = ['same', 'different'] as const
export type ImportDecision = (typeof IMPORT_DECISIONS)[number]
export const importDecisionNames: Record<ImportDecision, string> = { same: 'Один человек', different: 'Разные люди' }

const importPersonSchema = object({
  /** Rows of the file about the person; none = a member of the cooperative already. */
  rows: array().of(number().integer().required()).required(),
  member_id: id().nullable().defined(),
  name: string().required(),
  phones: array().of(string().required()).required(),
  birth_date: string().nullable().defined(),
  address: string().nullable().defined(),
  joined_on: string().nullable().optional(),
  account_number: string().nullable().optional(),
  membership_number: string().nullable().optional(),
  garages: array().of(string().required()).required(),
})

/** Two persons who may be one. */
export const importPairSchema = object({
  /** Stays the same from one dry run to the next. */
  key: string().required(),
  /** Why it is doubtful, in Russian. */
  reason: string().required(),
  /** What speaks for itself, as a preset. */
  suggestion: string().oneOf(IMPORT_DECISIONS).required(),
  decision: string().oneOf(IMPORT_DECISIONS).nullable().defined(),
  one: importPersonSchema.required(),
  other: importPersonSchema.required(),
})
export type ImportPair = InferType<typeof importPairSchema>

export const importPairsQuery = object({
  ...pagingShape,
  undecided: string()
    .oneOf(['true'] as const)
    .optional(),
})
export type ImportPairsQuery = InferType<typeof importPairsQuery>

/** Decisions of pairs by their keys; `rest` decides all that have none, `suggested` as suggested. */
export const importDecisionsInputSchema = object({
  version: number().integer().min(1).required(),
  decisions: array()
    .of(object({ key: string().max(200).required(), decision: string().oneOf(IMPORT_DECISIONS).required() }))
    .max(5000)
    .default([]),
  rest: string()
    .oneOf([...IMPORT_DECISIONS, 'suggested'] as const)
    .optional(),
})
export type ImportDecisionsInput = InferType<typeof importDecisionsInputSchema>

export const importUndoSchema = object({
  possible: boolean().required(),
  /** What stands in the way, the first hundred; `record_id` null = the import as a whole. */
  reasons: array()
    .of(
      object({
        area: string().oneOf(['imports', 'members', 'garages', 'ownerships']).required(),
        record_id: id().nullable().defined(),
        name: string().required(),
        reason: string().required(),
      }),
    )
    .required(),
  /** How many stand in the way in all. */
  total: count(),
})
export type ImportUndo = InferType<typeof importUndoSchema>

/** As a cell of the file is read. */
const header = () => string().transform((value: unknown) => (typeof value === 'string' ? withoutHalves(value) : value))

/** A mapping kept under a name: headers as they stand in the file → fields. */
export const importMappingInputSchema = object({
  name: requiredText(100),
  columns: array()
    .of(object({ header: header().max(500).defined(), field: string().oneOf(IMPORT_FIELDS).nullable().default(null) }))
    .min(1)
    .max(300)
    .required(),
})
export type ImportMappingInput = InferType<typeof importMappingInputSchema>
export const importMappingSchema = object({
  id: id().required(),
  name: string().required(),
  columns: array()
    .of(object({ header: string().defined(), field: field().defined() }))
    .required(),
  created_at: instant().required(),
})
export type ImportMapping = InferType<typeof importMappingSchema>
export const importMappingListSchema = array().of(importMappingSchema).required()

/** The largest file of an import, bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 200_000
export const MAX_IMPORT_COLUMNS = 300

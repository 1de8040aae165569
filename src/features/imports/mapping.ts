import {
  REPEATED_IMPORT_FIELDS,
  type BalanceSign,
  type Import,
  type ImportCheckInput,
  type ImportField,
  type ImportMapping,
  type ImportTable,
} from '#contract/imports'

export type Mapped = ImportCheckInput['columns']

const sorted = (columns: Mapped): Mapped => [...columns].sort((one, other) => one.index - other.index)

/** What the columns were taken for in the latest dry run, or else by guess; columns that this table hasn't got fall out. */
export function firstMapping({ table, settings }: Import): Mapped {
  const columns = table?.columns ?? []
  if (settings) return settings.columns.filter(({ index }) => columns.some((column) => column.index === index))
  return columns.flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
}

/** The mapping with another field at a column, or none. */
export function withField(columns: Mapped, index: number, field: ImportField | null): Mapped {
  const others = columns.filter((column) => column.index !== index)
  return sorted(field ? [...others, { index, field }] : others)
}

const isBalance = (field: ImportField): field is BalanceSign => field === 'debt' || field === 'advance'

/** Balances whose header doesn't say what a plus means, as they are mapped. */
const unclearBalances = (columns: Mapped, table: ImportTable) =>
  columns.flatMap(({ index, field }) => {
    const found = table.columns.find((column) => column.index === index)
    return found?.sign_unclear && isBalance(field) ? [{ index, field, header: found.header }] : []
  })

/** Headers of balances that don't say what a plus means: «Сальдо», «Остаток». */
export const unclearHeaders = (columns: Mapped, table: ImportTable): string[] =>
  unclearBalances(columns, table).map(({ header }) => header)

/** What a plus means by the field that was newly chosen for such a column; null when none was. */
export const chosenSign = (next: Mapped, present: Mapped, table: ImportTable): BalanceSign | null =>
  unclearBalances(next, table).find(
    ({ index, field }) => present.find((column) => column.index === index)?.field !== field,
  )?.field ?? null

/** The mapping with what a plus means in such columns. */
export function withSign(columns: Mapped, table: ImportTable, sign: BalanceSign | null): Mapped {
  const unclear = unclearBalances(columns, table).map(({ index }) => index)
  return sign === null
    ? columns
    : columns.map((column) => (unclear.includes(column.index) ? { ...column, field: sign } : column))
}

const folded = (header: string) => header.trim().toLowerCase().replace(/\s+/g, ' ')

/** A kept mapping laid on a table by its headers; of headers that stand there several times, each in its turn. */
export function applyMapping(kept: ImportMapping, table: ImportTable): Mapped {
  const left = [...kept.columns]
  const taken = table.columns.flatMap(({ index, header }) => {
    const place = left.findIndex((column) => folded(column.header) === folded(header))
    if (place < 0 || header === '') return []
    const [{ field }] = left.splice(place, 1)
    return field ? [{ index, field }] : []
  })
  // What was kept with one header may not fit a table in which it stands twice.
  return taken.filter(
    ({ field }, place) =>
      REPEATED_IMPORT_FIELDS.includes(field) || taken.findIndex((column) => column.field === field) === place,
  )
}

/** What a mapping is kept as: every header with its field, so that «not imported» is remembered too. */
export const keptColumns = (columns: Mapped, table: ImportTable) =>
  table.columns
    .filter(({ header }) => header !== '')
    .map(({ index, header }) => ({ header, field: columns.find((column) => column.index === index)?.field ?? null }))

const has = (columns: Mapped, ...fields: ImportField[]) => columns.some(({ field }) => fields.includes(field))

/** What is still missing for a dry run, in words; null when nothing is. */
export function missingColumns(columns: Mapped): string | null {
  if (!has(columns, 'garage_number', 'name', 'last_name'))
    return 'Укажите, где номер гаража или имя: без них строки не о ком и не о чем.'
  if (has(columns, 'name') && has(columns, 'last_name'))
    return 'Имя выберите целиком («ФИО или организация») или по частям, не то и другое.'
  return null
}

/** Whether opening balances are read, and so need their day. */
export const readsBalances = (columns: Mapped) => has(columns, 'debt', 'advance')
export const readsOwnership = (columns: Mapped) => has(columns, 'garage_number') && has(columns, 'name', 'last_name')

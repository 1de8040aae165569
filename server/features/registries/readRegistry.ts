import type { KeptMapping, RegistryTable } from '#contract/money/registries'
import { formatMoney } from '#contract/money/format'
import { NOT_STATEMENT } from '#server/features/statements/reading/documents'
import { BadFile, NoTable } from '#server/spreadsheets/reading/badFile'
import { openWorkbook } from '#server/spreadsheets/reading/openWorkbook'
import type { Workbook } from '#server/spreadsheets/reading/sheetRows'
import { isMembersList, MEMBERS_LIST } from './columnWords'
import { registryDocuments, type RegistryDocument } from './registryLines'
import { readRows, type ReadRows } from './registryRows'
import { findRegistry, NotRegistry, type RegistrySheet } from './registryTable'

/** A registry of payments: what its table is, and its payments once its columns are named. */
export interface ReadRegistry {
  shape: string
  header: string
  table: RegistryTable
  /** Where a person has said that it stands, and it does. */
  place?: RegistryPlace
  /** null while its columns have to be named, or some rows can't be read. */
  documents: RegistryDocument[] | null
  kind: KeptMapping['kind'] | null
  /** Why nothing is taken yet, in words. */
  problem: string | null
  /** Rows that can't be read; else what is to be known before it is accepted. */
  remarks: string[]
  /** What the file's own total is more than the payments; 0 when it fits or there is none. */
  difference: number
}

const MOST_SHEETS = 50
const MOST_NAMED = 20
/** So many rows of a sheet may be the header that is known. */
const MOST_HEADERS = 30

/** What is said of a file that is neither a statement nor a registry. @param error why no registry is read from it */
export function neitherText(error: BadFile): string {
  if (error instanceof NotRegistry) return error.message
  return error instanceof NoTable ? NOT_STATEMENT : `${NOT_STATEMENT}. ${error.message}`
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Mappings = Readonly<Record<string, KeptMapping>>
/** A sheet by its index in the file, and the number of the row with its header; 0 = there is none. */
export interface RegistryPlace {
  sheet: number
  header_row: number
}
type PlacedSheet = RegistrySheet & { sheet: number }

/** @throws BadFile */
const chosenSheet = async (book: Workbook, { sheet, header_row }: RegistryPlace): Promise<PlacedSheet> => ({
  ...findRegistry(await book.rows(sheet), header_row),
  sheet,
})

/**
 * The sheet with the most payments; where its columns aren't known, a header that is: a person has chosen it in a file of
 * the same kind before.
 * @throws BadFile
 */
async function foundSheet(book: Workbook, mappings: Mappings): Promise<PlacedSheet> {
  let best: PlacedSheet | null = null
  let reason: unknown = null
  const known: RegistryPlace[] = []
  for (const { index } of book.sheets.slice(0, MOST_SHEETS))
    try {
      const rows = await book.rows(index)
      const top = rows.slice(0, MOST_HEADERS)
      const header = top.find(({ number }) => findRegistry(top, number).shape in mappings)
      if (header) known.push({ sheet: index, header_row: header.number })
      const found = findRegistry(rows)
      if (best === null || found.rows.length > best.rows.length) best = { ...found, sheet: index }
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      reason ??= error
    }
  if (known.length > 0 && !(best && best.shape in mappings)) return chosenSheet(book, known[0])
  if (best === null) throw reason ?? new BadFile('В файле нет листов с таблицами')
  return best
}

/** @returns in `lost` why it isn't the place that a person has chosen, in words @throws BadFile */
async function sheetOf(book: Workbook, mappings: Mappings, place?: RegistryPlace) {
  if (!place) return { sheet: await foundSheet(book, mappings), lost: null }
  try {
    return { sheet: await chosenSheet(book, place), lost: null }
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    return { sheet: await foundSheet(book, mappings), lost: error.message }
  }
}

/** What the file says that its payments make, less what they do: any of its totals may be the one of all. */
function differenceOf({ payments, totals }: ReadRows): number {
  const gross = sum(payments.map(({ amount, returned }) => (returned ? -amount : amount)))
  const parts = sum(totals.map((total) => total.gross ?? 0))
  if (totals.length === 0 || parts === gross || totals.some(({ all }) => all.includes(gross))) return 0
  const last = totals[totals.length - 1]
  const stated = last.gross ?? Math.max(0, ...last.all)
  return stated === 0 ? 0 : stated - gross
}

const named = (rows: readonly number[]) =>
  rows.slice(0, 10).join(', ') + (rows.length > 10 ? ` и ещё ${rows.length - 10}` : '')

/** What a registry is read by. */
export interface RegistryReading {
  mappings: Mappings
  today: string
  without_unreadable: boolean
  place?: RegistryPlace
}

/**
 * Reads a table of payments by the kept mapping of its shape.
 * @param mappings what columns are, by shape
 * @param place where the table stands, as a person has chosen
 * @throws BadFile what is no such table
 */
export async function readRegistry(
  file: Buffer,
  { mappings, today, without_unreadable, place }: RegistryReading,
): Promise<ReadRegistry> {
  const book = await openWorkbook(file)
  const { sheet, lost } = await sheetOf(book, mappings, place)
  const { shape, header, header_row, columns } = sheet
  const sheets = book.sheets.slice(0, MOST_SHEETS).map(({ index, name }) => ({ index, name }))
  const table: RegistryTable = {
    ...{ columns, header_row, sheets, sheet: sheet.sheet },
    ...{ rows: sheet.rows.length, unreadable: 0 },
  }
  const asked: ReadRegistry = {
    ...{ shape, header, table, documents: null, kind: null, remarks: [], difference: 0 },
    problem: lost ?? (isMembersList(columns.map((column) => column.header)) ? MEMBERS_LIST : null),
    place: lost === null ? place : undefined,
  }
  const mapping = mappings[shape]
  if (!mapping || lost !== null) return asked
  const read = readRows(sheet, mapping.columns, mapping.kind, today)
  const { payments, unreadable, passed } = read
  if (payments.length === 0 && unreadable.length === 0)
    return { ...asked, problem: 'По этим столбцам в файле нет ни одного платежа: укажите их заново' }
  if (unreadable.length > 0 && (!without_unreadable || payments.length === 0)) {
    const more = unreadable.length - MOST_NAMED
    return {
      ...asked,
      table: { ...table, unreadable: unreadable.length },
      problem: `Не читаются строки: ${unreadable.length}. Ничего не загружено`,
      remarks: [...unreadable.slice(0, MOST_NAMED), ...(more > 0 ? [`И ещё строк: ${more}`] : [])],
    }
  }
  const difference = differenceOf(read)
  const returns = payments.flatMap(({ amount, returned }) => (returned ? [amount] : []))
  return {
    ...asked,
    kind: mapping.kind,
    documents: registryDocuments(payments),
    problem: difference === 0 ? null : `Итог в файле расходится с суммой строк на ${formatMoney(Math.abs(difference))}`,
    remarks: [
      ...(returns.length > 0
        ? [
            `Возвраты на карту: ${returns.length} на ${formatMoney(sum(returns))}. После приёма нажмите на строке «Разнести» и укажите, кому вернули`,
          ]
        : []),
      ...(unreadable.length > 0
        ? [`Оставлены в стороне строки, которые не читаются: ${unreadable.length}`, ...unreadable.slice(0, MOST_NAMED)]
        : []),
      ...(passed.length > 0 ? [`Без даты и суммы, это не платежи: строки ${named(passed)}`] : []),
    ],
    difference,
  }
}

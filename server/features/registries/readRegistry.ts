import type { KeptMapping, RegistryTable } from '#contract/money/registries'
import { writtenKopecks } from '#contract/money/written'
import { BadFile } from '#server/features/imports/reading/badFile'
import { openWorkbook } from '#server/features/imports/reading/openWorkbook'
import { NOT_STATEMENT } from '#server/features/statements/reading/documents'
import { registryDocuments, type RegistryDocument } from './registryLines'
import { readRows, type ReadRows } from './registryRows'
import { findRegistry, NOT_REGISTRY, type RegistrySheet } from './registryTable'

/** A registry of payments: what its table is, and its payments once its columns are named. */
export interface ReadRegistry {
  shape: string
  header: string
  table: RegistryTable
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

/** What is said of a file that is neither. @param message why it is no table */
export const notRegistry = (message: string): string =>
  message.startsWith(NOT_REGISTRY)
    ? message
    : /столбец|Это не таблица|пуст/.test(message)
      ? NOT_STATEMENT
      : `${NOT_STATEMENT}. ${message}`

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The sheet with the most payments. @throws BadFile */
async function sheetOf(file: Buffer): Promise<RegistrySheet> {
  const book = await openWorkbook(file)
  let best: RegistrySheet | null = null
  let reason: unknown = null
  for (const { index } of book.sheets.slice(0, MOST_SHEETS))
    try {
      const found = findRegistry(await book.rows(index))
      if (best === null || found.rows.length > best.rows.length) best = found
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      reason ??= error
    }
  if (best === null) throw reason ?? new BadFile('В файле нет листов с таблицами')
  return best
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

/**
 * Reads a table of payments by the kept mapping of its shape.
 * @param mappings what columns are, by shape
 * @throws BadFile what is no such table
 */
export async function readRegistry(
  file: Buffer,
  {
    mappings,
    today,
    without_unreadable,
  }: { mappings: Readonly<Record<string, KeptMapping>>; today: string; without_unreadable: boolean },
): Promise<ReadRegistry> {
  const sheet = await sheetOf(file)
  const { shape, header, header_row, columns } = sheet
  const table: RegistryTable = { columns, header_row, rows: sheet.rows.length, unreadable: 0 }
  const asked: ReadRegistry = {
    ...{ shape, header, table, documents: null, kind: null, remarks: [], difference: 0 },
    problem: null,
  }
  const mapping = mappings[shape]
  if (!mapping) return asked
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
    problem:
      difference === 0 ? null : `Итог в файле расходится с суммой строк на ${writtenKopecks(Math.abs(difference))}`,
    remarks: [
      ...(returns.length > 0
        ? [
            `Возвраты на карту: ${returns.length} на ${writtenKopecks(sum(returns))}. После приёма нажмите на строке «Разнести» и укажите, кому вернули`,
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

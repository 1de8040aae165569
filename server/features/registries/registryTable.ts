import type { RegistryColumn, RegistryField } from '#contract/money/registries'
import { sha256 } from '#server/lib/ids'
import { cut } from '#server/lib/cut'
import { columnLetters, headersKey, headersOf } from '#server/spreadsheets/headers'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { isTotal, numbersColumns } from '#server/spreadsheets/rowKinds'
import { fieldOfHeader, isMembersList, MEMBERS_LIST } from './columnWords'
import { hasKopecks, isAmount, isDate } from './registryCells'
import { withSerialDays } from './serialDays'

/** The table of a registry: what its columns are called and may be, and the rows below the header. */
export interface RegistrySheet {
  /** What its header is known by the next time. */
  shape: string
  header_row: number
  /** «Дата · Сумма · ФИО» for people. */
  header: string
  columns: RegistryColumn[]
  rows: SheetRow[]
}

const LOOKED_THROUGH = 100
const SAMPLES = 3
const MOST_HEADER_ROWS = 3

const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '')
const hasDate = ({ cells }: SheetRow) => cells.some(isDate)

/** Sberbank ends its registries with «=3;1500.00;1485.00;15.00». */
export const isEndLine = ([first = '']: readonly string[]): boolean => /^[=#]/.test(first)

/** A payment has a day and, in another cell, an amount. */
const isPayment = (row: SheetRow) =>
  !isEndLine(row.cells) &&
  !isTotal(row.cells) &&
  (filledIn(row).length >= 3
    ? hasDate(row) && row.cells.some((cell) => !isDate(cell) && isAmount(cell))
    : hasDate(row) && row.cells.some(hasKopecks))

/** A table whose rows are no payments: the message says what it lacks, and what would be read. */
export class NotRegistry extends BadFile {}

const NOT_REGISTRY = 'Это не реестр платежей'
const NEEDED =
  'Нужна выписка для 1С (1CClientBankExchange) или таблица, где в строке платежа стоят дата, сумма и плательщик'
const MOST_TITLES = 5

/** What a table lacks to be a registry, with what it begins with: whoever has mistaken the file knows it by that. */
function lackOf(rows: SheetRow[]): string {
  if (rows.some(({ cells }) => isMembersList(cells))) return `${NOT_REGISTRY}. ${MEMBERS_LIST}`
  const lack = rows.some(hasDate) ? 'в строках с датой нет суммы и плательщика' : 'ни в одной строке нет даты'
  const widest = rows.reduce<string[]>((found, row) => {
    const cells = filledIn(row)
    return cells.length > found.length ? cells : found
  }, [])
  const titles = widest.slice(0, MOST_TITLES).map((cell) => `«${cut(cell, 40)}»`)
  const begins = titles.length > 0 ? ` В файле: ${titles.join(', ')}${widest.length > MOST_TITLES ? '…' : ''}.` : ''
  return `${NOT_REGISTRY}: ${lack}.${begins} ${NEEDED}`
}

const isHeader = (row: SheetRow) =>
  filledIn(row).length >= 2 && !hasDate(row) && !row.cells.some(hasKopecks) && !numbersColumns(row.cells)

/** Rows of the header above the first payment; the row above goes with it where it fills what the lower leaves empty. */
function headerAbove(rows: SheetRow[], first: number): { from: number; to: number } {
  let to = first - 1
  while (to >= 0 && numbersColumns(rows[to].cells)) to -= 1
  if (to < 0 || !isHeader(rows[to])) return { from: first, to: first - 1 }
  let from = to
  while (from > 0 && to - from + 1 < MOST_HEADER_ROWS && isHeader(rows[from - 1])) {
    const { cells } = rows[from]
    const fills = rows[from - 1].cells.some((cell, column) => cell !== '' && (cells[column] ?? '') === '')
    if (!fills || filledIn(rows[from - 1]).length < 3) break
    from -= 1
  }
  return { from, to }
}

const mostly = (values: string[], test: (cell: string) => boolean) =>
  values.length > 0 && values.filter(test).length >= values.length * 0.9

/** What columns without a header may be: a day, amounts that make each other, a name. */
function guessesByValues(columns: { index: number; values: string[] }[], rows: SheetRow[]): Map<number, RegistryField> {
  const found = new Map<number, RegistryField>()
  const date = columns.find(({ values }) => mostly(values, isDate))
  if (date) found.set(date.index, 'date')
  const amounts = columns.filter(({ values }) => mostly(values, hasKopecks)).map(({ index }) => index)
  const valueAt = ({ cells }: SheetRow, index: number) =>
    Math.round(Number((cells[index] ?? '').replace(/[\s']/g, '').replace(',', '.')) * 100)
  const makes = (whole: number, net: number, fee: number) =>
    rows
      .filter((row) => row.cells.some(isDate))
      .every(
        (row) =>
          valueAt(row, whole) === valueAt(row, net) + valueAt(row, fee) && valueAt(row, net) >= valueAt(row, fee),
      )
  const three = amounts.flatMap((amount) =>
    amounts.flatMap((net) =>
      amounts.flatMap((fee) =>
        new Set([amount, net, fee]).size === 3 && makes(amount, net, fee) ? [{ amount, net, fee }] : [],
      ),
    ),
  )
  if (three.length === 1) {
    found.set(three[0].amount, 'amount')
    found.set(three[0].net, 'net')
    found.set(three[0].fee, 'fee')
  } else if (amounts.length > 0) found.set(amounts[0], 'amount')
  const payer = columns.find(({ values }) =>
    mostly(values, (cell) => /^[А-ЯЁ][а-яё]*( [А-ЯЁ][а-яё*.]*){1,3}$/i.test(cell)),
  )
  if (payer) found.set(payer.index, 'payer')
  return found
}

function guessesByHeader(headers: readonly string[]): Map<number, RegistryField> {
  const known = headers
    .flatMap((header, index) => {
      const meaning = fieldOfHeader(header)
      return meaning ? [{ ...meaning, index }] : []
    })
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
  const found = new Map<number, RegistryField>()
  for (const { index, field } of known) if (![...found.values()].includes(field)) found.set(index, field)
  return found
}

/** @throws NotRegistry when nothing of it looks like payments */
function foundSpan(all: SheetRow[]) {
  const first = all.slice(0, LOOKED_THROUGH).findIndex(isPayment)
  if (first < 0) throw new NotRegistry(lackOf(all.slice(0, LOOKED_THROUGH)))
  return headerAbove(all, first)
}

/** @throws BadFile when there is no such row */
function chosenSpan(all: SheetRow[], number: number) {
  const row = number === 0 ? 0 : all.findIndex((one) => one.number === number)
  if (row < 0 || all.length === 0) throw new BadFile(`На листе нет строки ${number}`)
  return number === 0 ? { from: 0, to: -1 } : { from: row, to: row }
}

/**
 * Finds the payments of a sheet and the header above them.
 * @param chosen number of the row with the header as a person says; 0 = there is none
 * @throws NotRegistry when nothing of it looks like payments, BadFile when the chosen row isn't there
 */
export function findRegistry(sheet: SheetRow[], chosen?: number): RegistrySheet {
  const all = withSerialDays(sheet)
  const span = chosen === undefined ? foundSpan(all) : chosenSpan(all, chosen)
  const hasHeader = span.to >= span.from
  const headers = hasHeader ? headersOf(all, span) : []
  const rows = all.slice(span.to + 1)
  const seen = rows.filter(isPayment)
  const payments = seen.length > 0 ? seen : rows.slice(0, LOOKED_THROUGH)
  const width = Math.max(headers.length, ...payments.map(({ cells }) => cells.length))
  const candidates = Array.from({ length: width }, (_, index) => ({
    index,
    header: headers[index] ?? '',
    values: payments.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''),
  }))
  const guesses = hasHeader ? guessesByHeader(headers) : guessesByValues(candidates, payments)
  const columns = candidates
    .filter(({ header, values }) => header !== '' || values.length > 0)
    .map(({ index, header, values }) => ({
      index,
      letter: columnLetters(index),
      header: cut(header, 200),
      samples: [...new Set(values)].slice(0, SAMPLES).map((value) => cut(value, 100)),
      guess: guesses.get(index) ?? null,
    }))
  const dates = candidates.filter(({ values }) => mostly(values, isDate)).map(({ index }) => index)
  const named = headers.slice(0, headers.findLastIndex(Boolean) + 1).map((header) => ({ header }))
  const known = hasHeader ? headersKey(named) : `${width}:${dates.join(',')}`
  return {
    shape: sha256(known),
    header_row: hasHeader ? all[span.to].number : 0,
    header: cut(hasHeader ? headers.filter(Boolean).join(' · ') : `Без шапки, столбцов: ${width}`, 500),
    columns,
    rows,
  }
}

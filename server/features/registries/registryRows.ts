import type { MappedColumn, RegistryField } from '#contract/money/registries'
import { writtenKopecks } from '#contract/money/written'
import type { SheetRow } from '#server/features/imports/reading/sheetRows'
import { headerKey } from '#server/features/imports/table/headerWords'
import { isSignature, isTotal, numbersColumns, repeatsHeader } from '#server/features/imports/table/rowKinds'
import { Unreadable } from '#server/features/imports/values/unreadable'
import { dayIn, isAmount, isDate, kopecksIn } from './registryCells'
import { isEndLine, type RegistrySheet } from './registryTable'

/** A payment of a registry. Kopecks; the day `YYYY-MM-DD`. */
export interface RegistryPayment {
  /** Of its row in the file. */
  row: number
  day: string
  amount: number
  fee: number
  number: string
  payer: string
  account: string
  garage: string
  purpose: string
  raw: string
}

export interface ReadRows {
  payments: RegistryPayment[]
  /** Rows that can't be read, in words with their numbers. */
  unreadable: string[]
  /** Rows without a day and a sum, which are no payments: their numbers. */
  passed: number[]
  /** What rows of totals say, each with all amounts in it. */
  totals: { all: number[]; gross: number | null }[]
}

const LONGEST = 1000
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
const RETURNED = /^(возврат|отмена|refund|reversal|chargeback|сторно)/i
const FAILED = /^(отказ|отклонен|отклонён|неуспеш|не ?выполнен|ошибк|declined|failed|rejected)/i

/** Cells of a row by what its columns are; of a field in several columns one after the other. */
function cellsBy(columns: readonly MappedColumn[], cells: readonly string[]) {
  const places = (field: RegistryField) => columns.filter((column) => column.field === field).map(({ index }) => index)
  return {
    places,
    text: (field: RegistryField) =>
      squeezed(
        places(field)
          .map((index) => cells[index] ?? '')
          .join(' '),
      ),
  }
}

function amountsOf({ cells }: SheetRow): number[] {
  return cells.flatMap((cell) => (isAmount(cell) ? (kopecksIn(cell, true) ?? []) : []))
}

/** @throws Unreadable */
function paymentOf(row: SheetRow, columns: readonly MappedColumn[], today: string): RegistryPayment {
  const { cells, fractions = [] } = row
  const { places, text } = cellsBy(columns, cells)
  const kopecks = (field: RegistryField): number | null => {
    const [place] = places(field)
    return place === undefined ? null : kopecksIn(cells[place] ?? '', fractions.includes(place))
  }
  const used = new Set(columns.map(({ index }) => index))
  const others = cells.filter((_, index) => !used.has(index)).map((cell) => cell.trim())
  const returned = others.find((cell) => RETURNED.test(cell))
  if (returned) throw new Unreadable(`«${returned}»: возвраты проводят отдельно`)
  const failed = others.find((cell) => FAILED.test(cell))
  if (failed) throw new Unreadable(`«${failed}»: такой платёж не прошёл`)
  const date = text('date')
  if (date === '') throw new Unreadable('нет даты')
  const day = dayIn(date, today)
  const amount = kopecks('amount')
  if (amount === null) throw new Unreadable('нет суммы')
  if (amount <= 0) throw new Unreadable(`сумма ${writtenKopecks(amount)}: возвраты проводят отдельно`)
  const stated = kopecks('fee')
  const net = kopecks('net')
  const fee = stated !== null ? Math.abs(stated) : net !== null ? amount - net : 0
  if (net !== null && amount - fee !== net)
    throw new Unreadable(
      `сумма ${writtenKopecks(amount)} без комиссии ${writtenKopecks(fee)} не равна сумме к зачислению ${writtenKopecks(net)}`,
    )
  if (fee < 0 || fee >= amount)
    throw new Unreadable(`комиссия ${writtenKopecks(fee)} при сумме ${writtenKopecks(amount)}`)
  return {
    row: row.number,
    day,
    amount,
    fee,
    number: text('number').slice(0, 100),
    payer: text('payer').slice(0, 300),
    account: text('account').slice(0, 100),
    garage: text('garage').slice(0, 100),
    purpose: text('purpose'),
    raw: cells.join('\t').slice(0, 10_000),
  }
}

const lowered = (text: string) => text[0].toLowerCase() + text.slice(1)

/** Reads the rows of a registry. What is no payment is passed over, and what can't be read is named: no row is lost silently. */
export function readRows(
  { rows, columns: found }: RegistrySheet,
  columns: readonly MappedColumn[],
  today: string,
): ReadRows {
  const read: ReadRows = { payments: [], unreadable: [], passed: [], totals: [] }
  const width = Math.max(0, ...found.map(({ index }) => index + 1))
  const headers = Array.from({ length: width }, (_, place) =>
    headerKey(found.find(({ index }) => index === place)?.header ?? ''),
  )
  const placeOf = (field: RegistryField) => columns.find((column) => column.field === field)?.index ?? -1
  const [date, amount] = [placeOf('date'), placeOf('amount')]
  for (const row of rows) {
    const { cells } = row
    const [day, sum] = [cells[date] ?? '', cells[amount] ?? '']
    if (!isDate(day) && (isTotal(cells) || isEndLine(cells))) {
      read.totals.push({ all: amountsOf(row), gross: isAmount(sum) ? kopecksIn(sum, true) : null })
      continue
    }
    const isPassed = (day === '' && sum === '') || (isSignature(cells) && !isAmount(sum)) || numbersColumns(cells)
    if (isPassed) read.passed.push(row.number)
    else if (headers.some(Boolean) && !isAmount(sum) && repeatsHeader(cells, headers)) continue
    else
      try {
        read.payments.push(paymentOf(row, columns, today))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        read.unreadable.push(`Строка ${row.number}: ${lowered(error.message)}`)
      }
  }
  return read
}

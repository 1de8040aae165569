import type { MappedColumn, RegistryField, RegistryKind } from '#contract/money/registries'
import { formatMoney } from '#contract/money/format'
import { cut } from '#server/lib/cut'
import { headerKey } from '#server/spreadsheets/headers'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { isSignature, isTotal, numbersColumns, repeatsHeader } from '#server/spreadsheets/rowKinds'
import { Unreadable } from '#server/spreadsheets/values/unreadable'
import { dayIn, isAmount, isDate, kopecksIn } from './registryCells'
import { isEndLine, type RegistrySheet } from './registryTable'

/** A payment of a registry. Kopecks; the day `YYYY-MM-DD`. */
export interface RegistryPayment {
  /** Of its row in the file. */
  row: number
  day: string
  amount: number
  fee: number
  /** It went back to the payer's card, and the fee with it: both above zero all the same. */
  returned: boolean
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
const squeezed = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), LONGEST)
const RETURNED = /^(возврат|refund|chargeback)/i
/** Of a sum below zero a return; of one above nobody knows whether the payment itself is meant. */
const CANCELLED = /^(отмена|reversal|сторно)/i
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

interface Sums {
  amount: number
  fee: number
}

/** Sum and fee of a row, both with the sign of the sum. @throws Unreadable where they don't make what is paid out */
function sumsOf(amount: number, stated: number | null, net: number | null): Sums {
  const sign = amount < 0 ? -1 : 1
  // Registries write the fee of a payment below zero too; of a return its sign says whether it went back.
  if (sign < 0 && stated !== null && stated > 0 && (net === null || net === amount - stated))
    throw new Unreadable(`комиссия ${formatMoney(stated)} за возврат: такую проводят отдельно`)
  const fee = stated !== null ? sign * Math.abs(stated) : net !== null ? amount - net : 0
  if (net !== null && amount - fee !== net)
    throw new Unreadable(
      `сумма ${formatMoney(amount)} без комиссии ${formatMoney(Math.abs(fee))} не равна сумме к зачислению ${formatMoney(net)}`,
    )
  if (fee * sign < 0 || Math.abs(fee) >= Math.abs(amount))
    throw new Unreadable(`комиссия ${formatMoney(fee)} при сумме ${formatMoney(amount)}`)
  return { amount, fee }
}

/** @throws Unreadable */
function paymentOf(
  row: SheetRow,
  columns: readonly MappedColumn[],
  kind: RegistryKind,
  today: string,
): RegistryPayment {
  const { cells, fractions = [] } = row
  const { places, text } = cellsBy(columns, cells)
  const kopecks = (field: RegistryField): number | null => {
    const [place] = places(field)
    return place === undefined ? null : kopecksIn(cells[place] ?? '', fractions.includes(place))
  }
  const used = new Set(columns.map(({ index }) => index))
  const others = cells.filter((_, index) => !used.has(index)).map((cell) => cell.trim())
  const failed = others.find((cell) => FAILED.test(cell))
  if (failed) throw new Unreadable(`«${failed}»: такой платёж не прошёл`)
  const date = text('date')
  if (date === '') throw new Unreadable('нет даты')
  const day = dayIn(date, today)
  const stated = kopecks('amount')
  if (stated === null) throw new Unreadable('нет суммы')
  const marked = others.find((cell) => RETURNED.test(cell) || CANCELLED.test(cell))
  const returned = stated < 0 || (marked !== undefined && RETURNED.test(marked))
  // Who is paid back out of a lump sum of the bank, the bank says elsewhere.
  if (stated === 0 || (returned && kind !== 'acquiring') || (marked && !returned))
    throw new Unreadable(`${marked ? `«${marked}»` : `сумма ${formatMoney(stated)}`}: возвраты проводят отдельно`)
  // A row that is called a return may have its sums above zero, all of them.
  const isPlain = returned && stated > 0
  const signed = (value: number | null) => (value !== null && isPlain ? -Math.abs(value) : value)
  const sums = sumsOf(isPlain ? -stated : stated, signed(kopecks('fee')), signed(kopecks('net')))
  const [amount, fee] = [Math.abs(sums.amount), Math.abs(sums.fee)]
  return {
    row: row.number,
    day,
    amount,
    fee,
    returned,
    number: cut(text('number'), 100),
    payer: cut(text('payer'), 300),
    account: cut(text('account'), 100),
    garage: cut(text('garage'), 100),
    purpose: text('purpose'),
    raw: cut(cells.join('\t'), 10_000),
  }
}

const lowered = (text: string) => text[0].toLowerCase() + text.slice(1)

/** Reads the rows of a registry. What is no payment is passed over, and what can't be read is named: no row is lost silently. */
export function readRows(
  { rows, columns: found }: RegistrySheet,
  columns: readonly MappedColumn[],
  kind: RegistryKind,
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
        read.payments.push(paymentOf(row, columns, kind, today))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        read.unreadable.push(`Строка ${row.number}: ${lowered(error.message)}`)
      }
  }
  return read
}

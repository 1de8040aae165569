import { formatDate } from '#contract/format'
import {
  SIGNED_BALANCE,
  balanceWord,
  knownAtText,
  type AccountEntry,
  type AccountStatement,
} from '#contract/money/accounts'
import { entryTitle, pairText } from '#contract/money/entryTitle'
import { formatMoney } from '#contract/money/format'
import type { Cell } from '#server/records/exportArea'
import type { Table, TableColumn } from '#server/features/exports/table'

/** A statement of an account as a file: the rows and sums of the screen. */

/** What was written off has a column of its own where there is any. */
const columnsOf = (hasWrittenOff: boolean): TableColumn[] => [
  { title: 'Дата', type: 'date' },
  { title: 'За что', type: 'text' },
  { title: 'Гараж', type: 'numeral' },
  { title: 'Начислено', type: 'money' },
  { title: 'Оплачено', type: 'money' },
  ...(hasWrittenOff ? [{ title: 'Списано', type: 'money' as const }] : []),
  { title: SIGNED_BALANCE, type: 'money', running: true },
]

/** «Лицевой счёт 000123 с 01.01.2026 по 31.12.2026», and by what was known where that is asked for. */
const titleOf = ({ number, member_name, from, to, known_at }: AccountStatement): string =>
  [
    `Лицевой счёт ${number ?? member_name} с ${formatDate(from)} по ${formatDate(to)}`,
    ...(known_at ? [knownAtText(known_at)] : []),
  ].join(', ')

/** Without zeros, as on the screen. */
const orNull = (kopecks: number) => (kopecks === 0 ? null : kopecks)

const owed = (balance: number): string =>
  balance === 0 ? balanceWord(0) : `${balanceWord(balance)} ${formatMoney(Math.abs(balance))}`

function endingOf({ to, known_at, closing, overdue }: AccountStatement): string {
  const late = overdue > 0 ? `. ${known_at ? 'Просрочено' : 'Сейчас просрочено'} ${formatMoney(overdue)}` : ''
  return `На ${formatDate(to)}: ${owed(closing)}${late}.`
}

/** A pair says on paper what it is: which operation was taken back, when and why. */
const titleInFile = (entry: AccountEntry): string =>
  [entryTitle(entry), pairText(entry), ['reversal', 'write_off'].includes(entry.kind) && entry.reason]
    .filter(Boolean)
    .join(', ')

/** What there was before, every line, and the totals. */
export function statementTable(statement: AccountStatement): Table {
  const { from, to, opening, closing, charged, paid, written_off = 0, entries, member_name, garages } = statement
  const hasWrittenOff = entries.some((entry) => Boolean(entry.written_off))
  const writtenOff = (kopecks: number | null): Cell[] => (hasWrittenOff ? [kopecks] : [])
  return {
    title: titleOf(statement),
    sheet: 'Лицевой счёт',
    notes: [[member_name, garages && `гараж ${garages}`].filter(Boolean).join(', ')],
    columns: columnsOf(hasWrittenOff),
    rows: [
      [from, 'Остаток на начало', null, null, null, ...writtenOff(null), opening],
      ...entries.map((entry): Cell[] => [
        entry.date,
        titleInFile(entry),
        entry.garage_number,
        orNull(entry.charged),
        orNull(entry.paid),
        ...writtenOff(orNull(entry.written_off ?? 0)),
        entry.balance,
      ]),
    ],
    sums: new Set([0]),
    // After the row of what there was before.
    struck: new Set(entries.flatMap(({ reversed }, index) => (reversed ? [index + 1] : []))),
    totals: [to, 'Итого', null, charged, paid, ...writtenOff(written_off), closing],
    ending: endingOf(statement),
  }
}

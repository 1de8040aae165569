import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { balanceWord, entryTitle, knownAtText, type AccountStatement } from '#contract/money/accounts'
import { writtenKopecks } from '#contract/money/charging'
import { writtenDate } from '#contract/text'
import type { Gbc } from '#contract/gbc'
import type { Cell } from '#server/records/exportArea'
import type { Sheet } from '#server/features/exports/sheet'

/** A statement of an account as a file: the rows and sums of the screen. */

const titles = ['Дата', 'За что', 'Гараж', 'Начислено', 'Оплачено', 'Баланс']

/** «Лицевой счёт 000123 с 01.01.2026 по 31.12.2026», and by what was known where that is asked for. */
export const statementTitle = ({ number, member_name, from, to, known_at }: AccountStatement): string =>
  [
    `Лицевой счёт ${number ?? member_name} с ${writtenDate(from)} по ${writtenDate(to)}`,
    ...(known_at ? [knownAtText(known_at)] : []),
  ].join(', ')

/** Without zeros, as on the screen. */
const orNull = (kopecks: number) => (kopecks === 0 ? null : kopecks)

/** Rows of cells: what there was before, every line, and the totals. */
export function statementRows(statement: AccountStatement): Cell[][] {
  const { from, to, opening, closing, charged, paid, entries } = statement
  return [
    [from, 'Остаток на начало', null, null, null, opening],
    ...entries.map((entry): Cell[] => [
      entry.date,
      entryTitle(entry),
      entry.garage_number,
      orNull(entry.charged),
      orNull(entry.paid),
      entry.balance,
    ]),
    [to, 'Итого', null, charged, paid, closing],
  ]
}

const TYPES = ['date', 'text', 'text', 'money', 'money', 'money'] as const

export const statementSheet = (statement: AccountStatement): Sheet => ({
  title: 'Лицевой счёт',
  columns: titles.map((title, index) => ({
    title: TYPES[index] === 'money' ? `${title}, ₽` : title,
    type: TYPES[index],
  })),
  total: statement.entries.length + 2,
})

const MONEY_FROM = 3

const cell = (value: Cell, column: number, bold: boolean): TableCell => {
  const text =
    value === null
      ? ''
      : column === 0
        ? writtenDate(String(value))
        : typeof value === 'number'
          ? writtenKopecks(value)
          : value
  return { text, bold, alignment: column < MONEY_FROM ? 'left' : 'right', noWrap: column !== 1 }
}

const owed = (balance: number): string =>
  balance === 0 ? balanceWord(0) : `${balanceWord(balance)} ${writtenKopecks(Math.abs(balance))}`

/** The statement on A4. */
export function statementPdf(gbc: Gbc, statement: AccountStatement): TDocumentDefinitions {
  const { member_name, garages, to, known_at, closing, overdue } = statement
  const rows = statementRows(statement)
  const table: Content = {
    layout: 'lightHorizontalLines',
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [52, '*', 34, 66, 66, 66],
      body: [
        titles.map((text, index) => ({ text, bold: true, alignment: index < MONEY_FROM ? 'left' : 'right' })),
        ...rows.map((row, index) =>
          row.map((value, column) => cell(value, column, index === 0 || index === rows.length - 1)),
        ),
      ],
    },
  }
  return {
    info: { title: statementTitle(statement) },
    pageSize: 'A4',
    pageMargins: [48, 40, 36, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: [
      { text: `${gbc.full_name}, ИНН ${gbc.tp_id}`, color: '#555555', margin: [0, 0, 0, 12] },
      { text: statementTitle(statement), bold: true, fontSize: 14 },
      { text: [member_name, garages && `гараж ${garages}`].filter(Boolean).join(', '), margin: [0, 2, 0, 10] },
      table,
      {
        text: `На ${writtenDate(to)}: ${owed(closing)}${overdue > 0 ? `. ${known_at ? 'Просрочено' : 'Сейчас просрочено'} ${writtenKopecks(overdue)}` : ''}.`,
        bold: true,
        margin: [0, 12, 0, 24],
      },
      {
        columns: [
          { text: 'Бухгалтер', width: 'auto' },
          { text: '____________________', alignment: 'center' },
          { text: gbc.accountant_name ?? '____________________', width: 'auto' },
        ],
      },
    ],
  }
}

import { formatDate } from '#contract/format'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { formatMoney } from '#contract/money/format'
import type { SpendingRow } from '#contract/money/expenses'
import { amountInWords } from '#contract/money/words'
import type { AdvanceFacts } from './advanceFacts'

/** The short form of АО-1 (Goskomstat's resolution No. 55 of 01.08.2001): received, spent by lines, the rest, signatures. */

const amount = (kopecks: number, bold = false): TableCell => ({
  text: formatMoney(kopecks),
  alignment: 'right',
  noWrap: true,
  bold,
})

const heading = (text: string): Content => ({ text, bold: true, fontSize: 10, margin: [0, 14, 0, 4] })

/** «12.10.2026, сторнировано 13.10.2026» */
const takenBack = ({ operation: { reversed_by, reverses } }: SpendingRow): string =>
  (reversed_by ? `, сторнировано ${formatDate(reversed_by.date)}` : '') +
  (reverses ? ` от ${formatDate(reverses.date)}` : '')

/** What was there before, was given, was returned and is left. */
function received({ opening, moved, spent, closing, from }: AdvanceFacts): Content {
  const total = moved.reduce((sum, { held }) => sum + held, 0)
  const used = -spent.reduce((sum, { held }) => sum + held, 0)
  const rows: [string, number][] = [
    [`${opening < 0 ? 'Перерасход' : 'Остаток'} на ${formatDate(from)}`, Math.abs(opening)],
    ...moved.map((row): [string, number] => {
      const { document, title, date } = row.operation
      return [`${[title, document].filter(Boolean).join(', ')}, ${formatDate(date)}${takenBack(row)}`, row.held]
    }),
  ]
  const sums: [string, number][] = [
    ['Итого получено, возвращённое вычтено', total],
    ['Израсходовано', used],
    [closing < 0 ? 'Перерасход' : 'Остаток', Math.abs(closing)],
  ]
  return {
    layout: 'lightHorizontalLines',
    table: {
      widths: ['*', 90],
      body: [
        ...rows.map(([text, kopecks]) => [text, amount(kopecks)]),
        ...sums.map(([text, kopecks]) => [{ text, bold: true }, amount(kopecks, true)]),
      ],
    },
  }
}

function spentOn({ spent }: AdvanceFacts): Content {
  if (spent.length === 0) return { text: 'За это время ничего не израсходовано.' }
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [24, 56, '*', 130, 80],
      body: [
        [
          { text: '№', bold: true },
          { text: 'Дата', bold: true },
          { text: 'Кому, за что', bold: true },
          { text: 'Статья расходов', bold: true },
          { text: 'Сумма', bold: true, alignment: 'right' },
        ],
        ...spent.map((row, index) => [
          String(index + 1),
          formatDate(row.operation.date),
          (row.whom || row.operation.title) + takenBack(row),
          row.category ?? '',
          amount(row.spent),
        ]),
        [
          { text: 'Итого', bold: true, colSpan: 4 },
          '',
          '',
          '',
          amount(
            spent.reduce((sum, row) => sum + row.spent, 0),
            true,
          ),
        ],
      ],
    },
  }
}

const signature = (role: string, name: string): Content => ({
  columns: [
    { text: role, width: 130 },
    { text: '____________________', width: 130 },
    { text: name || '____________________', width: '*' },
  ],
  columnGap: 8,
  margin: [0, 14, 0, 0],
})

/** An advance report on A4. */
export function advanceReport(facts: AdvanceFacts): TDocumentDefinitions {
  const { gbc, person, from, to, spent } = facts
  const approved = Math.max(
    spent.reduce((sum, row) => sum + row.spent, 0),
    0,
  )
  return {
    info: { title: advanceTitle(facts) },
    pageSize: 'A4',
    pageMargins: [48, 40, 36, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: [
      { text: `${gbc.full_name}, ИНН ${gbc.tp_id}`, color: '#555555', margin: [0, 0, 0, 12] },
      { text: 'АВАНСОВЫЙ ОТЧЁТ', bold: true, fontSize: 14 },
      { text: `с ${formatDate(from)} по ${formatDate(to)}` },
      { text: ['Подотчётное лицо: ', { text: person, bold: true }], margin: [0, 8, 0, 0] },
      heading('Получено'),
      received(facts),
      heading('Израсходовано'),
      spentOn(facts),
      { text: `К утверждению: ${amountInWords(approved)}`, margin: [0, 12, 0, 0] },
      { text: 'Приложение: ______ документов на ______ листах', margin: [0, 6, 0, 0] },
      {
        unbreakable: true,
        stack: [
          signature('Подотчётное лицо', person),
          signature('Бухгалтер', gbc.accountant_name ?? ''),
          signature('Утверждаю, председатель', gbc.chairman_name ?? ''),
        ],
      },
    ],
  }
}

/** «Авансовый отчёт Громов П. А. с 01.10.2026 по 31.10.2026» */
export const advanceTitle = ({ person, from, to }: AdvanceFacts): string =>
  `Авансовый отчёт ${person} с ${formatDate(from)} по ${formatDate(to)}`

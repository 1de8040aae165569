import { formatDate } from '#contract/format'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { balanceWord } from '#contract/money/accounts'
import { formatPeriods, type Payee } from '#contract/money/paymentQr'
import {
  heldAdvanceText,
  lineTitle,
  payBy,
  printedLines,
  type PrintedLine,
  type Receipt,
} from '#contract/money/receipts'
import { amountInWords } from '#contract/money/words'
import { formatAmount, formatMoney } from '#contract/money/format'
import { garagesText } from '#contract/text'
import { qrDrawing, toPoints } from '#server/pdf/qrDrawing'

/** What is the same on all receipts of a file. */
export interface ReceiptSheet {
  /** The charter's text, at the foot. */
  text: string | null
  receipts: Receipt[]
}

const QR_MM = 40
const SMALL = 7.5
const GREY = '#444444'
const PAGE = { width: 595.28, height: 841.89 }
/** Half a sheet less its margins; both parts keep their height whatever they hold. Points. */
const HEIGHTS = { notice: 146, receipt: 242 }
const WIDTHS = { side: 58, notice: 341, qr: 122 }
/** Beside and above the text of a cell, and its border. */
const [PADDING_X, PADDING_Y, BORDER] = [4, 3, 0.5]
const LEFT = 24
/** Where the upper and the lower half of a sheet begin. */
const TOPS = [10, 430]
/** White around the code, without which it isn't found. */
const QR_WHITE = 8
const QR_LEFT = LEFT + 3 * BORDER + WIDTHS.side + WIDTHS.notice + 5 * PADDING_X + (WIDTHS.qr - toPoints(QR_MM)) / 2

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const payeeLines = ({ name, inn, kpp, account, bank_name, bic, corr_account }: Payee): string[] => [
  [name, `ИНН ${inn}`, kpp && `КПП ${kpp}`].filter(Boolean).join(', '),
  [`р/с ${account} в ${bank_name}`, `БИК ${bic}`, corr_account && `к/с ${corr_account}`].filter(Boolean).join(', '),
]

const payerOf = ({ member_name, garages, account_number }: Receipt): string =>
  [member_name, garages && garagesText(cut(garages, 60)), account_number && `л/с\u00a0${account_number}`]
    .filter(Boolean)
    .join(', ')

/** «К оплате 12 500,00 ₽», and of what is paid ahead how much it is. */
const toPay = ({ amount, balance }: Receipt): string =>
  `К оплате ${formatAmount(amount)}${balance < 0 ? ` (${balanceWord(balance)} ${formatAmount(-balance)})` : ''}`

const payByLine = (receipt: Receipt): Content => ({ text: payBy(receipt), bold: true, margin: [0, 2, 0, 0] })

const signature = (): Content => ({
  columns: [
    { text: 'Подпись плательщика ____________________', width: '*' },
    { text: 'Дата ____.____.________', width: 'auto' },
  ],
  fontSize: SMALL,
  margin: [0, 6, 0, 0],
})

const labelled = (label: string, text: string): Content => ({
  text: [{ text: `${label} `, color: GREY }, text],
  margin: [0, 2, 0, 0],
})

function notice(receipt: Receipt): Content {
  const { number, made_on, payee, purpose, amount } = receipt
  return {
    stack: [
      { text: payeeLines(payee)[0], bold: true },
      { text: payeeLines(payee)[1], fontSize: SMALL, margin: [0, 2, 0, 0] },
      labelled(`Квитанция № ${number} от ${formatDate(made_on)}`, ''),
      labelled('Плательщик:', payerOf(receipt)),
      ...(purpose === null ? [] : [labelled('Назначение:', purpose)]),
      { text: toPay(receipt), bold: true, fontSize: 12, margin: [0, 6, 0, 0] },
      ...(amount > 0 ? [{ text: amountInWords(amount), fontSize: SMALL }, payByLine(receipt)] : []),
      signature(),
    ],
  }
}

const qrCell = ({ qr }: Receipt): TableCell =>
  qr === null
    ? { text: 'Платить не нужно', color: GREY, alignment: 'center', margin: [0, 48, 0, 0] }
    : {
        text: 'Наведите камеру в приложении банка',
        fontSize: SMALL - 1,
        alignment: 'center',
        margin: [0, toPoints(QR_MM) + 2 * QR_WHITE, 0, 0],
      }

const TITLES = ['За что', 'Гараж', 'Ставка × количество', 'Начислено', 'Оплачено', 'К оплате']
const MONEY_FROM = 3

const rowsOf = (lines: readonly PrintedLine[]): TableCell[][] =>
  lines.map(({ title, note, periods, garage, formula, charged, paid, to_pay }): TableCell[] => [
    cut([lineTitle({ title, note }), formatPeriods(periods)].filter(Boolean).join(', '), 64),
    cut(garage ?? '', 18),
    cut(formula ?? '', 44),
    ...[charged, paid, to_pay].map((sum): TableCell => ({
      text: formatAmount(sum),
      alignment: 'right',
      noWrap: true,
    })),
  ])

const table = (rows: TableCell[][]): Content => {
  const head = TITLES.map((text, index): TableCell => ({
    text,
    bold: true,
    alignment: index < MONEY_FROM ? 'left' : 'right',
  }))
  return {
    layout: 'dense',
    fontSize: SMALL,
    table: { widths: ['*', 46, 116, 56, 56, 56], body: [head, ...rows] },
    margin: [0, 3, 0, 0],
  }
}

function lines({ lines: all, amount, balance }: Receipt): Content {
  const total: TableCell[] = [
    { text: balance < 0 ? 'Итого: аванс' : 'Итого к оплате', bold: true, colSpan: 5 },
    ...Array.from({ length: 4 }, () => ''),
    { text: formatAmount(balance < 0 ? balance : amount), bold: true, alignment: 'right', noWrap: true },
  ]
  return table([...rowsOf(printedLines(all).above), total])
}

function receiptPart(receipt: Receipt, text: string | null): Content {
  const { number, made_on, amount, payee } = receipt
  return {
    stack: [
      { text: `Квитанция № ${number} от ${formatDate(made_on)}`, bold: true },
      { text: `${payeeLines(payee)[0]}. Плательщик: ${payerOf(receipt)}`, fontSize: SMALL },
      lines(receipt),
      { text: [{ text: `${toPay(receipt)}: `, bold: true }, amountInWords(amount)], margin: [0, 3, 0, 0] },
      ...(amount > 0 ? [payByLine(receipt)] : []),
      ...[heldAdvanceText(receipt.lines), text].flatMap((note) =>
        note
          ? [{ text: note, fontSize: SMALL - 1, color: GREY, margin: [0, 2, 0, 0] as [number, number, number, number] }]
          : [],
      ),
      { text: 'Чеком ККТ не является.', fontSize: SMALL - 1, color: GREY },
      signature(),
    ],
  }
}

const side = (text: string): TableCell => ({ text, bold: true, margin: [0, 2, 0, 0] })

/** «Извещение» over «Квитанция», on a half of a sheet. */
const half = (receipt: Receipt, text: string | null, top: number): Content[] => [
  {
    table: {
      widths: [WIDTHS.side, WIDTHS.notice, WIDTHS.qr],
      heights: [HEIGHTS.notice, HEIGHTS.receipt],
      dontBreakRows: true,
      body: [
        [side('Извещение'), notice(receipt), qrCell(receipt)],
        [side('Квитанция'), { stack: [receiptPart(receipt, text)], colSpan: 2 }, ''],
      ],
    },
    layout: 'frame',
    absolutePosition: { x: LEFT, y: top },
  },
  ...(receipt.qr === null
    ? []
    : [qrDrawing(receipt.qr, { x: QR_LEFT, y: top + BORDER + PADDING_Y + QR_WHITE, side: QR_MM })]),
]

/** So many rows of two lines each fit on the lower half, and on a sheet of their own. */
const [ROWS_BELOW, ROWS_ON_SHEET] = [14, 30]

/** What doesn't fit on the upper half: on the lower one, and on sheets of its own where there is still more. */
function below(receipt: Receipt): Content[] {
  const rest = printedLines(receipt.lines).below
  const parts = rest.length === 0 ? [] : [rest.slice(0, ROWS_BELOW)]
  for (let from = ROWS_BELOW; from < rest.length; from += ROWS_ON_SHEET)
    parts.push(rest.slice(from, from + ROWS_ON_SHEET))
  const title = `Квитанция № ${receipt.number} от ${formatDate(receipt.made_on)}, ${receipt.member_name}: остальные строки`
  return parts.flatMap((part, index): Content[] => [
    ...(index === 0 ? [] : [{ text: '', pageBreak: 'before' as const }]),
    {
      stack: [{ text: title, bold: true }, table(rowsOf(part))],
      absolutePosition: { x: LEFT, y: index === 0 ? TOPS[1] : LEFT },
    },
  ])
}

const isLong = ({ lines: all }: Receipt): boolean => printedLines(all).below.length > 0

/** Two on a sheet, in their order; a long one has a sheet of its own. */
function sheetsOf(receipts: readonly Receipt[]): Receipt[][] {
  const sheets: Receipt[][] = []
  for (const receipt of receipts) {
    const last = sheets[sheets.length - 1] as Receipt[] | undefined
    if (last?.length === 1 && !isLong(last[0]) && !isLong(receipt)) last.push(receipt)
    else sheets.push([receipt])
  }
  return sheets
}

/** Where the sheet is cut in two. */
const cutLine = (): Content => ({
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: PAGE.width, y2: 0, lineWidth: 0.5, dash: { length: 4 }, lineColor: '#888888' },
  ],
  absolutePosition: { x: 0, y: PAGE.height / 2 },
})

/** «Квитанция № 15, Иванов И. И.», «Квитанции № 1–240» */
export function receiptsTitle(receipts: readonly Receipt[]): string {
  const [first] = receipts
  const last = receipts[receipts.length - 1]
  if (receipts.length === 1) return `Квитанция № ${first.number}, ${first.member_name}`
  return `Квитанции № ${first.number}–${last.number}`
}

/** Receipts on A4, two on a sheet, all rows of each. */
export const receiptDocument = ({ receipts, text }: ReceiptSheet): TDocumentDefinitions => ({
  info: { title: receiptsTitle(receipts) },
  pageSize: 'A4',
  pageMargins: [LEFT, TOPS[0], LEFT, 0],
  defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.05 },
  content: sheetsOf(receipts).flatMap((sheet, index): Content[] => [
    { text: '', ...(index > 0 && { pageBreak: 'before' as const }) },
    ...(isLong(sheet[0]) ? [] : [cutLine()]),
    ...sheet.flatMap((receipt, place) => half(receipt, text, TOPS[place])),
    ...sheet.flatMap(below),
  ]),
})

/** What a letter says: of which cooperative and whose account it is, sums and requisites. */
export const receiptLetter = (receipt: Receipt): string =>
  [
    `${receipt.payee.name}. Плательщик: ${payerOf(receipt)}`,
    `На ${formatDate(receipt.made_on)} ${receipt.amount > 0 ? 'к оплате' : 'платить не нужно, к оплате'} ${formatMoney(receipt.amount)}.`,
    ...(receipt.amount > 0 ? [payBy(receipt)] : []),
    receipt.lines
      .map(({ title, note, period, garage, to_pay }) =>
        [
          [lineTitle({ title, note }), period && formatPeriods([period]), garage && `гараж ${garage}`]
            .filter(Boolean)
            .join(', '),
          formatMoney(to_pay),
        ].join(': '),
      )
      .join('\n'),
    heldAdvanceText(receipt.lines) ?? '',
    ...(receipt.purpose === null
      ? []
      : [`Получатель: ${payeeLines(receipt.payee).join('\n')}`, `Назначение платежа: ${receipt.purpose}`]),
  ]
    .filter(Boolean)
    .join('\n\n')

import { formatDate } from '#contract/format'
import type { Column, Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces'
import { amountInWords } from '#contract/money/words'
import type { OrderFacts } from './orderFacts'

/** Forms КО-1 and КО-2 (Goskomstat's resolution No. 88 of 18.08.1998). */

const SMALL = 7
const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** 1234550 → «12 345-50» */
const figures = (kopecks: number): string =>
  `${String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}-${String(kopecks % 100).padStart(2, '0')}`

const longDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[month - 1]} ${year} г.`
}

/** A value on its line, and what the line is for below it. */
const line = (value: string, below = '', width: number | '*' = '*'): Column => ({
  width,
  stack: [
    {
      table: { widths: ['*'], body: [[{ text: value || ' ', border: [false, false, false, true] }]] },
    },
    ...(below ? [{ text: below, fontSize: SMALL - 1, alignment: 'center' as const, color: '#444444' }] : []),
  ],
})

const labelled = (label: string, value: string, below?: string): Content => ({
  columns: [{ text: label, width: 'auto', margin: [0, 3, 0, 0] }, line(value, below)],
  columnGap: 4,
  margin: [0, 4, 0, 0],
})

const signature = (role: string, name: string): Content => ({
  columns: [
    { text: role, width: 92, margin: [0, 3, 0, 0] },
    line('', 'подпись', 70),
    line(name, 'расшифровка подписи'),
  ],
  columnGap: 6,
  margin: [0, 8, 0, 0],
})

/** The same in the narrow receipt: the role stands above its line. */
const narrowSignature = (role: string, name: string): Content => ({
  stack: [role, { columns: [line('', 'подпись', 56), line(name, 'расшифровка подписи')], columnGap: 6 }],
  margin: [0, 6, 0, 0],
})

const BARE: [boolean, boolean, boolean, boolean] = [false, false, false, false]

const codes = (okud: string): ContentTable => ({
  fontSize: SMALL,
  table: {
    widths: [70, 64],
    body: [
      [
        { text: '', border: BARE },
        { text: 'Код', alignment: 'center' },
      ],
      [
        { text: 'Форма по ОКУД', border: BARE, alignment: 'right' },
        { text: okud, alignment: 'center' },
      ],
      [{ text: 'по ОКПО', border: BARE, alignment: 'right' }, { text: ' ' }],
    ],
  },
})

const heading = (title: string, { number, date }: OrderFacts): Content => ({
  columns: [
    { text: title, bold: true, fontSize: 11, margin: [0, 12, 0, 0], width: '*' },
    {
      width: 'auto',
      fontSize: SMALL,
      table: {
        widths: [64, 64],
        body: [
          [
            { text: 'Номер документа', alignment: 'center' },
            { text: 'Дата составления', alignment: 'center' },
          ],
          [
            { text: number, alignment: 'center', bold: true, fontSize: 9 },
            { text: formatDate(date), alignment: 'center', bold: true, fontSize: 9 },
          ],
        ],
      },
    },
  ],
  margin: [0, 6, 0, 6],
})

/** The accounts and the sum, in the cells of the form. */
function entry({ direction, debit, credit, amount }: OrderFacts): Content {
  const center = (text: string) => ({ text, alignment: 'center' as const })
  const correspondent = ['код подразделения', 'корр. счёт, субсчёт', 'код аналит. учёта'].map(center)
  const own = { ...center(direction === 'in' ? 'Дебет' : 'Кредит'), rowSpan: 2 }
  const other = { ...center(direction === 'in' ? 'Кредит' : 'Дебет'), colSpan: 3 }
  const rest = ['Сумма, руб. коп.', 'Код цел. назначения', ' '].map((text) => ({ ...center(text), rowSpan: 2 }))
  const values = { sum: { ...center(figures(amount)), bold: true, fontSize: 9 } }
  const [head, below, row] =
    direction === 'in'
      ? [
          [own, other, '', '', ...rest],
          ['', ...correspondent, '', '', ''],
          [center(debit), ' ', center(credit), ' ', values.sum, ' ', ' '],
        ]
      : [
          [other, '', '', own, ...rest],
          [...correspondent, '', '', '', ''],
          [' ', center(debit), ' ', center(credit), values.sum, ' ', ' '],
        ]
  const widths = direction === 'in' ? [26, 56, 46, 36, 46, 44, '*'] : [58, 70, 56, 44, '*', 56, 24]
  return { fontSize: SMALL, table: { widths, body: [head, below, row] } }
}

const organisation = ({ gbc }: OrderFacts): string => `${gbc.full_name}, ИНН ${gbc.tp_id}`

/** «ПРИХОДНЫЙ КАССОВЫЙ ОРДЕР», and at the cut the receipt that the payer takes along. */
function incoming(facts: OrderFacts): Content {
  const { gbc, number, date, person, ground, amount, keeper } = facts
  const accountant = gbc.accountant_name ?? ''
  const order: Column = {
    width: 330,
    stack: [
      { columns: [{ text: '' }, { width: 'auto', ...codes('0310001') }] },
      line(organisation(facts), 'организация'),
      line('', 'структурное подразделение'),
      heading('ПРИХОДНЫЙ КАССОВЫЙ ОРДЕР', facts),
      entry(facts),
      labelled('Принято от', person),
      labelled('Основание:', ground),
      labelled('Сумма', amountInWords(amount), 'прописью'),
      labelled('В том числе', 'НДС не облагается'),
      labelled('Приложение', ''),
      signature('Главный бухгалтер', accountant),
      signature('Получил кассир', keeper ?? ''),
    ],
  }
  const receipt: Column = {
    width: '*',
    stack: [
      line(organisation(facts), 'организация'),
      { text: 'КВИТАНЦИЯ', bold: true, fontSize: 11, alignment: 'center', margin: [0, 8, 0, 0] },
      { text: `к приходному кассовому ордеру № ${number}`, alignment: 'center' },
      { text: `от ${longDate(date)}`, alignment: 'center', margin: [0, 0, 0, 4] },
      labelled('Принято от', person),
      labelled('Основание:', ground),
      labelled('Сумма', `${figures(amount)} руб.`, 'цифрами'),
      labelled('', amountInWords(amount), 'прописью'),
      labelled('В том числе', 'НДС не облагается'),
      { text: longDate(date), margin: [0, 10, 0, 0] },
      { text: 'М. П. (штампа)', color: '#444444', margin: [0, 4, 0, 0] },
      narrowSignature('Главный бухгалтер', accountant),
      narrowSignature('Кассир', keeper ?? ''),
    ],
  }
  const cut: Column = {
    width: 14,
    stack: [{ canvas: [{ type: 'line', x1: 6, y1: 0, x2: 6, y2: 372, lineWidth: 0.5, dash: { length: 4 } }] }],
  }
  return { columns: [order, cut, receipt], columnGap: 4 }
}

/** «РАСХОДНЫЙ КАССОВЫЙ ОРДЕР» */
function outgoing(facts: OrderFacts): Content {
  const { gbc, person, ground, amount, keeper } = facts
  return {
    stack: [
      { columns: [{ text: '' }, { width: 'auto', ...codes('0310002') }] },
      line(organisation(facts), 'организация'),
      line('', 'структурное подразделение'),
      heading('РАСХОДНЫЙ КАССОВЫЙ ОРДЕР', facts),
      entry(facts),
      labelled('Выдать', person, 'фамилия, имя, отчество'),
      labelled('Основание:', ground),
      labelled('Сумма', amountInWords(amount), 'прописью'),
      labelled('Приложение', ''),
      signature('Руководитель', gbc.chairman_name ?? ''),
      signature('Главный бухгалтер', gbc.accountant_name ?? ''),
      labelled('Получил', '', 'сумма прописью'),
      { columns: [line('', 'дата', 140), line('', 'подпись')], columnGap: 24, margin: [0, 10, 0, 0] },
      labelled('По', '', 'наименование, номер, дата и место выдачи документа, удостоверяющего личность получателя'),
      signature('Выдал кассир', keeper ?? ''),
    ],
  }
}

/** A cash order on A4; one that was taken back is stamped. */
export const cashOrder = (facts: OrderFacts): TDocumentDefinitions => ({
  info: { title: orderTitle(facts) },
  pageSize: 'A4',
  pageMargins: [40, 36, 32, 36],
  defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight: 1.1 },
  ...(facts.reversed_on !== null && {
    watermark: {
      text: `Сторнировано ${formatDate(facts.reversed_on)}`,
      color: '#b00020',
      opacity: 0.25,
      bold: true,
      fontSize: 44,
    },
  }),
  content: [facts.direction === 'in' ? incoming(facts) : outgoing(facts)],
})

/** «ПКО № 12 от 05.10.2026» */
export const orderTitle = ({ direction, number, date }: OrderFacts): string =>
  `${direction === 'in' ? 'ПКО' : 'РКО'} № ${number} от ${formatDate(date)}`

import { MOST_AMOUNT, MOST_VALUE } from '#contract/money/most'
import { formatMoney } from '#contract/money/format'
import { BadStatement } from './badStatement'
import { documentKey } from './documentKey'
import { fieldsOf, parseStatement, type Fields, type RawDocument, type RawStatement } from './documents'
import { statementText } from './statementText'
import { dayOf, kopecksOf, nameOf } from './values'

/** A document of a statement as our account sees it. Amounts are kopecks, days `YYYY-MM-DD`. */
export interface StatementDocument {
  kind: string
  direction: 'in' | 'out'
  number: string
  /** Of the document itself. */
  date: string
  /** When the bank moved the money. */
  booked_on: string
  amount: number
  counter_name: string
  counter_tp_id: string
  counter_account: string
  counter_bic: string
  purpose: string
  /** The purpose whose parts were cut in the middle of words; null where that is no other text. */
  purpose_glued: string | null
  raw: string
  /** Of documents that are equal in all that they are known by, the how-manieth. */
  ordinal: number
}

export interface ReadStatement {
  account: string
  from: string
  to: string
  /** null where the file doesn't state it. */
  opening: number | null
  received: number | null
  paid: number | null
  closing: number | null
  /** Opening + received − paid − closing; 0 when it fits or isn't stated. */
  difference: number
  /** What the documents make less what the file states: received, paid. */
  received_difference: number
  paid_difference: number
  documents: StatementDocument[]
  /** Documents of accounts that aren't ours, which are left out. */
  foreign: number
  /** Documents that the bank moved on a day outside of the stated period. */
  outside: number
}

const digits = (text: string | undefined) => (text ?? '').replace(/\D/g, '')
const accountsOf = (fields: Fields, side: string) =>
  [digits(fields.get(`${side}счет`)), digits(fields.get(`${side}расчсчет`))].filter(Boolean)

const badDocument = (fields: Fields, what: string) => {
  const number = fields.get('номер')
  return new BadStatement(
    `Документ ${number ? `№ ${number}` : 'без номера'}: ${what}. Скачайте выписку заново. Ничего не загружено`,
  )
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The main key, or else its parts one after the other. */
function purposeOf(fields: Fields): { purpose: string; purpose_glued: string | null } {
  const main = fields.get('назначениеплатежа') ?? ''
  const parts = [1, 2, 3, 4, 5, 6].flatMap((part) => fields.get(`назначениеплатежа${part}`) || [])
  if (main || parts.length < 2) return { purpose: squeezed(main || parts.join('')), purpose_glued: null }
  return { purpose: squeezed(parts.join(' ')), purpose_glued: squeezed(parts.join('')) }
}

/**
 * The purpose of a kept document whose parts were cut in the middle of words; null where there is none.
 * @param raw its lines
 */
export const gluedPurpose = (raw: string): string | null => purposeOf(fieldsOf(raw)).purpose_glued

function documentOf({ kind, fields, raw }: RawDocument, account: string): Omit<StatementDocument, 'ordinal'> | null {
  const [payer, payee] = [accountsOf(fields, 'плательщик'), accountsOf(fields, 'получатель')]
  const [paysOut, comesIn] = [payer.includes(account), payee.includes(account)]
  if (!paysOut && !comesIn) return null
  const direction = paysOut && !(comesIn && !fields.get('датасписано')) ? 'out' : 'in'
  const amount = kopecksOf(fields.get('сумма') ?? '')
  if (amount === null || amount <= 0) throw badDocument(fields, 'сумма не читается')
  if (amount > MOST_AMOUNT) throw badDocument(fields, `сумма больше ${formatMoney(MOST_AMOUNT)}`)
  const date = dayOf(fields.get('дата') ?? '')
  if (date === null) throw badDocument(fields, 'дата не читается')
  const booked = fields.get(direction === 'in' ? 'датапоступило' : 'датасписано') ?? ''
  const booked_on = booked === '' ? date : dayOf(booked)
  if (booked_on === null) throw badDocument(fields, 'дата движения по счёту не читается')
  const side = direction === 'in' ? 'плательщик' : 'получатель'
  return {
    kind,
    direction,
    number: fields.get('номер') ?? '',
    date,
    booked_on,
    amount,
    counter_name: nameOf(fields.get(`${side}1`) || fields.get(side) || ''),
    counter_tp_id: digits(fields.get(`${side}инн`)),
    counter_account: (direction === 'in' ? payer : payee).find((number) => number !== account) ?? '',
    counter_bic: digits(fields.get(`${side}бик`)),
    ...purposeOf(fields),
    raw,
  }
}

function numbered(account: string, documents: Omit<StatementDocument, 'ordinal'>[]): StatementDocument[] {
  const seen = new Map<string, number>()
  return documents.map((document) => {
    const key = documentKey(account, document)
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    return { ...document, ordinal }
  })
}

/** A figure of a section; banks that write a section a day have several. @throws BadStatement for what is no amount */
function figure(fields: Fields, key: string): number | null {
  const text = fields.get(key)
  if (text === undefined || text === '') return null
  const amount = kopecksOf(text)
  if (amount === null) throw new BadStatement(`Итог выписки не читается: «${text}». Ничего не загружено`)
  return withinReason(amount)
}

/** @throws BadStatement for a total that no sum of documents comes to */
function withinReason(amount: number): number {
  if (Math.abs(amount) > MOST_VALUE)
    throw new BadStatement(
      `Итог выписки ${formatMoney(amount)} больше возможного: скачайте её заново. Ничего не загружено`,
    )
  return amount
}

const total = (amounts: (number | null)[]): number | null =>
  amounts.length === 0 || amounts.includes(null)
    ? null
    : withinReason(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))

function readAccount(
  { header, sections, documents }: RawStatement,
  account: string,
  ownAccounts: readonly string[],
): ReadStatement {
  const own = sections
    .filter((fields) => digits(fields.get('расчсчет')) === account)
    .sort((one, other) =>
      (dayOf(one.get('датаначала') ?? '') ?? '') < (dayOf(other.get('датаначала') ?? '') ?? '') ? -1 : 1,
    )
  const made = documents.map((document) => documentOf(document, account))
  const read = numbered(
    account,
    made.flatMap((document) => document ?? []),
  )
  const stated = [header, ...own].flatMap((fields) =>
    ['датаначала', 'датаконца'].flatMap((key) => dayOf(fields.get(key) ?? '') ?? []),
  )
  const days = [...stated, ...read.map(({ booked_on }) => booked_on)]
  if (days.length === 0) throw new BadStatement('В выписке нет ни дат, ни документов: скачайте её заново')
  const sum = (direction: 'in' | 'out') =>
    read.reduce((amount, document) => amount + (document.direction === direction ? document.amount : 0), 0)
  const opening = own.length === 0 ? null : figure(own[0], 'начальныйостаток')
  const closing = own.length === 0 ? null : figure(own[own.length - 1], 'конечныйостаток')
  const received = total(own.map((fields) => figure(fields, 'всегопоступило')))
  const paid = total(own.map((fields) => figure(fields, 'всегосписано')))
  const moved = (received ?? sum('in')) - (paid ?? sum('out'))
  return {
    account,
    from: days.reduce((one, other) => (other < one ? other : one)),
    to: days.reduce((one, other) => (other > one ? other : one)),
    opening,
    received,
    paid,
    closing,
    difference: opening === null || closing === null ? 0 : opening + moved - closing,
    received_difference: received === null ? 0 : sum('in') - received,
    paid_difference: paid === null ? 0 : sum('out') - paid,
    documents: read,
    foreign: documents.filter(
      ({ fields }) =>
        ![...accountsOf(fields, 'плательщик'), ...accountsOf(fields, 'получатель')].some((one) =>
          ownAccounts.includes(one),
        ),
    ).length,
    outside: stated.length === 0 ? 0 : read.filter(({ booked_on }) => !isWithin(booked_on, stated)).length,
  }
}

/** Whether a day lies between the first and the last of these. */
const isWithin = (day: string, days: readonly string[]) =>
  days.some((one) => one <= day) && days.some((one) => one >= day)

const masked = (account: string) => `${account.slice(0, 5)}…${account.slice(-4)}`

/**
 * Reads a bank statement (1CClientBankExchange 1.03) in any of its encodings.
 * @param ownAccounts numbers of the cooperative's accounts
 * @returns one for each of them that the file is about
 * @throws BadStatement with a message for people: no statement, cut off, damaged, another account
 */
export function readStatement(file: Buffer, ownAccounts: readonly string[]): ReadStatement[] {
  const raw = parseStatement(statementText(file))
  const named = [...raw.accounts.map(digits), ...raw.sections.map((fields) => digits(fields.get('расчсчет')))]
  const accounts = [...new Set(named.filter(Boolean))]
  const own = ownAccounts.filter((account) =>
    accounts.length > 0
      ? accounts.includes(account)
      : raw.documents.some(({ fields }) =>
          ['плательщик', 'получатель'].some((side) => accountsOf(fields, side).includes(account)),
        ),
  )
  if (own.length === 0) {
    const [other = ''] = accounts
    throw new BadStatement(
      other === ''
        ? 'В файле не указан счёт кооператива'
        : `Выписка по счёту ${masked(other)}, а у кооператива такого счёта нет`,
    )
  }
  return own.map((account) => readAccount(raw, account, ownAccounts))
}

/** Why the figures of a statement don't fit, in words; null when they do. */
export function totalsProblem({ difference, received_difference, paid_difference }: ReadStatement): string | null {
  if (received_difference !== 0)
    return `Документы поступлений расходятся с итогом «Всего поступило» на ${formatMoney(Math.abs(received_difference))}`
  if (paid_difference !== 0)
    return `Документы списаний расходятся с итогом «Всего списано» на ${formatMoney(Math.abs(paid_difference))}`
  if (difference !== 0)
    return `Остаток на начало + поступило − списано расходится с остатком на конец на ${formatMoney(Math.abs(difference))}`
  return null
}

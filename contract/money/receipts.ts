import { formatDate } from '../format'
import { array, number, object, string, type InferType } from 'yup'
import { id, instant, pageOf, pagingShape, searchText, trimmedText, type Labels } from '../common'
import { lowered } from '../text'
import { accountSchema, isOverdue } from './accounts'
import type { ChargeNature } from './allocation'
import { chargeNote } from './chargeNote'
import type { PinnedAdvance } from './pinnedAdvances'
import { type ChargeSource, chargeSources } from './sources'
import { tableFormat } from './tables'
import { formatMoney } from './format'

/** Receipts: what a member is asked to pay, printed with the QR that pays it. */

export const RECEIPT_LINES = ['charge', 'opening', 'penalty', 'advance', 'held'] as const
export type ReceiptLineKind = (typeof RECEIPT_LINES)[number]

/**
 * A line of a receipt; kopecks. Of an advance that pays the rest `to_pay` is below zero; of one that is held for its purpose
 * it is zero: it pays none of what is owed.
 */
export const receiptLineSchema = object({
  kind: string().oneOf(RECEIPT_LINES).required(),
  /** «Членский взнос» */
  title: string().required(),
  /** What a fine is for, or whose opening debt it was. */
  note: string().optional(),
  period: string().nullable().defined(),
  garage: string().nullable().defined(),
  /** «24,3 м² × 150,50 ₽» */
  formula: string().nullable().defined(),
  charged: number().integer().required(),
  paid: number().integer().required(),
  to_pay: number().integer().required(),
  /** Null: the oldest of all. Not there on receipts that were made before it was kept. */
  due_date: string().nullable().optional(),
})
export type ReceiptLine = InferType<typeof receiptLineSchema>

const HELD_ADVANCE =
  'Часть денег внесена с другим назначением и ждёт своих начислений: чтобы зачесть её в долг, обратитесь в правление.'

/** What is said of money that is paid ahead beside a debt and pays it only once the office releases it. */
export function heldAdvanceText(lines: readonly ReceiptLine[]): string | null {
  const held = lines.filter(({ kind }) => kind === 'held')
  if (held.length > 0) {
    const listed = held.map(({ title, paid }) => `${lowered(title)} — ${formatMoney(paid)}`).join('; ')
    return `Ждёт своих начислений и в эту сумму не зачтён ${listed}. Чтобы зачесть в долг, обратитесь в правление.`
  }
  const isHeld = lines.some(({ to_pay }) => to_pay < 0) && lines.some(({ to_pay }) => to_pay > 0)
  return isHeld ? HELD_ADVANCE : null
}

/** Who is paid, to be copied into a bank's application. */
export const payeeSchema = object({
  name: string().required(),
  inn: string().required(),
  kpp: string().nullable().defined(),
  account: string().required(),
  bank_name: string().required(),
  bic: string().required(),
  corr_account: string().nullable().defined(),
})

export const payeeLabels = {
  name: 'Получатель',
  inn: 'ИНН',
  kpp: 'КПП',
  account: 'Расчётный счёт',
  bank_name: 'Банк',
  bic: 'БИК',
  corr_account: 'Корр. счёт',
} as const satisfies Labels<InferType<typeof payeeSchema>>

/** A receipt as it was made; it never changes. */
export const receiptSchema = object({
  id: id().required(),
  number: string().required(),
  member_id: id().required(),
  member_name: string().required(),
  account_number: string().nullable().defined(),
  /** Numbers of the member's garages on that day. */
  garages: string().required(),
  made_on: string().required(),
  made_at: instant().required(),
  /** Kopecks: above zero a debt. */
  balance: number().integer().required(),
  /** To pay: the debt and what is held for something else, or zero. */
  amount: number().integer().required(),
  lines: array().of(receiptLineSchema.required()).required(),
  /** What the payment is for, as the bank is told; null where nothing is to be paid. */
  purpose: string().nullable().defined(),
  /** Text of the QR; null likewise. */
  qr: string().nullable().defined(),
  payee: payeeSchema.required(),
})
export type Receipt = InferType<typeof receiptSchema>

export const receiptLabels = {
  number: 'Квитанция',
  member_name: 'Плательщик',
  account_number: 'Лицевой счёт',
  garages: 'Гараж',
  made_on: 'Дата',
  made_at: 'Создана',
  balance: 'Баланс',
  amount: 'К оплате',
  lines: 'Строки',
  purpose: 'Назначение платежа',
  qr: 'Текст QR-кода',
  payee: 'Кому',
} as const satisfies Partial<Labels<Receipt>>

/** Whose receipts are made: who owes, or everybody. */
export const RECEIPT_STATES = ['debt', 'all'] as const
export const receiptStateNames: Record<(typeof RECEIPT_STATES)[number], string> = {
  debt: 'С долгом',
  all: 'Все лицевые счета',
}

const filterShape = {
  state: string().oneOf(RECEIPT_STATES).default('debt'),
  /** A block of garages, or the rest of them without a block: ''. */
  block: trimmedText().max(50).optional(),
  /** Who owes this kind of contribution. */
  kind_id: id().optional(),
  /** A name, an account's number, a garage's. */
  q: searchText(),
}

/** Who may be sent a receipt, in the order of printing. */
export const receiptRecipientsQuery = object({ ...pagingShape, ...filterShape })
export const receiptRecipientsFileQuery = object({ ...filterShape, format: tableFormat() })
export type ReceiptRecipientsQuery = InferType<typeof receiptRecipientsQuery>
export type ReceiptFilter = Pick<ReceiptRecipientsQuery, 'state' | 'block' | 'kind_id' | 'q'>

export const receiptRecipientSchema = accountSchema.shape({
  /** Number and day of the last receipt. */
  last_number: string().nullable().defined(),
  last_made_on: string().nullable().defined(),
})
export type ReceiptRecipient = InferType<typeof receiptRecipientSchema>
export const receiptRecipientsSchema = pageOf(receiptRecipientSchema).shape({
  /** Kopecks owed by all who are found. */
  owed: number().integer().required(),
  /** All blocks of garages, to choose from. */
  blocks: array().of(string().required()).required(),
})
export type ReceiptRecipients = InferType<typeof receiptRecipientsSchema>

export const RECEIPT_DELIVERIES = ['pdf', 'mail'] as const
export type ReceiptDelivery = (typeof RECEIPT_DELIVERIES)[number]

/** As many people may be named one by one. */
export const MOST_NAMED = 10_000
const memberIds = () => array().of(id().required()).max(MOST_NAMED)

/** Makes receipts of all who are found by the filter but those left out, or of the members that are named. */
export const receiptsInputSchema = object({
  ...filterShape,
  member_ids: memberIds().min(1).optional(),
  except: memberIds().optional(),
  delivery: string().oneOf(RECEIPT_DELIVERIES).default('pdf'),
})
export type ReceiptsInput = InferType<typeof receiptsInputSchema>

/** An unpaid charge, as a receipt shows it. Kopecks. */
export interface UnpaidCharge {
  kind_name: string | null
  nature: ChargeNature
  source: ChargeSource
  garage: string | null
  period: string | null
  due_date: string | null
  formula: string | null
  reason?: string | null
  amount: number
  open: number
}

/** Charges that came with the opening balances are one line, penalties another. */
const lineOf = ({ nature, source }: UnpaidCharge): ReceiptLineKind =>
  source === 'opening' ? 'opening' : nature === 'penalty' ? 'penalty' : 'charge'

const OWN_LINES = { opening: 'Долг на начало учёта', penalty: 'Пени' }

const nameOf = ({ kind_name, source }: UnpaidCharge): string => kind_name ?? chargeSources[source].title

/** «Штраф (мусор у ворот)»: as people read it; the bank is told the name alone. */
export const lineTitle = ({ title, note }: Pick<ReceiptLine, 'title' | 'note'>): string =>
  note === undefined ? title : `${title} (${note})`

/** What is left of payments that are meant for something that is not owed yet. */
export type HeldAdvance = Pick<PinnedAdvance, 'rest' | 'purpose'>

const advanceLine = { period: null, garage: null, formula: null, charged: 0 }

/** Of one purpose together. */
function heldLines(held: readonly HeldAdvance[]): ReceiptLine[] {
  const byPurpose = new Map<string, number>()
  for (const { rest, purpose } of held) byPurpose.set(purpose, (byPurpose.get(purpose) ?? 0) + rest)
  return [...byPurpose].map(([purpose, paid]) => ({
    ...advanceLine,
    ...{ kind: 'held', title: `Аванс (${purpose})`, formula: 'ждёт своих начислений', paid, to_pay: 0 },
  }))
}

/**
 * Lines of a receipt: what is owed, the oldest first, the opening balance before it and penalties after it, and at the end
 * the advance. One that is held for its purpose pays nothing else until the office releases it (specification, money §6): it
 * is not taken off a debt, else who pays the receipt in full would still owe as much.
 * @param charges with something left to pay, in the order in which they are paid
 * @param balance of the account, kopecks: what is to be paid by the lines adds up to it and to what is held
 */
export function receiptLines(
  charges: readonly UnpaidCharge[],
  balance: number,
  held: readonly HeldAdvance[] = [],
): ReceiptLine[] {
  const together = (kind: 'opening' | 'penalty'): ReceiptLine[] => {
    const own = charges.filter((charge) => lineOf(charge) === kind)
    if (own.length === 0) return []
    const sum = (of: (charge: UnpaidCharge) => number) => own.reduce((total, charge) => total + of(charge), 0)
    const garages = [...new Set(own.flatMap(({ garage }) => garage ?? []))]
    return [
      {
        kind,
        title: OWN_LINES[kind],
        period: null,
        garage: garages.join(', ') || null,
        formula: null,
        charged: sum(({ amount }) => amount),
        paid: sum(({ amount, open }) => amount - open),
        to_pay: sum(({ open }) => open),
        due_date: own.some(({ due_date }) => due_date === null) ? null : own.map(({ due_date }) => due_date).sort()[0],
      },
    ]
  }
  const one = (charge: UnpaidCharge): ReceiptLine => ({
    kind: 'charge',
    title: nameOf(charge),
    ...(chargeNote(charge) && { note: chargeNote(charge) }),
    period: charge.period,
    garage: charge.garage,
    formula: charge.formula,
    charged: charge.amount,
    paid: charge.amount - charge.open,
    to_pay: charge.open,
    due_date: charge.due_date,
  })
  const owed = [
    ...together('opening'),
    ...charges.filter((charge) => lineOf(charge) === 'charge').map(one),
    ...together('penalty'),
  ]
  const kept = balance > 0 ? heldLines(held) : []
  const advance = toPay(owed) - balance - kept.reduce((sum, { paid }) => sum + paid, 0)
  if (advance === 0) return [...owed, ...kept]
  return [...owed, { ...advanceLine, kind: 'advance', title: 'Аванс', paid: advance, to_pay: -advance }, ...kept]
}

const toPay = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, { to_pay }) => sum + to_pay, 0)

/** What a receipt asks for: nothing of who has paid ahead as much as is owed. */
export const askedAmount = (lines: readonly ReceiptLine[], balance: number): number =>
  balance > 0 ? Math.max(toPay(lines), 0) : 0

/** What the purpose of the payment names: penalties and the opening balance too. */
export const purposeItems = (lines: readonly ReceiptLine[]): { name: string; period: string | null }[] =>
  lines
    .filter(({ kind }) => kind !== 'advance' && kind !== 'held')
    .map(({ title, period }) => ({ name: title, period }))

const MOST_PRINTED = 7

/** «Членский взнос» of each garage with its periods. */
function merged(lines: readonly ReceiptLine[]): PrintedLine[] {
  const byTitle = new Map<string, PrintedLine>()
  for (const line of lines) {
    const key = `${line.kind} ${lineTitle(line)} ${line.garage ?? ''}`
    const known = byTitle.get(key)
    const periods = line.period === null ? [] : [line.period]
    if (!known) byTitle.set(key, { ...line, periods })
    else
      byTitle.set(key, {
        ...known,
        formula: null,
        periods: [...new Set([...known.periods, ...periods])],
        charged: known.charged + line.charged,
        paid: known.paid + line.paid,
        to_pay: known.to_pay + line.to_pay,
      })
  }
  return [...byTitle.values()]
}

export type PrintedLine = ReceiptLine & { periods: string[] }

/**
 * Lines as half a sheet holds them: of too many those of one kind and garage become one; what still doesn't fit is printed
 * below, and stands above as one sum.
 */
export function printedLines(lines: readonly ReceiptLine[]): { above: PrintedLine[]; below: PrintedLine[] } {
  const each = lines.map((line): PrintedLine => ({ ...line, periods: line.period === null ? [] : [line.period] }))
  if (each.length <= MOST_PRINTED) return { above: each, below: [] }
  const fewer = merged(lines)
  if (fewer.length <= MOST_PRINTED) return { above: fewer, below: [] }
  const [shown, below] = [each.slice(0, MOST_PRINTED - 1), each.slice(MOST_PRINTED - 1)]
  const sum = (of: (line: ReceiptLine) => number) => below.reduce((total, line) => total + of(line), 0)
  const others = {
    ...{ kind: 'charge', title: `Остальное ниже, строк: ${below.length}`, period: null, periods: [] },
    ...{ garage: null, formula: null, due_date: null },
    charged: sum(({ charged }) => charged),
    paid: sum(({ paid }) => paid),
    to_pay: sum(({ to_pay }) => to_pay),
  } satisfies PrintedLine
  return { above: [...shown, others], below }
}

/** «Срок оплаты был 31.10.2026»; an opening debt may have come without any. */
function pastDueText(days: readonly string[]): string {
  if (days.length === 0) return 'Срок оплаты прошёл до начала учёта'
  const [first, last] = [formatDate(days[0]), formatDate(days[days.length - 1])]
  return first === last ? `Срок прошёл ${first}` : `Сроки прошли с ${first} по ${last}`
}

/** «Оплатить до 30.11.2026»; '' where nothing is asked for, and on receipts that were made without due dates. */
export function payBy({ lines, made_on }: Pick<Receipt, 'lines' | 'made_on'>): string {
  const dates = lines.flatMap(({ to_pay, due_date }) => (to_pay > 0 && due_date !== undefined ? [due_date] : []))
  if (dates.length === 0) return ''
  const coming = dates.flatMap((date) => (date !== null && !isOverdue(date, made_on) ? [date] : [])).sort()
  if (coming.length === 0) return pastDueText(dates.flatMap((date) => date ?? []).sort())
  return `Оплатить до ${formatDate(coming[0])}${coming.length < dates.length ? ', просроченное сразу' : ''}`
}

import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  id,
  instant,
  listQuery,
  optionalDate,
  optionalText,
  pageOf,
  requiredDate,
  requiredText,
  type Labels,
} from '../common'
import { OPERATION_KINDS, operationKinds, type OperationKind } from './chart'
import { amountInput } from './charges'

/** How an amount stands in the journal. @param kind of what is taken back, where it takes one back */
export const signedAmount = (kind: OperationKind, amount: number, isReversal: boolean): number =>
  operationKinds[kind].isOutgoing === isReversal ? amount : -amount

/**
 * What happened in one phrase where the comment begins with the same words: «Оплата» with «оплата за бокс №32» is «Оплата
 * за бокс №32»; else both as they are.
 */
export function saidOnce<T extends { title: string; comment: string | null }>(operation: T): T {
  const { title, comment } = operation
  const rest = comment?.slice(title.length) ?? ''
  const isSame = comment?.slice(0, title.length).toLowerCase() === title.toLowerCase() && !/^\p{L}/u.test(rest)
  return isSame ? { ...operation, title: `${title}${rest}`, comment: null } : operation
}

/** The other half of a pair: what takes this one back, or what it takes back. */
const pairSchema = object({ id: id().required(), date: string().required() })

/** A line of the journal: what happened to money, whatever its kind. */
export const operationSchema = object({
  id: id().required(),
  seq: number().integer().required(),
  kind: string().oneOf(OPERATION_KINDS).required(),
  /** «Оплата», «Членский взнос, 2026 год», «Сторно: оплата». */
  title: string().required(),
  /** «ПКО № 12»; null where none was written. */
  document: string().nullable().defined(),
  /** The day in the books. */
  date: string().required(),
  /** Kopecks. */
  amount: number().integer().required(),
  /** The same with its sign in the journal: below zero what went out and what takes another back; a pair makes nothing. */
  signed: number().integer().required(),
  /** «Вывоз снега, ИП Громов»: for what and to whom, of an expense and what takes one back. */
  spent_on: string().nullable().optional(),
  /** Whose accounts it stands on. */
  members: string().required(),
  /** Who has paid it as the bank says, of money that stands on nobody's account. */
  payer: string().nullable().optional(),
  /** Numbers of garages: of a charge that which it is for, else those that they own today: «17, 18». */
  garages: string().required(),
  /** The same one by one: each leads to the account. */
  accounts: array()
    .of(object({ member_id: id().required(), member_name: string().required() }).required())
    .required(),
  /** Cash desks and bank accounts that it moved: «Касса», «ПАО Сбербанк …0123». */
  place: string().required(),
  comment: string().nullable().defined(),
  reason: string().nullable().defined(),
  posted_at: instant().required(),
  posted_by: string().nullable().defined(),
  reversed_by: pairSchema.nullable().defined(),
  reverses: pairSchema.nullable().defined(),
  /** A cash order of it can be printed. */
  has_order: boolean().required(),
  run_id: id().nullable().defined(),
})
export type Operation = InferType<typeof operationSchema>

export const operationLabels = {
  date: 'Дата',
  title: 'Операция',
  document: 'Документ',
  members: 'За кого',
  garages: 'Гаражи',
  place: 'Касса, счёт',
  amount: 'Сумма',
  comment: 'Комментарий',
  reason: 'Основание',
  posted_at: 'Записана',
  posted_by: 'Кто записал',
  kind: 'Вид операции',
} as const satisfies Labels<Operation>

/** «Расход · Вывоз снега, ИП Громов»: what the journal calls it. */
export const journalTitle = ({ title, spent_on }: Pick<Operation, 'title' | 'spent_on'>): string =>
  [title, spent_on].filter(Boolean).join(' · ')

/** «Семёнов И. И.», «от: Ковалёва Инна Романовна»: whose it is, else from whom it came. */
export const journalWhom = ({ members, payer }: Pick<Operation, 'members' | 'payer'>): string =>
  members || (payer ? `от: ${payer}` : '')

export const OPERATION_SORTS = ['date'] as const
export const operationListQuery = listQuery(OPERATION_SORTS, {
  kind: anyOf(OPERATION_KINDS),
  /** Cash desk or bank account. */
  place_id: id().optional(),
  from: optionalDate(),
  to: optionalDate(),
})
export type OperationListQuery = InferType<typeof operationListQuery>
export const operationPageSchema = pageOf(operationSchema)

/** An operation with its entries in the books. */
export const operationDetailSchema = operationSchema.shape({
  lines: array()
    .of(
      object({
        /** «50 Касса», «76 Семёнов И. И.». */
        debit: string().required(),
        credit: string().required(),
        amount: number().integer().required(),
      }).required(),
    )
    .required(),
  /** What the money of a payment has paid by now; empty for other operations and what was taken back. */
  pays: array()
    .of(
      object({
        charge_id: id().required(),
        member_name: string().required(),
        /** «Членский взнос, 2026 год, гараж 17» */
        title: string().required(),
        amount: number().integer().required(),
      }).required(),
    )
    .required(),
  /** The bank's line that it was posted of, with the bank's own day. */
  statement_line: object({
    statement_id: id().required(),
    booked_on: string().required(),
    account_name: string().defined(),
  })
    .nullable()
    .optional(),
  /** Why it was taken back. */
  reversal_reason: string().nullable().optional(),
  /** The fund that an expense was paid from, where it is another than that of its category. */
  fund: string().nullable().defined(),
  /** What of it has paid nothing yet, kopecks. */
  advance: number().integer().required(),
})
export type OperationDetail = InferType<typeof operationDetailSchema>

/** Cash that leaves a desk for the bank. It may arrive on another day, or not yet. */
export const cashToBankInputSchema = object({
  /** Cash desk; absent = the only or the main one. */
  place_id: id().nullable().optional(),
  amount: amountInput(),
  sent_on: requiredDate(),
  /** null = still on its way. */
  arrived_on: optionalDate(),
  /** Absent = the main one. */
  bank_account_id: id().nullable().optional(),
  comment: optionalText(500),
})
export type CashToBankInput = InferType<typeof cashToBankInputSchema>

export const cashArrivalInputSchema = object({
  arrived_on: requiredDate(),
  bank_account_id: id().nullable().optional(),
})
export type CashArrivalInput = InferType<typeof cashArrivalInputSchema>

export const cashToBankLabels = {
  place_id: 'Из кассы',
  amount: 'Сумма',
  sent_on: 'Сдано',
  arrived_on: 'Зачислено банком',
  bank_account_id: 'На счёт',
  comment: 'Комментарий',
} as const satisfies Labels<CashToBankInput>

/** Cash on its way to the bank. */
export const inTransitSchema = array().of(operationSchema.required()).required()

/** What goes over from one member's account to another's: charges that are not paid, or money paid ahead. */
export const betweenAccountsInputSchema = object({
  from_member_id: id().required(),
  to_member_id: id().required(),
  date: requiredDate(),
  /** Parts of open charges; absent = none. */
  charges: array()
    .of(object({ charge_id: id().required(), amount: amountInput() }).required())
    .max(200)
    .default([]),
  /** Kopecks of what was paid ahead; absent or null = none. */
  advance: amountInput().nullable().optional(),
  reason: requiredText(500),
})
export type BetweenAccountsInput = InferType<typeof betweenAccountsInputSchema>
export const betweenAccountsLabels = {
  from_member_id: 'Со счёта',
  to_member_id: 'На счёт',
  date: 'Дата',
  charges: 'Что переносится',
  advance: 'Сумма аванса',
  reason: 'Почему',
} as const satisfies Labels<BetweenAccountsInput>
/** A debt that is given up by a decision of the cooperative: parts of a member's open charges. */
export const writeOffInputSchema = object({
  member_id: id().required(),
  date: requiredDate(),
  charges: array()
    .of(object({ charge_id: id().required(), amount: amountInput() }).required())
    .min(1, 'Выберите, что списывается')
    .max(200)
    .required(),
  reason: requiredText(500),
})
export type WriteOffInput = InferType<typeof writeOffInputSchema>
export const writeOffLabels = {
  member_id: 'Чей долг',
  date: 'Дата',
  charges: 'Что списывается',
  reason: 'Решение',
} as const satisfies Labels<WriteOffInput>
export const operationsMadeSchema = array().of(operationSchema.required()).required()

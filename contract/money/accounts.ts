import { formatDate } from '../format'
import { array, boolean, number, object, string, type InferType } from 'yup'
import { anyOf, id, listQuery, optionalDate, pageOf, trimmedText, type Labels } from '../common'
import type { OperationKind } from './chart'
import { tableFormat } from './tables'
import { formatMoney } from './format'

/** A member's account in the list. Kopecks: above zero a debt, below it what was paid ahead. */
export const accountSchema = object({
  /** The member's id. */
  id: id().required(),
  number: string().nullable().defined(),
  member_name: string().required(),
  /** Numbers of the garages that the member owns today. */
  garages: string().required(),
  balance: number().integer().required(),
  /** Open charges due before today: more than the balance where an advance is kept for something else. */
  overdue: number().integer().required(),
  /** The earliest due date of what is overdue; null where nothing is, or where it came without a date. */
  oldest_due: string().nullable().defined(),
  last_payment_on: string().nullable().defined(),
})
export type Account = InferType<typeof accountSchema>

/** What of the overdue exceeds the debt, kopecks: an advance lowers the balance, but is kept for something else. */
export const overdueAboveDebt = ({ balance, overdue }: Pick<Account, 'balance' | 'overdue'>): number =>
  Math.max(0, overdue - Math.max(balance, 0))

export const accountLabels = {
  number: 'Лицевой счёт',
  member_name: 'Член кооператива',
  garages: 'Гаражи',
  balance: 'Баланс',
  overdue: 'Просрочено',
  oldest_due: 'Срок прошёл',
  last_payment_on: 'Последняя оплата',
} as const satisfies Labels<Account>

export const ACCOUNT_STATES = ['debt', 'overdue', 'advance'] as const
export const accountStateNames: Record<(typeof ACCOUNT_STATES)[number], string> = {
  debt: 'С долгом',
  overdue: 'С просрочкой',
  advance: 'С авансом',
}
/** Of garages, which have no accounts of their own. */
export const garageMoneyStates = { debt: accountStateNames.debt, overdue: accountStateNames.overdue } as const
export const ACCOUNT_SORTS = ['member_name', 'number', 'balance', 'oldest_due'] as const
export const accountListQuery = listQuery(ACCOUNT_SORTS, {
  state: anyOf(ACCOUNT_STATES),
  /** Contributions that something is left to pay of. */
  kind_id: string().optional(),
})
export type AccountListQuery = InferType<typeof accountListQuery>
export const accountPageSchema = pageOf(accountSchema)

/** As many people as the cash desk offers for what was typed. */
export const MOST_PAYERS = 8
export const payersQuery = object({ q: trimmedText().max(100).default('') })
const payerSchema = accountSchema.shape({
  /** What of the card holds the search where name, garages and account don't: phones (+7XXXXXXXXXX), a plate. */
  found_by: array().of(string().required()).required(),
})
export type FoundPayer = InferType<typeof payerSchema>
export const payersSchema = array().of(payerSchema.required()).required()

/** Head of a column of balances in a file, where each is a signed number. */
export const SIGNED_BALANCE = 'Долг (аванс с минусом)'

/** «долг 12 500,00 ₽», «аванс 500,00 ₽», «долга нет» begin with these. */
export const balanceWord = (balance: number): string => (balance > 0 ? 'долг' : balance < 0 ? 'аванс' : 'долга нет')

const allocationSchema = object({
  /** Kopecks, signed: what was changed later is a row of the opposite sign. */
  amount: number().integer().required(),
  on_date: string().required(),
  /** The reason in words. */
  text: string().required(),
  /** What it pays, or what it was paid by: «Членский взнос, 2026 год», «Наличными 05.07.2026», «Списание 27.11.2026». */
  other: string().required(),
  /** Nobody has paid it: the debt was given up. */
  written_off: boolean().optional(),
})

/** A line of an account's statement. */
export const accountEntrySchema = object({
  operation_id: id().required(),
  seq: number().integer().required(),
  kind: string<OperationKind>().required(),
  /** The day in the books. */
  date: string().required(),
  /** Of a payment the day when the money came, where it is another. */
  paid_on: string().nullable().defined(),
  /** What a person reads: «Членский взнос, 2026 год». */
  title: string().required(),
  number: string().nullable().defined(),
  garage_id: id().nullable().defined(),
  garage_number: string().nullable().defined(),
  due_date: string().nullable().defined(),
  formula: string().nullable().defined(),
  reason: string().nullable().defined(),
  /** Kopecks; of a reversal below zero, on the side of what it takes back: a pair is no turnover. */
  charged: number().integer().required(),
  paid: number().integer().required(),
  /** Given up by a decision: neither charged less nor paid. */
  written_off: number().integer().optional(),
  /** After this line. */
  balance: number().integer().required(),
  charge_id: id().nullable().defined(),
  /** What is left to pay of a charge. */
  open: number().integer().required(),
  /** It stands among others in the place of an opening debt, which may be put back. */
  is_part: boolean().optional(),
  /** A payment that a statement of the bank has brought: its money is given to another member, its sum stays. */
  from_statement: boolean().optional(),
  /** It was taken back, or takes another back. */
  reversed: boolean().required(),
  /** The other half: of a reversal what it takes back, else the reversal. */
  pair: object({ title: string().required(), date: string().required() }).nullable().defined(),
  allocations: array().of(allocationSchema.required()).required(),
})
export type AccountEntry = InferType<typeof accountEntrySchema>

const OLDEST = 'старший долг'

/**
 * Why a payment paid the oldest of what is owed, as it is stored with what it paid: «старший долг: срок 31.01.2026».
 * @param due_date of the charge; null = an opening debt that came without one
 */
export const oldestReason = (due_date: string | null): string =>
  `${OLDEST}: ${due_date === null ? 'начальный остаток' : `срок ${formatDate(due_date)}`}`

/** Why a payment paid a charge, as people say it, by what is stored. */
export function allocationReason(text: string): string {
  if (!text.startsWith(OLDEST)) return text
  return ['сначала погашен самый ранний долг', text.slice(OLDEST.length + 2)].filter(Boolean).join(', ')
}

export const accountStatementSchema = object({
  member_id: id().required(),
  member_name: string().required(),
  number: string().nullable().defined(),
  garages: string().required(),
  from: string().required(),
  to: string().required(),
  /** What was posted by the end of this day alone is shown; null = all. */
  known_at: string().nullable().defined(),
  /** Kopecks: before the first line, after the last, and as it is now, or was by all that was known then. */
  opening: number().integer().required(),
  closing: number().integer().required(),
  balance: number().integer().required(),
  overdue: number().integer().required(),
  /** Of what is overdue the opening debts that came without a due date. */
  before_books: number().integer().optional(),
  charged: number().integer().required(),
  paid: number().integer().required(),
  written_off: number().integer().optional(),
  entries: array().of(accountEntrySchema.required()).required(),
})
export type AccountStatement = InferType<typeof accountStatementSchema>

/** «как было известно на 18.05.2026»: an account without what was posted later. */
export const knownAtText = (known_at: string): string => `как было известно на ${formatDate(known_at)}`

/**
 * Without `from` it opens at the first unpaid charge, or at the year's beginning; never on the day of opening balances, which
 * are what it begins with.
 * `known_at`: as it was known at the end of this day, whatever was posted later.
 */
export const accountStatementQuery = object({
  from: optionalDate(),
  to: optionalDate(),
  garage_id: id().optional(),
  known_at: optionalDate(),
})

export const accountStatementFileQuery = accountStatementQuery.shape({ format: tableFormat() })
export type AccountStatementQuery = InferType<typeof accountStatementQuery>

/** What is owed for a garage: the sum of its open charges, on whosever accounts they stand. Kopecks. */
export const garageDebtSchema = object({
  garage_id: id().required(),
  debt: number().integer().required(),
  overdue: number().integer().required(),
  /** The earliest due date of what is owed; null when that came without a date, which is the oldest. */
  oldest_due: string().nullable().defined(),
})
export type GarageDebt = InferType<typeof garageDebtSchema>
export const garageDebtsSchema = array().of(garageDebtSchema.required()).required()

/** A charge for a garage. */
export const garageChargeSchema = object({
  id: id().required(),
  operation_id: id().required(),
  member_id: id().required(),
  member_name: string().required(),
  /** «Членский взнос, 2026 год» */
  title: string().required(),
  date: string().required(),
  due_date: string().nullable().defined(),
  formula: string().nullable().defined(),
  /** Of a fine, or of what was charged by hand. */
  reason: string().nullable().defined(),
  amount: number().integer().required(),
  /** What is left to pay. */
  open: number().integer().required(),
  reversed: boolean().required(),
  /** Payments that have paid it, the earliest first. */
  payments: array()
    .of(
      object({
        paid_on: string().required(),
        /** Who brought the money, else whose account it is. */
        payer: string().required(),
        /** Of the cash order. */
        number: string().nullable().defined(),
        amount: number().integer().required(),
        /** Nobody paid: the debt went over to another account, where it is charged too. */
        moved: boolean().optional(),
      }).required(),
    )
    .required(),
})
export type GarageCharge = InferType<typeof garageChargeSchema>

/** Members on whose accounts something is owed for the garage, its present owners first. */
const garagePayerSchema = object({
  member_id: id().required(),
  member_name: string().required(),
  debt: number().integer().required(),
  overdue: number().integer().required(),
})

/** Most charges of a garage that are shown at once: the latest. */
export const MOST_GARAGE_CHARGES = 200
export const garageAccountSchema = object({
  debt: number().integer().required(),
  overdue: number().integer().required(),
  payers: array().of(garagePayerSchema.required()).required(),
  charges: array().of(garageChargeSchema.required()).required(),
})
export type GarageAccount = InferType<typeof garageAccountSchema>

/**
 * What an opening debt that came without a due date is called wherever a due date stands: nobody knows how old it is, so it is
 * a group of its own beside «31–90 дней» (specification, debtors §3.1).
 */
export const BEFORE_BOOKS = 'до начала учёта'

/** « · до начала учёта», or how much of what is overdue is; '' where nothing is. Kopecks. */
export const beforeBooksText = (overdue: number, before_books = 0): string =>
  before_books === 0 ? '' : ` · ${BEFORE_BOOKS}${before_books < overdue ? ` ${formatMoney(before_books)}` : ''}`

/** Whether what is owed is overdue: what came without a due date is, and what was due before today. */
export const isOverdue = (due_date: string | null, today: string): boolean => due_date === null || due_date < today

/** How long what is owed is overdue; the groups of the debtors' list. */
export const OVERDUE_AGES = ['none', 'month', 'quarter', 'longer', 'unknown'] as const
export type OverdueAge = (typeof OVERDUE_AGES)[number]
export const overdueAgeNames: Record<OverdueAge, string> = {
  none: 'Нет просрочки',
  month: 'Просрочка 1–30 дней',
  quarter: 'Просрочка 31–90 дней',
  longer: 'Просрочка больше 90 дней',
  unknown: 'Долг до начала учёта',
}

const DAY_MS = 86_400_000
/**
 * @param oldest_due the earliest due date of what is owed; null = it came without a date
 * @param today `YYYY-MM-DD`
 */
export function overdueAge(oldest_due: string | null, today: string): OverdueAge {
  if (!isOverdue(oldest_due, today)) return 'none'
  if (oldest_due === null) return 'unknown'
  const days = (Date.parse(today) - Date.parse(oldest_due)) / DAY_MS
  return days <= 30 ? 'month' : days <= 90 ? 'quarter' : 'longer'
}

/** Money of the cooperative at a glance. Kopecks. */
export const moneySummarySchema = object({
  /** Owed by all debtors, and of it what is overdue. */
  owed: number().integer().required(),
  overdue: number().integer().required(),
  /** Of what is overdue what exceeds the debts of its members: their advances are kept for something else. */
  overdue_kept: number().integer().required(),
  debtors: number().integer().required(),
  /** Paid ahead by all others, above zero. */
  advance: number().integer().required(),
  /** The month's first day, and what was received since. */
  month: string().required(),
  collected: number().integer().required(),
  /** In all cash desks now. */
  cash: number().integer().required(),
  /** In all bank accounts now, by the books. */
  bank: number().integer().required(),
  /** The last day of the accepted statements; null while there is none. */
  stated_through: string().nullable().defined(),
})
export type MoneySummary = InferType<typeof moneySummarySchema>

/** The day that a certificate of no debt is for; absent = today. */
export const noDebtQuery = object({ on: optionalDate() })
export type NoDebtQuery = InferType<typeof noDebtQuery>

/** What was due by a day and not paid: it stands in the way of a certificate of no debt. */
export const dueChargesSchema = array()
  .of(
    object({
      id: id().required(),
      title: string().required(),
      member_name: string().required(),
      due_date: string().nullable().defined(),
      /** Kopecks. */
      open: number().integer().required(),
    }).required(),
  )
  .required()
export type DueCharge = InferType<typeof dueChargesSchema>[number]

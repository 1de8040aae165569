import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  id,
  optionalDate,
  optionalText,
  pageOf,
  pagingShape,
  requiredDate,
  requiredText,
  trimmedText,
  versionShape,
  type Labels,
} from '../common'
import { amountInput } from './charges'
import { operationSchema } from './operations'
import { PAYMENT_SOURCES } from './payments'
import { tableFormat } from './tables'

/** What the cooperative spends: expenses by their categories (26), money given to people to account for (71). Kopecks. */

/** A category of expenses, or a person who accounts for money: named as the office calls them. */
export const entrySchema = object({
  id: id().required(),
  name: string().required(),
  archived: boolean().required(),
  version: number().integer().required(),
})
export type Entry = InferType<typeof entrySchema>

/** Debts that the cooperative has given up by a decision: an expense for which no money leaves it. */
export const WRITTEN_OFF = { id: 'written_off', name: 'Списанные долги' } as const
/** Categories that the program itself spends by: the bank's fees of statements and registries, debts that are written off. */
export const FIXED_CATEGORIES = [{ id: 'bank_services', name: 'Услуги банка' }, WRITTEN_OFF] as const
export const fixedCategoryOf = (name: string) =>
  FIXED_CATEGORIES.find((category) => category.name.toLowerCase() === name.trim().toLowerCase())

export const expenseCategorySchema = entrySchema.shape({
  id: string().required(),
  /** Kept by the program: neither renamed nor archived. */
  fixed: boolean().required(),
  /** Spent within the period that is asked for, what was taken back is taken off: debits less credits of account 26. */
  spent: number().integer().required(),
})
export type ExpenseCategory = InferType<typeof expenseCategorySchema>
export const expenseCategoriesSchema = array().of(expenseCategorySchema.required()).required()

export const accountablePersonSchema = entrySchema.shape({
  /** Above zero the person has to account for it, below zero the cooperative owes what was spent above it. */
  balance: number().integer().required(),
})
export type AccountablePerson = InferType<typeof accountablePersonSchema>
export const accountablePersonsSchema = array().of(accountablePersonSchema.required()).required()

/** Days of the books, both within; absent = from the first of January to today. */
const periodShape = { from: optionalDate(), to: optionalDate() }
export const spendingPeriodQuery = object(periodShape)
export type SpendingPeriodQuery = InferType<typeof spendingPeriodQuery>

const spendingFilters = {
  ...periodShape,
  category_id: trimmedText().max(64).optional(),
  person_id: id().optional(),
}
export const spendingQuery = object({ ...spendingFilters, ...pagingShape })
export type SpendingQuery = InferType<typeof spendingQuery>
export const spendingFileQuery = object({ ...spendingFilters, format: tableFormat() })

/** A posting of an expense, of money to account for, or of both at once: a person tells what it was spent on. */
export const spendingRowSchema = object({
  operation: operationSchema.required(),
  /** To whom and what for; of money to account for the person. */
  whom: string().required(),
  category: string().nullable().defined(),
  person: string().nullable().defined(),
  /** Kopecks on account 26: above zero spent, below zero taken back. */
  spent: number().integer().required(),
  /** Kopecks on account 71: above zero given, below zero reported on or returned. */
  held: number().integer().required(),
})
export type SpendingRow = InferType<typeof spendingRowSchema>

/** A page of what was spent, the latest first; sums are of the whole period. */
export const spendingSchema = pageOf(spendingRowSchema).shape({
  from: string().required(),
  to: string().required(),
  spent: number().integer().required(),
  held: number().integer().required(),
})
export type Spending = InferType<typeof spendingSchema>

export const spendingLabels = {
  date: 'Дата',
  title: 'Операция',
  document: 'Документ',
  whom: 'Кому, за что',
  category: 'Статья',
  person: 'Подотчётное лицо',
  spent: 'Расход',
  held: 'Под отчёт',
} as const

const NAME = 100
export const entryInputSchema = object({
  name: requiredText(NAME),
  archived: boolean().default(false),
  ...versionShape,
})
export type EntryInput = InferType<typeof entryInputSchema>

/** The fund that an expense is paid from, or `NO_FUND`; null = that of its category. */
const fundOfExpense = () => optionalText(64)

export const EXPENSE_SOURCES = [...PAYMENT_SOURCES, 'person'] as const
export const expenseSourceNames = { cash: 'Из кассы', bank: 'Со счёта в банке', person: 'Подотчётным лицом' } as const

/** An expense paid from the desk, from the bank, or by a person from money given to account for. */
export const expenseInputSchema = object({
  source: string().oneOf(EXPENSE_SOURCES).default('cash'),
  /** Cash desk or bank account; absent = the main one. */
  place_id: id().nullable().optional(),
  /** By its name: a new one is kept. */
  person: optionalText(NAME).when('source', {
    is: 'person',
    then: (schema) => schema.required('Напишите, кто платил'),
  }),
  /** By its name: a new one is kept. */
  category: requiredText(NAME),
  amount: amountInput(),
  date: requiredDate(),
  /** To whom it was paid. */
  payee: optionalText(200),
  comment: optionalText(500),
  fund_id: fundOfExpense(),
  /** The fund has less, and it is paid all the same: the log tells. */
  despite_shortage: boolean().default(false),
})
export type ExpenseInput = InferType<typeof expenseInputSchema>

export const expenseLabels = {
  source: 'Как оплачено',
  place_id: 'Касса или счёт',
  person: 'Подотчётное лицо',
  category: 'Статья расходов',
  amount: 'Сумма',
  date: 'Дата',
  payee: 'Кому',
  comment: 'За что',
  fund_id: 'Из фонда',
  despite_shortage: 'Провести, хотя в фонде меньше',
} as const satisfies Labels<ExpenseInput>

export const ACCOUNTABLE_ACTS = ['give', 'return'] as const
/** Money given to a person to account for, or what is left of it given back. */
export const accountableInputSchema = object({
  act: string().oneOf(ACCOUNTABLE_ACTS).default('give'),
  source: string().oneOf(PAYMENT_SOURCES).default('cash'),
  place_id: id().nullable().optional(),
  person: requiredText(NAME),
  amount: amountInput(),
  date: requiredDate(),
  comment: optionalText(500),
})
export type AccountableInput = InferType<typeof accountableInputSchema>

export const accountableLabels = {
  act: 'Что',
  source: 'Откуда',
  place_id: 'Касса или счёт',
  person: 'Подотчётное лицо',
  amount: 'Сумма',
  date: 'Дата',
  comment: 'На что',
} as const satisfies Labels<AccountableInput>

export const DEBIT_TARGETS = ['category', 'person', 'member', 'desk'] as const
export const debitTargetNames = {
  category: 'Расход',
  person: 'Под отчёт',
  member: 'Возврат аванса',
  desk: 'Снято в кассу',
} as const
/** What a debit of the bank's statement was: an expense, money to account for, an advance given back, cash for the desk. */
export const debitInputSchema = object({
  ...versionShape,
  target: string().oneOf(DEBIT_TARGETS).default('category'),
  /** Of the category, or of the person. */
  name: optionalText(NAME).when('target', {
    is: (target: string) => target === 'category' || target === 'person',
    then: (schema) => schema.required(),
  }),
  /** Of cash the desk that it came to; absent = the main one. */
  place_id: id().nullable().optional(),
  member_id: id()
    .nullable()
    .when('target', { is: 'member', then: (schema) => schema.required('Выберите члена кооператива') }),
  fund_id: fundOfExpense(),
  /** The fund has less: the bank has paid it all the same, and the log tells. */
  despite_shortage: boolean().default(false),
})
export type DebitInput = InferType<typeof debitInputSchema>

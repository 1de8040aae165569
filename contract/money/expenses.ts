import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, optionalText, requiredDate, requiredText, versionShape, type Labels } from '../common'
import { amountInput } from './charges'
import { PAYMENT_SOURCES } from './payments'

/** What the cooperative spends: expenses by their categories (26), money given to people to account for (71). Kopecks. */

/** A category of expenses, or a person who accounts for money: named as the office calls them. */
export const entrySchema = object({
  id: id().required(),
  name: string().required(),
  archived: boolean().required(),
  version: number().integer().required(),
})
export type Entry = InferType<typeof entrySchema>

export const expenseCategorySchema = entrySchema.shape({
  /** Spent since the first of January. */
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

const NAME = 100
export const entryInputSchema = object({
  name: requiredText(NAME),
  archived: boolean().default(false),
  ...versionShape,
})
export type EntryInput = InferType<typeof entryInputSchema>

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

export const DEBIT_TARGETS = ['category', 'person', 'member'] as const
export const debitTargetNames = {
  category: 'Расход',
  person: 'Выдано под отчёт',
  member: 'Возврат аванса члену',
} as const
/** What a debit of the bank's statement was: an expense, money to account for, or an advance given back. */
export const debitInputSchema = object({
  ...versionShape,
  target: string().oneOf(DEBIT_TARGETS).default('category'),
  /** Of the category, or of the person. */
  name: optionalText(NAME).when('target', {
    is: 'member',
    otherwise: (schema) => schema.required(),
  }),
  member_id: id()
    .nullable()
    .when('target', { is: 'member', then: (schema) => schema.required('Выберите члена кооператива') }),
})
export type DebitInput = InferType<typeof debitInputSchema>

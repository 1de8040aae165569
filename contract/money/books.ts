import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, kopecks, optionalDate, pagingShape, requiredDate, type Labels } from '../common'
import { MOST_AMOUNT, TOO_LARGE } from './most'
import { operationSchema } from './operations'
import { tableFormat } from './tables'

export const BOOKS = ['cash', 'bank'] as const
export type BookName = (typeof BOOKS)[number]
export const bookNames: Record<BookName, string> = { cash: 'Кассовая книга', bank: 'Движение по счёту' }

/** A cash desk or an account at a bank, with what is there now. Kopecks. */
export const moneyPlaceSchema = object({
  id: id().required(),
  book: string().oneOf(BOOKS).required(),
  name: string().required(),
  balance: number().integer().required(),
  /** Of a cash desk the most that may stay in it overnight. */
  limit_amount: number().integer().nullable().defined(),
  archived: boolean().required(),
  /** What was there at the beginning of a day, before anything was entered; null = nothing was typed. */
  opening: object({ amount: number().integer().required(), as_of: string().required() }).nullable().defined(),
})
export type MoneyPlace = InferType<typeof moneyPlaceSchema>
export const moneyPlacesSchema = array().of(moneyPlaceSchema.required()).required()

export const bookQuery = object({
  /** Cash desk or bank account; absent = the main one. */
  place_id: id().optional(),
  /** Absent = the month that `to` is in. */
  from: optionalDate(),
  /** Absent = today. */
  to: optionalDate(),
  ...pagingShape,
})
/** The whole book as a file. */
export const bookFileQuery = bookQuery.omit(['page', 'page_size']).shape({ format: tableFormat() })
export type BookQuery = InferType<typeof bookQuery>

/** A line of a book: kopecks that came in or went out, and what was there after it. */
export const bookRowSchema = object({
  operation: operationSchema.required(),
  received: number().integer().required(),
  spent: number().integer().required(),
  balance: number().integer().required(),
})
export type BookRow = InferType<typeof bookRowSchema>

const bookDaySchema = object({
  date: string().required(),
  received: number().integer().required(),
  spent: number().integer().required(),
  /** At the end of the day. */
  balance: number().integer().required(),
})
export type BookDay = InferType<typeof bookDaySchema>

/** A page of the book of one cash desk or bank account. Sums are of the whole period, days are those of the page. */
export const bookSchema = object({
  place: moneyPlaceSchema.nullable().defined(),
  from: string().required(),
  to: string().required(),
  opening: number().integer().required(),
  received: number().integer().required(),
  spent: number().integer().required(),
  closing: number().integer().required(),
  rows: array().of(bookRowSchema.required()).required(),
  days: array().of(bookDaySchema.required()).required(),
  page: number().integer().required(),
  page_size: number().integer().required(),
  total: number().integer().required(),
})
export type Book = InferType<typeof bookSchema>

export const bookLabels = {
  date: 'Дата',
  document: 'Документ',
  who: 'От кого получено, кому выдано',
  received: 'Приход',
  spent: 'Расход',
  balance: 'Остаток',
} as const

/** What was in a cash desk or on a bank account when its book begins. */
export const placeOpeningInputSchema = object({
  place_id: id().required(),
  book: string().oneOf(BOOKS).required(),
  /** Kopecks; zero takes back what was typed before. */
  amount: kopecks().min(0).max(MOST_AMOUNT, TOO_LARGE).required(),
  /** The book begins with this day: in the ledger it is posted on the day before. */
  as_of: requiredDate(),
})
export type PlaceOpeningInput = InferType<typeof placeOpeningInputSchema>

export const placeOpeningLabels = {
  place_id: 'Касса или счёт',
  book: 'Где',
  amount: 'Остаток',
  as_of: 'На начало дня',
} as const satisfies Labels<PlaceOpeningInput>

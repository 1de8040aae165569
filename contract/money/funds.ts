import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  id,
  instant,
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
import { tableFormat } from './tables'

/**
 * Funds: what the cooperative's money is kept for (specification, money §15). Contribution kinds feed a fund, categories of
 * expenses spend it, redistributions move money between funds. Kopecks.
 */

const saysFund = (name: string) => /фонд/i.test(name)
/** «Фонд «Ремонт»», «Резервный фонд». */
export const fundTitle = (name: string): string => (saysFund(name) ? name : `Фонд «${name}»`)
/** «Закрыть фонд «Ремонт»?», «Закрыть «Резервный фонд»?» */
export const fundClosingTitle = (name: string): string => `Закрыть ${saysFund(name) ? '' : 'фонд '}«${name}»?`

/** Stands in the place of a fund's id for the money of no fund. */
export const NO_FUND = 'none'
/** null = money of no fund. */
export const fundIdOf = (fund: string): string | null => (fund === NO_FUND ? null : fund)
const fundRef = () => trimmedText().max(64).required('Выберите фонд')

/** What feeds a fund, or spends it. */
export const FUND_SOURCES = ['kind', 'category'] as const
export type FundSource = (typeof FUND_SOURCES)[number]

/** What of the cooperative's money is not in its desks and accounts. */
export const HELD_NAME = 'в том числе под отчётом'
/** Money of no fund: advances, receipts that are not sorted, opening balances that nobody has distributed. */
export const NO_FUND_NAME = 'Вне фондов'

const sourceSchema = object({ id: string().required(), name: string().required() })
export type NamedSource = InferType<typeof sourceSchema>
const sources = () => array().of(sourceSchema.required()).required()

/** null = it belongs to no fund. */
const sourceWithFundSchema = sourceSchema.shape({ fund_id: id().nullable().defined() })
export type SourceWithFund = InferType<typeof sourceWithFundSchema>
const sourcesWithFunds = () => array().of(sourceWithFundSchema.required()).required()

const FUND_NAME = 120
export const fundInputSchema = object({
  name: requiredText(FUND_NAME),
  note: optionalText(1000),
  /** Contribution kinds that feed it. */
  kind_ids: array().of(id().required()).max(1000).default([]),
  /** Categories of expenses that are paid from it. */
  category_ids: array().of(trimmedText().max(64).required()).max(1000).default([]),
  /** From when kinds and categories that are new here belong to it; null = as early as closed months let. */
  since: optionalDate(),
  ...versionShape,
})
export type FundInput = InferType<typeof fundInputSchema>

export const fundSchema = object({
  id: id().required(),
  gbc_id: id().required(),
  name: string().required(),
  note: string().nullable().defined(),
  kinds: sources(),
  categories: sources(),
  /** It is closed: nothing feeds it, and what was left has been moved. */
  archived_at: instant().nullable().defined(),
  version: number().integer().required(),
})
export type Fund = InferType<typeof fundSchema>

/** Of a period: opening + received − spent + moved = closing. */
const turnoverShape = {
  opening: number().integer().required(),
  /** What payments have paid of its kinds, less what was taken back. */
  received: number().integer().required(),
  spent: number().integer().required(),
  /** What redistributions have brought, less what they have taken. */
  moved: number().integer().required(),
  closing: number().integer().required(),
}
export const fundTurnoverSchema = object(turnoverShape)
export type FundTurnover = InferType<typeof fundTurnoverSchema>

export const fundsQuery = object({ from: optionalDate(), to: optionalDate() })
export type FundsQuery = InferType<typeof fundsQuery>
export const fundsFileQuery = fundsQuery.shape({ format: tableFormat() })

export const fundsSchema = object({
  from: string().required(),
  to: string().required(),
  funds: array().of(fundSchema.shape(turnoverShape).required()).required(),
  /** Money of no fund. */
  rest: fundTurnoverSchema.required(),
  /** Money of desks, accounts, on its way and with people who account for it: what all funds and the rest make. */
  money: object({ opening: number().integer().required(), closing: number().integer().required() }).required(),
  /** Of it what people have to account for. */
  held: object({ opening: number().integer().required(), closing: number().integer().required() }).required(),
  /** Kinds and categories that are in use, with their funds of today. */
  sources: object({ kinds: sourcesWithFunds(), categories: sourcesWithFunds() }).required(),
})
export type Funds = InferType<typeof fundsSchema>

export const fundLabels = {
  name: 'Название',
  note: 'Примечание',
  kinds: 'Взносы',
  categories: 'Статьи расходов',
  archived_at: 'Закрыт',
} as const satisfies Labels<Fund>

export const fundInputLabels = {
  name: fundLabels.name,
  note: fundLabels.note,
  kind_ids: 'Какие взносы его пополняют',
  category_ids: 'Какие расходы из него оплачивают',
  since: 'С какого дня',
} as const satisfies Labels<FundInput>

/** In the order in which they are shown. */
export const TURNOVER_PARTS = ['opening', 'received', 'spent', 'moved', 'closing'] as const
export const turnoverLabels = {
  opening: 'На начало',
  received: 'Поступило',
  spent: 'Израсходовано',
  moved: 'Перераспределено',
  closing: 'На конец',
} as const satisfies Labels<FundTurnover>

const fundMoveShape = {
  date: requiredDate(),
  amount: amountInput(),
  reason: requiredText(500),
  /** The fund that gives has less, and it is moved all the same: the log tells. */
  despite_shortage: boolean().default(false),
}
/** A redistribution; either side may be `NO_FUND`. */
export const fundMoveInputSchema = object({
  from_fund_id: fundRef(),
  to_fund_id: fundRef(),
  ...fundMoveShape,
})
export type FundMoveInput = InferType<typeof fundMoveInputSchema>

export const fundMoveLabels = {
  from_fund_id: 'Из фонда',
  to_fund_id: 'В фонд',
  date: 'Дата',
  amount: 'Сумма',
  reason: 'Основание',
  despite_shortage: 'Провести, хотя в фонде меньше',
} as const satisfies Labels<FundMoveInput>

export const fundMoveSchema = object({
  id: id().required(),
  gbc_id: id().required(),
  date: string().required(),
  from_fund_id: id().nullable().defined(),
  to_fund_id: id().nullable().defined(),
  from_name: string().required(),
  to_name: string().required(),
  amount: number().integer().required(),
  reason: string().required(),
  /** It takes this one back. */
  reverses_id: id().nullable().defined(),
  /** This one takes it back. */
  reversed_by_id: id().nullable().defined(),
  posted_at: instant().required(),
  posted_by: string().nullable().defined(),
})
export type FundMove = InferType<typeof fundMoveSchema>

export const fundReversalInputSchema = object({
  reason: requiredText(500),
  /** null = the day of what is taken back, or the first open one. */
  date: optionalDate(),
  despite_shortage: boolean().default(false),
})
export type FundReversalInput = InferType<typeof fundReversalInputSchema>

/** A fund is closed: what is left of it, its kinds and its categories go over. */
export const fundClosingInputSchema = object({
  date: requiredDate(),
  /** Or `NO_FUND`. */
  to_fund_id: fundRef(),
  /** Decision by which it is closed. */
  reason: requiredText(500),
  despite_shortage: boolean().default(false),
  ...versionShape,
})
export type FundClosingInput = InferType<typeof fundClosingInputSchema>
export const fundClosingLabels = {
  date: 'С какого дня закрыт',
  to_fund_id: 'Куда перенести остаток, взносы и статьи',
  reason: 'Основание',
} as const satisfies Labels<FundClosingInput>

export const fundEntriesQuery = fundsQuery.shape(pagingShape)
export type FundEntriesQuery = InferType<typeof fundEntriesQuery>

/** A movement of a fund. */
export const fundEntrySchema = object({
  date: string().required(),
  /** «ПКО № 12, Семёнов И. И.», «Перераспределение». */
  title: string().required(),
  /** The kind, the category, or the other fund. */
  source: string().required(),
  /** The operation that has made it; null of a redistribution, or where the order of payment was changed. */
  operation_id: id().nullable().defined(),
  move: fundMoveSchema.nullable().defined(),
  amount: number().integer().required(),
  /** Of the fund, after it. */
  balance: number().integer().required(),
})
export type FundEntry = InferType<typeof fundEntrySchema>

export const fundEntriesSchema = pageOf(fundEntrySchema).shape({
  from: string().required(),
  to: string().required(),
  ...turnoverShape,
})
export type FundEntries = InferType<typeof fundEntriesSchema>

export const fundEntryLabels = {
  date: 'Дата',
  title: 'Операция',
  source: 'Взнос, статья, фонд',
  amount: 'Сумма',
  balance: 'Остаток',
} as const satisfies Labels<FundEntry>

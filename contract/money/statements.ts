import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant, optionalText, pageOf, pagingShape, versionShape } from '../common'
import { amountInput } from './charges'
import { LINE_STATES, LINE_STATUSES, MATCH_LEVELS, type MatchLevel } from './lineState'
import { tableFormat } from './tables'
import {
  lineArrivalSchema,
  lineRegistrySchema,
  registryFactsSchema,
  REGISTRY_KINDS,
  type RegistryKind,
} from './registries'

/** Bank statements and what became of their lines (specification, money §9). Amounts are kopecks, days `YYYY-MM-DD`. */

/** A statement of the bank, or a registry of payments, whose lines are the same. */
export const STATEMENT_KINDS = ['bank', ...REGISTRY_KINDS] as const
export type StatementKind = 'bank' | RegistryKind

/** `columns`: a table whose columns the user has to name; `repeated`: all of it was loaded before, nothing was added. */
export const STATEMENT_STATUSES = [
  'reading',
  'columns',
  'refused',
  'repeated',
  'ready',
  'posting',
  'posted',
  'undoing',
  'undone',
] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]
export const statementStatusNames: Record<StatementStatus, string> = {
  reading: 'Читается',
  columns: 'Укажите столбцы',
  refused: 'Не прочитана',
  repeated: 'Уже загружена',
  ready: 'Проверьте и примите',
  posting: 'Принимается',
  posted: 'Принята',
  undoing: 'Отменяется',
  undone: 'Отменена',
}

const registryStatusNames: Partial<Record<StatementStatus, string>> = {
  refused: 'Не прочитан',
  repeated: 'Уже загружен',
  posted: 'Принят',
  undone: 'Отменён',
}
/** «Принята» of a statement, «Принят» of a registry. */
export const statementStatusName = ({ kind, status }: { kind: StatementKind; status: StatementStatus }): string =>
  (kind === 'bank' ? undefined : registryStatusNames[status]) ?? statementStatusNames[status]

export const statementSchema = object({
  id: id().required(),
  gbc_id: id().required(),
  kind: string().oneOf(STATEMENT_KINDS).required(),
  file_name: string().required(),
  status: string().oneOf(STATEMENT_STATUSES).required(),
  /** Why the file was not taken, or can't be accepted as it is. */
  problem: string().nullable().defined(),
  bank_account_id: id().nullable().defined(),
  /** «ПАО Сбербанк …0123» */
  account_name: string().required(),
  from_on: string().nullable().defined(),
  to_on: string().nullable().defined(),
  opening: number().integer().nullable().defined(),
  received: number().integer().nullable().defined(),
  /** What left the account; of a registry the fees. */
  paid: number().integer().nullable().defined(),
  closing: number().integer().nullable().defined(),
  /** Opening + received − paid − closing. */
  difference: number().integer().required(),
  /** The documents don't make the stated sums: it can't be accepted at all. */
  incomplete: boolean().required(),
  /** Documents of the file, those of them that are new, and those loaded before. */
  documents_total: number().integer().required(),
  lines_total: number().integer().required(),
  known_total: number().integer().required(),
  /** Of the new ones: known, waiting for a person, paid out (each of these known or waiting). */
  certain_total: number().integer().required(),
  unclear_total: number().integer().required(),
  out_total: number().integer().required(),
  /** What was remarked in reading: a gap, documents of other accounts. */
  remarks: array().of(string().required()).required(),
  /** Why it was accepted although the figures don't fit. */
  reason: string().nullable().defined(),
  job_id: id().nullable().defined(),
  /** Its job failed or was cancelled on the way: the step can be begun once more, or the statement taken back. */
  stopped: boolean().required(),
  posted_at: instant().nullable().defined(),
  version: number().integer().required(),
  created_at: instant().required(),
})
export type Statement = InferType<typeof statementSchema>

export const statementLabels = {
  file_name: 'Файл',
  status: 'Состояние',
  account_name: 'Счёт',
  from_on: 'С',
  to_on: 'По',
  opening: 'Остаток на начало',
  received: 'Поступило',
  paid: 'Списано',
  closing: 'Остаток на конец',
  documents_total: 'Документов',
  unclear_total: 'Не разобрано',
  reason: 'Почему принята',
} as const

export const statementListQuery = object({ ...pagingShape })
export const statementPageSchema = pageOf(statementSchema)

/** A statement with what the books have for its account at its ends. */
export const statementDetailSchema = statementSchema.shape({
  /** By the books, at the end of its last day; null while its account is unknown. */
  ledger_closing: number().integer().nullable().defined(),
  /** The statement that has the documents of a repeated one. */
  first: object({ id: id().required(), from_on: string().nullable().defined(), to_on: string().nullable().defined() })
    .nullable()
    .defined(),
  /** Why it can't be taken back whole, with what can be done instead; null when it can, or isn't in the books. */
  undo_refusal: string().nullable().defined(),
  /** Of a registry; null of a bank's statement. */
  registry: registryFactsSchema.nullable().defined(),
})
export type StatementDetail = InferType<typeof statementDetailSchema>

const partSchema = object({
  member_id: id().required(),
  member_name: string().required(),
  garage_id: id().nullable().defined(),
  garage_number: string().nullable().defined(),
  amount: number().integer().required(),
})

export const suggestionSchema = object({
  member_id: id().required(),
  member_name: string().required(),
  account_number: string().nullable().defined(),
  garages: string().required(),
  garage_id: id().nullable().defined(),
  /** What is owed; below zero what was paid ahead. */
  balance: number().integer().required(),
  reason: string().required(),
})
export type LineSuggestion = InferType<typeof suggestionSchema>

export const statementLineSchema = object({
  id: id().required(),
  statement_id: id().required(),
  position: number().integer().required(),
  direction: string().oneOf(['in', 'out']).required(),
  number: string().required(),
  booked_on: string().required(),
  amount: number().integer().required(),
  /** What the bank or the acquirer has kept of it, of a registry's line. */
  fee: number().integer().required(),
  counter_name: string().defined(),
  purpose: string().defined(),
  status: string().oneOf(LINE_STATUSES).required(),
  /** What became of it, or will when its statement is accepted. */
  state: string().oneOf(LINE_STATES).required(),
  level: number<MatchLevel>().oneOf(MATCH_LEVELS).required(),
  reasons: array().of(string().required()).required(),
  /** It was decided by a person. */
  by_hand: boolean().required(),
  /** Whom it is posted to, or will be. */
  parts: array().of(partSchema.required()).required(),
  suggestions: array().of(suggestionSchema.required()).required(),
  /** Registries of card payments whose money it may be. */
  arrivals: array().of(lineArrivalSchema.required()).required(),
  /** Registries that explain it; of one that waits those that aren't accepted and fit its sum. */
  registries: array().of(lineRegistrySchema.required()).required(),
  /** Many payments in one, and no registry of them is there. */
  lacks_registry: boolean().required(),
  /** What a debit was said to be: a category, a person, a cash desk. */
  sorted_to: string().nullable().defined(),
  /** The operation that says so. */
  sorted_operation_id: id().nullable().defined(),
  /** The category of the last debit to the same payee, of one that waits. */
  category_before: string().nullable().defined(),
  /** Of what it is posted by. */
  operation_id: id().nullable().defined(),
  version: number().integer().required(),
})
export type StatementLine = InferType<typeof statementLineSchema>

export const statementLineLabels = {
  booked_on: 'Дата',
  counter_name: 'Плательщик',
  purpose: 'Назначение',
  amount: 'Сумма',
  level: 'Совпадение',
  parts: 'Кому зачтено',
  status: 'Состояние',
} as const

/** `open`: what waits for a person; `certain`: what is known; `out`: what the cooperative paid, whether sorted or not. */
export const LINE_FILTERS = ['open', 'certain', 'out'] as const
export type LineFilter = (typeof LINE_FILTERS)[number]
export const lineFilterNames: Record<LineFilter, string> = {
  open: 'Не разобрано',
  certain: 'Разобрано',
  out: 'Списания',
}
export const statementLinesQuery = object({ ...pagingShape, show: string().oneOf(LINE_FILTERS).optional() })
export const statementLinesFileQuery = statementLinesQuery.omit(['page', 'page_size']).shape({ format: tableFormat() })
export const statementLinePageSchema = pageOf(statementLineSchema)

export const statementActionInputSchema = object({
  ...versionShape,
  reason: optionalText(500),
  /** Which credit a registry of a lump sum parts, where several may be. */
  arrival_line_id: id().nullable().optional(),
})
export type StatementActionInput = InferType<typeof statementActionInputSchema>

/** Lines that aren't explained, of all statements. */
export const unclearLinesQuery = object({ ...pagingShape })
export const lineMatchInputSchema = object({
  ...versionShape,
  member_id: id().required(),
  garage_id: id().nullable().default(null),
})
export type LineMatchInput = InferType<typeof lineMatchInputSchema>

/** What was done a moment ago is taken back: nothing was learned of the payer by it, or by this. */
const atOnce = () => boolean()

export const lineSplitInputSchema = object({
  ...versionShape,
  at_once: atOnce(),
  parts: array()
    .of(
      object({
        member_id: id().required(),
        garage_id: id().nullable().default(null),
        /** Kopecks. */
        amount: amountInput(),
      }).required(),
    )
    .min(1, 'Выберите, за кого платёж')
    .max(50)
    .required(),
})
export type LineSplitInput = InferType<typeof lineSplitInputSchema>

export const lineLeaveInputSchema = object({
  ...versionShape,
  reason: optionalText(500),
  at_once: atOnce(),
})
export type LineLeaveInput = InferType<typeof lineLeaveInputSchema>

export const statementLineParams = object({
  gbc_id: string().required(),
  id: id().required(),
  line_id: id().required(),
})

export const payerRuleSchema = object({
  id: id().required(),
  /** Full name of the payer, or the account that the money comes from. */
  payer: string().required(),
  member_id: id().required(),
  member_name: string().required(),
  garage_number: string().nullable().defined(),
  confirmed: number().integer().required(),
  wrong: number().integer().required(),
  last_used: string().required(),
})
export type PayerRule = InferType<typeof payerRuleSchema>
export const payerRuleLabels = {
  payer: 'Плательщик',
  member_name: 'За кого платит',
  confirmed: 'Подтверждено',
  wrong: 'Ошибок',
  last_used: 'Последний раз',
} as const
export const payerRulePageSchema = pageOf(payerRuleSchema)

/** The largest statement file, in bytes. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024

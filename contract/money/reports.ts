import { array, mixed, number, object, string, type InferType } from 'yup'
import { optionalDate } from '../common'
import { tableFormat } from './tables'

/** Reports of money: tables, the same on the screen and in a file. */

export const REPORTS = ['days', 'sources', 'unclear', 'month', 'trial_balance'] as const
export type ReportName = (typeof REPORTS)[number]

export const reportNames: Record<ReportName, string> = {
  days: 'Оплата по дням',
  sources: 'По источникам',
  unclear: 'Невыясненные поступления',
  month: 'Сводный месяц',
  trial_balance: 'Оборотно-сальдовая ведомость',
}

export const reportHints: Record<ReportName, string> = {
  days: 'Сколько пришло в каждый день и за какие взносы. День — по учёту. Отменённые оплаты вычтены в день отмены. Возвраты авансов — в отчёте «По источникам».',
  sources: 'Сколько пришло в каждую кассу и на каждый счёт, сколько вернули.',
  unclear: 'Деньги, о которых ещё не известно, чьи они: когда пришли, когда разобраны и сколько осталось.',
  month:
    'Что поступило и на что израсходовано, разница, сколько денег и сколько в каждом фонде было в начале и в конце. Переводы между кассой и банком сюда не входят.',
  trial_balance:
    'Остатки на начало и на конец периода и обороты по счетам учёта. На счёте 76 долги членов стоят в дебете, авансы — в кредите.',
}

export const REPORT_CELLS = ['text', 'date', 'money', 'number'] as const

/** A cell: text, `YYYY-MM-DD`, kopecks or a count; null = empty. */
export type ReportCell = string | number | null
const cell = () =>
  mixed<NonNullable<ReportCell>>(
    (value): value is NonNullable<ReportCell> => typeof value === 'string' || typeof value === 'number',
  )
    .nullable()
    .defined()
const row = () => array().of(cell()).required()

export const reportSchema = object({
  from: string().required(),
  to: string().required(),
  columns: array()
    .of(object({ title: string().required(), type: string().oneOf(REPORT_CELLS).required() }).required())
    .required(),
  rows: array().of(row()).required(),
  /** Indexes of rows that are sums of others. */
  sums: array().of(number().integer().required()).optional(),
  /** Sums below the rows; empty where there are none. */
  totals: row(),
})
export type Report = InferType<typeof reportSchema>

/** Reports that can be read as the books were known at the end of a day. */
export const isReadAsKnown = (report: ReportName): boolean => report === 'trial_balance'

/** Without `from` it begins with the month, without `to` it ends today. */
export const reportQuery = object({ from: optionalDate(), to: optionalDate(), known_at: optionalDate() })
export type ReportQuery = InferType<typeof reportQuery>

export const reportFileQuery = reportQuery.shape({ format: tableFormat() })

export const reportParams = object({ gbc_id: string().required(), report: string().oneOf(REPORTS).required() })

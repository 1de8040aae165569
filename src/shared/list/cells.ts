import { formatDate, formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'

/** Cells of a column that may be empty. */
export const moneyCell = (kopecks: number | null) => kopecks !== null && formatMoney(kopecks)
export const dateCell = (day: string | null) => day && formatDate(day)
export const instantCell = (instant: string | null) => instant && formatInstant(instant)

import { monthNames } from '#contract/money/contributions'
import { monthEnd } from '#contract/money/periods'

/** Months are `YYYY-MM`, days `YYYY-MM-DD`. */

/** A month so many months later, or earlier. */
export function shiftedMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The month that a period is, whole or up to today; null for any other period, one without a beginning too. */
export function monthOf(from: string, to: string, today: string): string | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(from)) return null
  const month = from.slice(0, 7)
  const ends = [monthEnd(month), ...(month === today.slice(0, 7) ? [today, ''] : [])]
  return ends.includes(to) ? month : null
}

/** «октябрь 2026» */
export const monthInWords = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

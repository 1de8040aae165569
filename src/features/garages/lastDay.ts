import { endAfter, lastDayOf } from '#contract/text'

interface Ending {
  to?: string | null
}

/** A form asks for a period's last day; what is kept and sent is the day after it. */
export const withLastDay = <Period extends Ending>(period?: Period): Period | undefined =>
  period && { ...period, to: period.to && lastDayOf(period.to) }
export const withEnd = <Period extends Ending>(typed: Period): Period => ({
  ...typed,
  to: typed.to && endAfter(typed.to),
})

import { type ChargedPiece } from '#contract/money/charging'
import { THOUSANDTHS } from '#contract/money/format'
import { chargedDays, cutSpan, daysIn } from '#contract/money/dayParts'
import { rateOn, type ContributionKind, type Rate } from '#contract/money/contributions'
import type { ChargeRunsTable } from '#server/db/tables'

/** What a garage counts for from a day on, in thousandths. */
export interface UnitsFrom {
  valid_from: string
  quantity: number
}

/** Pieces one after the other that say the same make one. */
const joined = (pieces: readonly ChargedPiece[]): ChargedPiece[] =>
  pieces.reduce<ChargedPiece[]>((all, piece) => {
    const last = all.at(-1)
    if (last?.quantity !== piece.quantity || last.price !== piece.price) return [...all, piece]
    return [...all.slice(0, -1), { ...last, days: last.days + piece.days }]
  }, [])

const priceOn = (scopes: Parameters<typeof chargedPieces>[2], day: string): number | null =>
  scopes.reduce<number | null>((found, rates) => found ?? rateOn(rates, day)?.price ?? null, null)

/**
 * Days of a run with what is counted and its price on each: one piece where nothing changes within them.
 * @param rates those that may hold, those of the narrowest scope first
 * @param units in thousandths: one for all the days, or what is counted from a day on
 */
export function chargedPieces(
  { change_rule }: Pick<ContributionKind, 'change_rule'>,
  run: Pick<ChargeRunsTable, 'period' | 'date'>,
  rates: readonly (readonly Pick<Rate, 'valid_from' | 'price'>[])[],
  units: number | readonly UnitsFrom[] = THOUSANDTHS,
): ChargedPiece[] {
  const span = chargedDays(run)
  const byDays = change_rule === 'by_days'
  const changes = [
    ...(byDays ? rates.flat().map(({ valid_from }) => valid_from) : []),
    ...(typeof units === 'number' ? [] : units.map(({ valid_from }) => valid_from)),
  ]
  return joined(
    cutSpan(span, changes).map((days) => ({
      days: daysIn(days),
      quantity: typeof units === 'number' ? units : (rateOn(units, days.from)?.quantity ?? 0),
      price: priceOn(rates, byDays ? days.from : run.date),
    })),
  )
}

/** Whether no day of these has a rate. */
export const hasNoRate = (pieces: readonly ChargedPiece[]): boolean => pieces.every(({ price }) => price === null)

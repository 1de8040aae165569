import { formatShare } from '#contract/format'
import { sumOf, type Share } from '#server/features/garages/shares'
import type { ExistingOwnership } from './existing'
import type { PlannedGarage } from './garagePlan'
import type { ParsedRow } from './parsedRow'
import type { Person } from './persons'
import { refuse } from './refuse'

/** A person's part of a garage, as one row or several state it. */
export interface Holder {
  garage: PlannedGarage
  person: Person
  rows: ParsedRow[]
  /** Null = the rows state none. */
  stated: Share | null
  share: Share
  from_on: string
  ground: string | null
  existing: ExistingOwnership | null
}

const WHOLE: Share = { share_numerator: 1, share_denominator: 1 }

export function plus(one: Share, other: Share): Share {
  const { numerator, denominator } = sumOf([one, other])
  return { share_numerator: Number(numerator), share_denominator: Number(denominator) }
}

/** The rest of the whole in equal parts for `count` owners whose shares are not stated; null when nothing is left. */
function restFor(stated: Share[], count: number): Share | null {
  const { numerator, denominator } = sumOf(stated)
  const left = denominator - numerator
  const part = { share_numerator: Number(left), share_denominator: Number(denominator) * count }
  return left > 0n ? plus(part, { share_numerator: 0, share_denominator: 1 }) : null
}

export const isOver = (shares: Share[]): boolean => {
  const { numerator, denominator } = sumOf(shares)
  return numerator > denominator
}

const warn = (holder: Holder, message: string) =>
  holder.rows[0].warnings.push({ column: null, field: 'share', message })

/**
 * Gives a share to those of one garage whose rows state none, and warns where shares don't make a whole. More than the
 * whole can't be written: those rows are refused, unless all of it is there already.
 */
export function settleShares(holders: Holder[]): void {
  const silent = holders.filter(({ stated }) => stated === null)
  const stated = holders.flatMap((holder) => holder.stated ?? [])
  const rest =
    silent.length > 0
      ? (restFor(stated, silent.length) ?? { share_numerator: 1, share_denominator: holders.length })
      : WHOLE
  for (const holder of holders) holder.share = holder.stated ?? holder.existing ?? rest
  if (holders.length > 1) {
    for (const holder of silent.filter(({ existing }) => !existing))
      warn(holder, `Доля не указана: записано ${formatShare(holder.share)}`)
  }
  const { numerator, denominator } = sumOf(holders.map(({ share }) => share))
  if (holders.length === 0 || numerator === denominator) return
  const sum = denominator === 1n ? String(numerator) : `${numerator}/${denominator}`
  const message = `Доли владельцев гаража ${holders[0].garage.values.number} в сумме ${sum}, а не 1`
  const writes = holders.some(({ existing, stated: given }) => !existing || given !== null)
  if (numerator < denominator || !writes) for (const holder of holders) warn(holder, message)
  else
    for (const row of new Set(holders.flatMap(({ rows }) => rows)))
      refuse(row, 'share', `${message}: исправьте доли в таблице`)
}

import type { ChargeNature } from './allocation'
import type { ChargeSource } from './sources'

/** How the reason of a debt begins that came from another account. */
const MOVED = 'Долг перешёл от'

/** Why a charge came from another account, as it is stored with it. */
export const movedReason = (giver_name: string, reason: string): string => `${MOVED} ${giver_name}: ${reason}`

/**
 * What is said of a charge beside its name: what a fine is for, and whose opening debt it was; '' of all others. The reason
 * of a fine is shown wherever it is owed (specification, money §5).
 */
export function chargeNote({
  kind_name,
  nature,
  source,
  reason,
}: {
  kind_name: string | null
  nature?: ChargeNature | null
  source: ChargeSource
  reason?: string | null
}): string {
  if (!reason) return ''
  // A part of an opening debt has the reason of its splitting.
  if (source !== 'transfer') return nature === 'fine' && source !== 'opening' ? reason : ''
  const isNamed = kind_name !== null || !reason.startsWith(MOVED)
  return isNamed ? '' : `перешёл от ${reason.slice(MOVED.length + 1).split(': ')[0]}`
}

import type { ChargeNature } from '#contract/money/allocation'
import { chargeNote } from '#contract/money/chargeNote'
import { formatPeriod } from '#contract/money/contributions'
import { chargeSources, type ChargeSource } from '#contract/money/sources'

/** «Членский взнос, 2026 год, гараж 17», «Штраф (мусор у ворот), гараж 17»: what a person reads of a charge. */
export function chargeTitle({
  kind_name,
  source,
  period,
  garage_number,
  ...rest
}: {
  kind_name: string | null
  source: ChargeSource
  period: string | null
  garage_number?: string | null
  nature?: ChargeNature | null
  /** Left out where charges are read together, by their kind. */
  reason?: string | null
}): string {
  const what = kind_name ?? chargeSources[source].title
  const note = chargeNote({ kind_name, source, ...rest })
  return [`${what}${note && ` (${note})`}`, period && formatPeriod(period), garage_number && `гараж ${garage_number}`]
    .filter(Boolean)
    .join(', ')
}

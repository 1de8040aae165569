import { optionalDate } from '#contract/common'
import type { ChargingMethod } from '#contract/money/charging'
import {
  contributionKindInputSchema,
  isDivided,
  priceInput,
  type ContributionKindInput,
  type RateInput,
} from '#contract/money/contributions'
import { messages } from '#contract/locale'

/** A new contribution, with its first rate where one is typed. */
export interface NewContribution extends ContributionKindInput {
  first_price?: number | null
  first_from?: string | null
}

export const newContributionSchema = contributionKindInputSchema.shape({
  first_price: priceInput().nullable(),
  first_from: optionalDate().test(
    'first-from',
    messages.required,
    (day, { parent }) => day != null || (parent as NewContribution).first_price == null,
  ),
})

/** What the contribution's rules don't need isn't kept. */
export const withoutUnused = <Input extends ContributionKindInput>(input: Input): Input => ({
  ...input,
  due_day: input.due_rule === 'end_of_month' ? null : input.due_day,
  due_month: input.due_rule === 'fixed_date' ? input.due_month : null,
  unit_name: input.method === 'units' ? input.unit_name : null,
  share_by: isDivided(input.method) ? input.share_by : null,
  estimate: input.nature === 'target' ? input.estimate : null,
})

/** Sums that are typed each time have no rate; what the land costs is set with its value. */
export const hasFirstRate = (method: ChargingMethod): boolean => method !== 'manual' && method !== 'land'

/** The contribution and its first rate apart: two calls send them. */
export function splitNew({ first_price, first_from, ...kind }: NewContribution): {
  kind: ContributionKindInput
  rate: RateInput | null
} {
  const rate =
    first_price == null || first_from == null || !hasFirstRate(kind.method)
      ? null
      : {
          scope: 'all' as const,
          scope_ref: '',
          price: first_price,
          land: null,
          valid_from: first_from,
          decision: kind.decision,
        }
  return { kind: withoutUnused(kind), rate }
}

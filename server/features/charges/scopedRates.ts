import { RATE_SCOPES, type Rate } from '#contract/money/contributions'
import type { Handle } from '#server/db/engine'
import { placeKey } from '#server/features/garages/garageRows'

/** What of a garage decides which rates are its own. */
interface RatedGarage {
  garage_id: string
  kind: string
  block_key: string
}

/** Rates that hold for a garage, those of the narrowest scope first. */
export type RatesOfGarage = (garage: RatedGarage) => Rate[][]

/** Which rates hold for which garage (specification, money §2: garage, list, kind, block, all). */
export async function ratesByGarage(handle: Handle, gbc_id: string, rates: readonly Rate[]): Promise<RatesOfGarage> {
  const lists = rates.filter(({ scope }) => scope === 'garage_list').map(({ scope_ref }) => scope_ref)
  const rows =
    lists.length === 0
      ? []
      : await handle
          .selectFrom('garage_list_garages')
          .select(['list_id', 'garage_id'])
          .where('gbc_id', '=', gbc_id)
          .where('list_id', 'in', lists)
          .execute()
  const listed = new Set(rows.map(({ list_id, garage_id }) => `${list_id} ${garage_id}`))
  const holds = ({ scope, scope_ref }: Rate, { garage_id, kind, block_key }: RatedGarage) => {
    if (scope === 'garage') return scope_ref === garage_id
    if (scope === 'garage_list') return listed.has(`${scope_ref} ${garage_id}`)
    if (scope === 'garage_kind') return scope_ref === kind
    return scope === 'all' || placeKey(scope_ref) === block_key
  }
  const scopes = RATE_SCOPES.map((scope) => rates.filter((rate) => rate.scope === scope))
  return (garage) => scopes.map((ofScope) => ofScope.filter((rate) => holds(rate, garage)))
}

/** Those that hold for everybody. */
export const ratesForAll = (rates: readonly Rate[]): Rate[][] => [rates.filter(({ scope }) => scope === 'all')]

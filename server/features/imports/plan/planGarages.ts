import { HISTORY_FIELDS } from '#server/features/garages/garageRows'
import type { Index } from './existingIndex'
import { changedGarage, newGarage, type Holding, type PlannedGarage } from './garagePlan'
import { othersOf, shareChanges } from './holders'
import { titleOf } from './memberPlan'
import type { Holder } from './ownershipPlan'
import type { Person } from './persons'
import type { PlannedRecord } from './plan'
import type { PlanDraft } from './planDraft'
import { shownChanges } from './shown'

const pickKnown = (changes: PlannedRecord['changes']) =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => (HISTORY_FIELDS as readonly string[]).includes(field)))

/** Makes and changes garages. @param ids of the persons @returns ids of the garages */
export function planGarages(
  draft: PlanDraft,
  index: Index,
  garages: PlannedGarage[],
  holders: Map<PlannedGarage, Holder[]>,
  ids: Map<Person, string>,
  today: string,
): Map<PlannedGarage, string> {
  const garageIds = new Map<PlannedGarage, string>()
  for (const garage of garages) {
    const own = holders.get(garage) ?? []
    const id = garage.existing?.id ?? draft.newId()
    garageIds.set(garage, id)
    const others = othersOf(index, garage, own)
    const holdings: Holding[] = [
      ...others.map((ownership) => ({ ...ownership, member_name: index.nameOf.get(ownership.member_id) ?? '' })),
      ...own.map(({ share: { share_numerator, share_denominator }, existing, person, from_on }) => ({
        share_numerator,
        share_denominator,
        id: existing?.id ?? ids.get(person) ?? '',
        member_name: titleOf(person),
        from_on,
        to_on: existing?.to_on ?? null,
      })),
    ]
    const joined = own.some((holder) => !holder.existing || shareChanges(holder))
    const change = changedGarage(garage, holdings, joined, today)
    if (!garage.existing) draft.add('garages', 'made', () => newGarage(garage, id, holdings, today))
    else if (change) draft.add('garages', 'changed', () => change)
    else draft.link('garages', id, garage.existing.version)
    const action = garage.existing ? (change && Object.keys(change.changes).length > 0 ? 'changed' : 'same') : 'made'
    draft.totals.garages[action] += 1
    for (const [place, row] of garage.rows.entries()) {
      const shownAction = place === 0 || action === 'made' ? action : 'same'
      draft.tell(row, {
        area: 'garages',
        action: shownAction,
        title: `Гараж ${garage.values.number}`,
        record_id: garage.existing?.id ?? null,
        changes: place === 0 && change ? shownChanges('garages', pickKnown(change.changes)) : {},
      })
    }
  }
  return garageIds
}

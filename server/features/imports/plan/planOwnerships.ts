import { formatShare } from '#contract/format'
import type { ImportEffect } from '#contract/imports'
import { numberKey, placeKey, type OwnedGarage } from '#server/features/garages/garageRows'
import type { PlannedGarage } from './garagePlan'
import { shareChanges } from './holders'
import { titleOf } from './memberPlan'
import type { Holder } from './ownershipPlan'
import type { Person } from './persons'
import type { PlannedAction, PlannedRecord } from './plan'
import type { PlanDraft } from './planDraft'

const asNew = (logged: Record<string, unknown>): Record<string, [unknown, unknown]> =>
  Object.fromEntries(Object.entries(logged).map(([field, value]) => [field, [null, value]]))

const ownedGarage = ({ values: { number, block } }: PlannedGarage, id: string): OwnedGarage => ({
  id,
  number,
  block,
  number_key: numberKey(number),
  block_key: placeKey(block),
})

/** Makes ownerships and changes shares. */
export function planOwnerships(
  draft: PlanDraft,
  holders: Holder[],
  memberIds: Map<Person, string>,
  garageIds: Map<PlannedGarage, string>,
  today: string,
): void {
  for (const holder of holders) {
    const { garage, person, existing, share, from_on, ground } = holder
    const title = `${titleOf(person)} — ${formatShare(share)}`
    const logged = { owner: titleOf(person), share: formatShare(share), from: from_on, ground }
    if (!existing) {
      const action: PlannedAction = garage.existing ? 'late' : 'made'
      const record_id = draft.newId()
      const [garage_id, member_id] = [garageIds.get(garage) ?? '', memberIds.get(person) ?? '']
      if (action === 'made' && from_on <= today) draft.own(member_id, ownedGarage(garage, garage_id))
      draft.add('ownerships', action, () => {
        const columns = { garage_id, member_id, ...share, from_on, ground }
        return { record_id, name_key: null, seen_version: null, columns, before: null, changes: asNew(logged) }
      })
    } else if (shareChanges(holder)) {
      const before = { share_numerator: existing.share_numerator, share_denominator: existing.share_denominator }
      const columns = { ...share, garage_id: existing.garage_id }
      const changes: PlannedRecord['changes'] = {
        owner: [logged.owner, logged.owner],
        share: [formatShare(before), logged.share],
      }
      draft.add('ownerships', 'changed', () => ({
        record_id: existing.id,
        name_key: null,
        seen_version: null,
        columns,
        before: { ...before, garage_id: existing.garage_id },
        changes,
      }))
    }
    const action = existing ? (shareChanges(holder) ? 'changed' : 'same') : 'made'
    draft.totals.ownerships[action] += 1
    const changes: ImportEffect['changes'] =
      existing && action === 'changed' ? { share: [formatShare(existing), formatShare(share)] } : {}
    draft.tell(holder.rows[0], { area: 'ownerships', action, title, record_id: existing?.id ?? null, changes })
  }
}

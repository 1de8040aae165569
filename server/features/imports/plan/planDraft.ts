import type { ImportEffect, ImportTotals } from '#contract/imports'
import type { OwnedGarage } from '#server/features/garages/garageRows'
import { addTo } from './groups'
import type { ParsedRow } from './parsedRow'
import type { Planned, PlannedAction, PlannedArea, PlannedRecord } from './plan'

const orderOf = ({ number_key, block_key, id }: OwnedGarage) => [number_key, block_key, id].join('\u0001')
const inOrder = (one: OwnedGarage, other: OwnedGarage) => (orderOf(one) < orderOf(other) ? -1 : 1)

/** What comes of the rows as it is gathered: records to write, remarks at each row, and sums. */
export class PlanDraft {
  readonly records: Planned[] = []
  readonly totals: ImportTotals
  private readonly effects = new Map<ParsedRow, ImportEffect[]>()
  private readonly owned = new Map<string, OwnedGarage[]>()
  private counter = 0

  /** @param idOf id of the record made so many-th @param as_of day of the balances */
  constructor(
    private readonly idOf: (counter: number) => string,
    as_of: string | null,
  ) {
    const none = () => ({ made: 0, changed: 0, same: 0 })
    this.totals = {
      members: none(),
      garages: none(),
      ownerships: none(),
      balances: { count: 0, debt: 0, advance: 0, total: 0, as_of },
    }
  }

  newId(): string {
    return this.idOf((this.counter += 1))
  }

  /** A record to write. @param record puts it together, later */
  add(area: PlannedArea, action: PlannedAction, record: () => PlannedRecord): void {
    this.records.push({ area, action, record })
  }

  /** A record that is there and that the plan counts on as it is. */
  link(area: PlannedArea, record_id: string, seen_version: number): void {
    this.add(area, 'linked', () => ({
      record_id,
      name_key: null,
      seen_version,
      columns: {},
      before: null,
      changes: {},
    }))
  }

  /** A new garage is its new owner's, from today on or earlier. */
  own(member_id: string, garage: OwnedGarage): void {
    addTo(this.owned, member_id, garage)
  }

  /** New garages that are a new member's today, in the order of numbers. Complete once ownerships are planned. */
  ownedBy(member_id: string): OwnedGarage[] {
    return (this.owned.get(member_id) ?? []).sort(inOrder)
  }

  tell(row: ParsedRow, effect: ImportEffect): void {
    addTo(this.effects, row, effect)
  }

  effectsOf(row: ParsedRow): ImportEffect[] {
    return this.effects.get(row) ?? []
  }
}

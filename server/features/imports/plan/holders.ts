import { formatShare } from '#contract/format'
import type { ImportSettings } from '#contract/imports'
import { addUpToOne } from '#server/features/garages/shares'
import type { ExistingOwnership } from './existing'
import type { Index } from './existingIndex'
import type { Values } from './findGarages'
import type { PlannedGarage } from './garagePlan'
import { isOver, plus, type Holder } from './ownershipPlan'
import type { ParsedRow } from './parsedRow'
import type { Mention } from './mention'
import type { Person, Persons } from './persons'
import { refuse } from './refuse'

/** Since when somebody owns, where a row doesn't state it. */
interface Began {
  index: Index
  settings: ImportSettings
  today: string
}

/** Who owns what by the table; a repeated owner of a garage adds to the share stated before. */
export function holdersOf(
  rows: ParsedRow[],
  garageOf: (values: Values) => PlannedGarage | undefined,
  persons: Persons,
  mentions: Map<ParsedRow, Mention[]>,
  began: Began,
): Map<PlannedGarage, Holder[]> {
  const all = new Map<PlannedGarage, Holder[]>()
  for (const row of rows) {
    const owners = mentions.get(row) ?? []
    for (const values of row.garages) {
      const garage = garageOf(values)
      if (!garage) continue
      const holders = all.get(garage) ?? []
      all.set(garage, holders)
      for (const mention of owners) {
        const person = persons.byMention.get(mention)
        if (person) addHolder(holders, garage, person, mention, owners.length, began)
      }
    }
  }
  return all
}

function addHolder(
  holders: Holder[],
  garage: PlannedGarage,
  person: Person,
  { row, owner }: Mention,
  among: number,
  { index, settings, today }: Began,
): void {
  const part =
    row.share && among > 1
      ? { share_numerator: row.share.share_numerator, share_denominator: row.share.share_denominator * among }
      : row.share
  const stated = owner.share ?? part
  const known = holders.find((holder) => holder.person === person)
  if (known) {
    known.rows.push(row)
    const sum = known.stated && stated ? plus(known.stated, stated) : null
    const adds = sum !== null && !isOver([sum])
    if (adds) known.stated = sum
    row.warnings.push({
      column: null,
      field: 'name',
      message: `Этот владелец гаража ${garage.values.number} уже указан в строке ${known.rows[0].number}${adds ? ': доли сложены' : ''}`,
    })
    return
  }
  const existing =
    garage.existing && person.match
      ? (index.ofGarage.get(garage.existing.id) ?? []).find(({ member_id }) => member_id === person.match?.id)
      : undefined
  const joined = row.owners.find(({ joined_on }) => joined_on !== null)?.joined_on
  const from_on = row.owned_from ?? existing?.from_on ?? joined ?? settings.owned_from ?? settings.as_of ?? today
  holders.push({
    garage,
    person,
    rows: [row],
    stated: stated ?? null,
    share: { share_numerator: 1, share_denominator: 1 },
    from_on,
    ground: row.ground,
    existing: existing ?? null,
  })
}

/** Owners that are there and that the table doesn't name. */
export function othersOf(index: Index, garage: PlannedGarage, holders: Holder[]): ExistingOwnership[] {
  if (!garage.existing) return []
  const named = new Set(holders.map(({ existing }) => existing?.id))
  return (index.ofGarage.get(garage.existing.id) ?? []).filter(({ id }) => !named.has(id))
}

/** A garage can't be had by new owners beside those it has wholly: a share passes by a transfer, not by a table. */
export function refuseForeign(index: Index, garage: PlannedGarage, holders: Holder[]): void {
  const others = othersOf(index, garage, holders)
  const fresh = holders.filter(({ existing }) => !existing)
  if (others.length === 0 || fresh.length === 0) return
  if (!isOver([...others, ...holders.map(({ share }) => share)])) return
  const names = others.map(
    ({ member_id, ...share }) => `${index.nameOf.get(member_id) ?? ''}, доля ${formatShare(share)}`,
  )
  for (const row of new Set(fresh.flatMap(({ rows }) => rows))) {
    refuse(
      row,
      'name',
      `У гаража ${garage.values.number} уже есть владелец: ${names.join('; ')}. Оформите передачу доли в карточке гаража`,
    )
  }
}

/** Whether the table states another share than is there. */
export function shareChanges({ existing, stated, share }: Holder): boolean {
  return (
    existing !== null &&
    stated !== null &&
    !addUpToOne([
      {
        share_numerator: share.share_numerator * existing.share_denominator,
        share_denominator: share.share_denominator * existing.share_numerator,
      },
    ])
  )
}

import { memberLabels } from '#contract/members'
import { sortKey } from '#server/db/keys'
import type { ExistingMember } from './existing'
import { changedMember, gather, memberKey, newMember, titleOf, type Gathered } from './memberPlan'
import type { Person } from './persons'
import { MANY } from './plan'
import type { PlanDraft } from './planDraft'
import { shownChanges } from './shown'

const NUMBERS = ['account_number', 'membership_number'] as const
/** Whose a number is, by its key in the register: of one who is there, or of one of the table. */
type TakenNumbers = Record<(typeof NUMBERS)[number], Map<string, object>>

function takenNumbers(members: ExistingMember[]): TakenNumbers {
  const taken: TakenNumbers = { account_number: new Map(), membership_number: new Map() }
  for (const member of members) {
    for (const field of NUMBERS) {
      const number = member[field]
      if (number) taken[field].set(sortKey(number), member)
    }
  }
  return taken
}

/** A number of an account or a card is one person's: with another it isn't written. */
function dropTakenNumbers(
  taken: TakenNumbers,
  person: Person,
  values: { account_number: string | null; membership_number: string | null },
): void {
  for (const field of NUMBERS) {
    const number = values[field]
    if (number === null) continue
    const key = sortKey(number)
    const owner = taken[field].get(key)
    if (owner === undefined || owner === person || owner === person.match) {
      taken[field].set(key, person)
      continue
    }
    values[field] = null
    person.mentions[0].row.warnings.push({
      column: null,
      field,
      message: `${memberLabels[field]} ${number} уже у другого: не записан`,
    })
  }
}

/** Persons in the order in which they are written. */
function gatheredInOrder(persons: Person[], taken: TakenNumbers): [Person, Gathered][] {
  const all = persons.map((person): [Person, Gathered] => {
    const gathered = gather(person)
    dropTakenNumbers(taken, person, gathered.values)
    return [person, gathered]
  })
  if (all.length < MANY) return all
  // Most lists of members are kept in the order of names: a hundred thousand come into them the faster in that order.
  const keys = new Map(persons.map((person) => [person, sortKey(titleOf(person))]))
  const keyOf = (person: Person) => keys.get(person) ?? ''
  return all.sort(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Makes and changes members. @returns their ids */
export function planMembers(draft: PlanDraft, persons: Person[], members: ExistingMember[]): Map<Person, string> {
  const ids = new Map<Person, string>()
  for (const [person, gathered] of gatheredInOrder(persons, takenNumbers(members))) {
    const change = person.match ? changedMember(person.match, gathered) : null
    const id = person.match?.id ?? draft.newId()
    ids.set(person, id)
    if (!person.match) draft.add('members', 'made', () => newMember(person, gathered, id, draft.ownedBy(id)))
    else if (change) draft.add('members', 'changed', () => change)
    else draft.link('members', id, person.match.version)
    const action = person.match ? (change ? 'changed' : 'same') : 'made'
    draft.totals.members[action] += 1
    const rows = [...new Set(person.mentions.map(({ row }) => row))]
    for (const [place, row] of rows.entries()) {
      const shownAction = place === 0 || action === 'made' ? action : 'same'
      draft.tell(row, {
        area: 'members',
        action: shownAction,
        title: titleOf(person),
        record_id: person.match?.id ?? null,
        changes: place === 0 && change ? shownChanges('members', change.changes) : {},
      })
    }
    if (person.match && memberKey(person.match) !== person.key) {
      const message = `В реестре это «${person.match.display_name}»: имя не изменено`
      person.mentions[0].row.warnings.push({ column: null, field: 'name', message })
    }
    if (person.match?.archived_at)
      person.mentions[0].row.warnings.push({ column: null, field: 'name', message: 'Запись этого человека в архиве' })
  }
  return ids
}

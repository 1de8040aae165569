import type { ImportField } from '#contract/imports'
import type { ExistingMember } from './existing'
import { changedMember, gather, newMember } from './memberPlan'
import { parseRows } from './parseRows'
import type { Person } from './persons'

const FIELDS: ImportField[] = ['garage_number', 'name', 'note']

/** One person of all the rows of a table. */
function personIn(text: string): Person {
  const rows = text.split('\n').map((line, place) => ({ number: place + 2, cells: line.split(';'), hidden: false }))
  const columns = FIELDS.map((field, index) => ({ index, field }))
  const settings = { columns, as_of: null, owned_from: null, hidden_rows: 'read' } as const
  const mentions = parseRows(rows, FIELDS, settings, '2026-11-22').map((row) => ({
    row,
    owner: row.owners[0],
    garages: row.garages.map(({ number }) => number),
  }))
  return { mentions, name: mentions[0].owner.name, key: '', match: null, doubtful: false }
}

const noteOf = (person: Person) => newMember(person, gather(person), 'id', []).columns.note as string

/** The card that an import of the person has made, with another note. */
const cardOf = (person: Person, note: unknown) =>
  ({ ...newMember(person, gather(person), 'id', []).columns, note }) as unknown as ExistingMember

const noteAfter = (person: Person, note: string) =>
  changedMember(cardOf(person, note), gather(person))?.columns.note ?? note

const two = personIn('5;Белова Анна;сдан\n6;Белова Анна;')
const both = personIn('5;Белова Анна;звонить\n6;Белова Анна;звонить')

describe('the note of a member of several garages', () => {
  it('says of which garage it was noted, unless of all', () => {
    expect(noteOf(two)).toBe('гараж 5: сдан')
    expect(noteOf(both)).toBe('звонить')
  })

  it('isn’t changed by the same table once more', () => {
    for (const person of [two, both]) expect(noteAfter(person, noteOf(person))).toBe(noteOf(person))
  })

  it('isn’t said again where the card says the same without the garage, and is added to any other', () => {
    expect(noteAfter(two, 'Сдан')).toBe('Сдан')
    expect(noteAfter(two, 'звонила')).toBe('звонила; гараж 5: сдан')
  })
})

import { importFields } from '#contract/imports'
import { memberLabels } from '#contract/members'
import { changesBetween } from '#server/records/changes'
import { fold } from '#server/db/keys'
import { garagesKept, type OwnedGarage } from '#server/features/garages/garageRows'
import { columnsOf, HISTORY_FIELDS, type MemberFields } from '#server/features/members/memberRows'
import { cut } from '#server/lib/cut'
import type { ExistingMember } from './existing'
import type { OwnerValues } from './parsedRow'
import type { Mention } from './mention'
import { memberKey, nameOf } from './personNames'
import type { Person } from './persons'
import { filled, type Columns, type PlannedRecord } from './plan'

const MOST_NOTE = 2000
const MOST_PHONES = 10

/** Values of one person out of all rows, the first value counts; where a later row differs it is warned of. */
export interface Gathered {
  values: Omit<OwnerValues, 'name' | 'share' | 'phones' | 'notes' | 'vehicles'>
  phones: string[]
  vehicles: OwnerValues['vehicles']
  notes: GatheredNote[]
}

interface GatheredNote {
  text: string
  /** The garages that it holds for, «5, 6», where it doesn't hold for all of the person's. */
  garages?: string
}

const labels = { ...memberLabels, passport: importFields.passport.title }
const FIELD_OF = { registration_address: 'address' } as const

const sameText = (one: unknown, other: unknown): boolean => fold(JSON.stringify(one)) === fold(JSON.stringify(other))

/** One shape for all: a hundred thousand objects put together key by key cost seconds. */
const NOTHING: Gathered['values'] = {
  email: null,
  birth_date: null,
  registration_address: null,
  postal_address: null,
  passport: null,
  tp_id: null,
  snils: null,
  ogrn: null,
  membership_number: null,
  account_number: null,
  joined_on: null,
  consent_on: null,
  representative: null,
}
/** Fields that one row says and a later one may say otherwise. */
const FIELDS = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

/** Most persons stand in one row: all of a large table are gathered in half the memory and time so. */
function gatherOne({ owner }: Mention): Gathered {
  return {
    values: {
      email: owner.email,
      birth_date: owner.birth_date,
      registration_address: owner.registration_address,
      postal_address: owner.postal_address,
      passport: owner.passport,
      tp_id: owner.tp_id,
      snils: owner.snils,
      ogrn: owner.ogrn,
      membership_number: owner.membership_number,
      account_number: owner.account_number,
      joined_on: owner.joined_on,
      consent_on: owner.consent_on,
      representative: owner.representative,
    },
    phones: owner.phones.slice(0, MOST_PHONES),
    vehicles: owner.vehicles
      .filter(({ plate }, place) => owner.vehicles.findIndex((other) => other.plate === plate) === place)
      .slice(0, 20),
    notes: owner.notes.filter((note, place) => owner.notes.indexOf(note) === place).map((text) => ({ text })),
  }
}

/** Puts together what the rows of one person state, and warns at rows that contradict. */
export function gather({ mentions }: Person): Gathered {
  if (mentions.length === 1) return gatherOne(mentions[0])
  const values = { ...NOTHING }
  const from = new Map<string, number>()
  for (const { owner, row } of mentions) {
    for (const field of FIELDS) {
      const value = owner[field]
      if (value === null) continue
      const first = from.get(field)
      if (first === undefined) {
        from.set(field, row.number)
        Object.assign(values, { [field]: value })
      } else if (!sameText(values[field], value)) {
        const message = `${labels[field]}: в строке ${first} другое значение, записано оно`
        row.warnings.push({
          column: null,
          field: (FIELD_OF as Record<string, 'address'>)[field] ?? (field as 'email'),
          message,
        })
      }
    }
  }
  const several = new Set(mentions.flatMap(({ garages }) => garages)).size > 1
  const texts = new Map<string, string[]>()
  for (const { owner, row } of mentions)
    for (const note of owner.notes)
      texts.set(note, [...(texts.get(note) ?? []), ...row.garages.map(({ number }) => number)])
  // What holds for one of several garages says for which; what stands in every row doesn't need to.
  const notes = [...texts].map(([text, garages]): GatheredNote =>
    several && garages.length > 0 && garages.length < mentions.length
      ? { text, garages: garages.join(', ') }
      : { text },
  )
  return {
    values,
    phones: [...new Set(mentions.flatMap(({ owner }) => owner.phones))].slice(0, MOST_PHONES),
    vehicles: [
      ...new Map(mentions.flatMap(({ owner }) => owner.vehicles).map((vehicle) => [vehicle.plate, vehicle])).values(),
    ].slice(0, 20),
    notes,
  }
}

const formatNote = ({ text, garages }: GatheredNote) => (garages === undefined ? text : `гараж ${garages}: ${text}`)

/** Field by field: values spread into it took half of the time of a new member. */
function fieldsOf({ name }: Person, { values, phones, vehicles, notes }: Gathered): MemberFields {
  return {
    kind: name.kind,
    membership: 'member',
    last_name: name.kind === 'person' ? name.last_name : null,
    first_name: name.kind === 'person' ? name.first_name : null,
    middle_name: name.kind === 'person' ? name.middle_name : null,
    organisation_name: name.kind === 'organisation' ? name.organisation_name : null,
    email: values.email,
    birth_date: values.birth_date,
    registration_address: values.registration_address,
    postal_address: values.postal_address,
    tp_id: values.tp_id,
    snils: values.snils,
    ogrn: values.ogrn,
    membership_number: values.membership_number,
    account_number: values.account_number,
    consent_on: values.consent_on,
    representative: values.representative,
    phones,
    contact_persons: [],
    vehicles,
    tags: [],
    note: cut(notes.map(formatNote).join('; '), MOST_NOTE) || null,
  }
}

/**
 * A new member: in work from the day stated, as an office's list of members has them.
 * @param owned new garages of theirs, in the order of numbers
 */
export function newMember(
  person: Person,
  gathered: Gathered,
  record_id: string,
  owned: readonly OwnedGarage[],
): PlannedRecord {
  const { passport, joined_on } = gathered.values
  const columns = columnsOf(fieldsOf(person, gathered))
  return {
    record_id,
    name_key: person.key,
    seen_version: null,
    columns: filled(columns, garagesKept(owned), {
      status: 'active',
      joined_on,
      passport: passport && JSON.stringify(passport),
    }),
    before: null,
    changes: {},
  }
}

function fieldsOfExisting(member: ExistingMember): MemberFields {
  return {
    ...(member as unknown as MemberFields),
    phones: JSON.parse(member.phones) as string[],
    contact_persons: JSON.parse(member.contact_persons) as MemberFields['contact_persons'],
    vehicles: JSON.parse(member.vehicles) as MemberFields['vehicles'],
    tags: JSON.parse(member.tags) as string[],
  }
}

/** The table's phones take the place of as many of the member's own, unless those hold them all. */
function phonesAfter(before: string[], stated: string[]): string[] {
  if (stated.every((phone) => before.includes(phone))) return before
  return [...new Set([...stated, ...before.slice(stated.length)])].slice(0, MOST_PHONES)
}

/** What is noted already isn't noted again, for whichever garage it was. */
function noteAfter(before: string | null, notes: GatheredNote[]): string | null {
  const fresh = notes.filter(({ text }) => !fold(before ?? '').includes(fold(text)))
  return fresh.length === 0 ? before : cut([before, ...fresh.map(formatNote)].filter(Boolean).join('; '), MOST_NOTE)
}

/** What changes in a member that is there: an empty cell changes nothing. @returns null when nothing does */
export function changedMember(
  member: ExistingMember,
  { values, phones, vehicles, notes }: Gathered,
): PlannedRecord | null {
  const before = fieldsOfExisting(member)
  const { passport, joined_on, account_number, membership_number, ...stated } = values
  const given = Object.fromEntries(
    Object.entries({ ...stated, account_number, membership_number }).filter(
      ([field, value]) => value !== null && !sameText(value, (before as Record<string, unknown>)[field] ?? null),
    ),
  )
  const plates = new Set(before.vehicles.map(({ plate }) => plate))
  const after: MemberFields = {
    ...before,
    ...given,
    phones: phonesAfter(before.phones, phones),
    vehicles: [...before.vehicles, ...vehicles.filter(({ plate }) => !plates.has(plate))],
    note: noteAfter(before.note ?? null, notes),
  }
  const [was, is] = [before, after].map((fields) => columnsOf(fields) as Columns)
  if (joined_on !== null) Object.assign(is, { joined_on })
  Object.assign(was, { joined_on: member.joined_on })
  if (joined_on === null) is.joined_on = was.joined_on
  if (passport && !member.has_passport) Object.assign(is, { passport: JSON.stringify(passport) })
  const names = Object.keys(is).filter((name) => is[name] !== (was[name] ?? null))
  if (names.length === 0) return null
  const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const changes = changesBetween(
    { ...before, joined_on: was.joined_on },
    { ...after, joined_on: is.joined_on },
    HISTORY_FIELDS,
  )
  return {
    record_id: member.id,
    name_key: null,
    seen_version: member.version,
    columns: pick(is),
    before: pick(was),
    changes,
  }
}

export const titleOf = (person: Person): string => person.match?.display_name ?? nameOf(person.name)
export { memberKey }

import type { DirectoryFacts, DirectoryMember, DirectoryPayer } from './matching/directory'

/** What the database knows for matching, as it goes to the thread that matches. */
export interface DirectoryRows {
  members: {
    id: string
    last_name: string | null
    first_name: string | null
    middle_name: string | null
    organisation_name: string | null
    tp_id: string | null
    account_number: string | null
    balance: number
    left_on: string | null
    archived_at: string | null
    /** JSON. */
    contact_persons: string
  }[]
  accounts: { number: string; member_id: string }[]
  garages: { id: string; number: string; block: string | null; row: string | null }[]
  ownerships: { garage_id: string; member_id: string; to_on: string | null }[]
  payers: DirectoryPayer[]
}

export type Portion = { [Name in keyof DirectoryRows]: { of: Name; rows: DirectoryRows[Name] } }[keyof DirectoryRows]

export interface OwnFacts {
  /** The cooperative's today. */
  day: string
  names: string[]
  tp_ids: string[]
  accounts: string[]
}

/** All portions together. */
export function rowsOf(portions: readonly Portion[]): DirectoryRows {
  const all = <Name extends keyof DirectoryRows>(name: Name) =>
    portions.filter(({ of }) => of === name).flatMap(({ rows }) => rows as unknown[]) as DirectoryRows[Name]
  return {
    members: all('members'),
    accounts: all('accounts'),
    garages: all('garages'),
    ownerships: all('ownerships'),
    payers: all('payers'),
  }
}

const shortName = (last: string | null, first: string | null, middle: string | null, organisation: string | null) =>
  organisation ?? [last, ...[first, middle].flatMap((part) => (part ? `${part[0]}.` : []))].filter(Boolean).join(' ')

/** Everybody and everything that a statement may name, as of the cooperative's today. */
export function directoryFacts(
  { members, accounts, garages, ownerships, payers }: DirectoryRows,
  { day, ...own }: OwnFacts,
): DirectoryFacts {
  const numbers = new Map<string, Set<string>>()
  const add = (id: string, number: string | null) => {
    if (number !== null) numbers.set(id, (numbers.get(id) ?? new Set()).add(number))
  }
  for (const { id, account_number } of members) add(id, account_number)
  for (const { member_id, number } of accounts) add(member_id, number)
  const owned = new Map<string, { owners: Set<string>; former: Set<string> }>()
  for (const { garage_id, member_id, to_on } of ownerships) {
    const garage = owned.get(garage_id) ?? { owners: new Set<string>(), former: new Set<string>() }
    owned.set(garage_id, garage)
    garage[to_on === null || to_on > day ? 'owners' : 'former'].add(member_id)
  }
  return {
    members: members.map(({ left_on, archived_at, account_number: _, contact_persons, ...member }) => ({
      ...member,
      short_name: shortName(member.last_name, member.first_name, member.middle_name, member.organisation_name),
      present: archived_at === null && (left_on === null || left_on > day),
      contacts: contact_persons === '[]' ? [] : (JSON.parse(contact_persons) as DirectoryMember['contacts']),
      account_numbers: [...(numbers.get(member.id) ?? [])],
    })),
    garages: garages.map((garage) => {
      const { owners = new Set<string>(), former = new Set<string>() } = owned.get(garage.id) ?? {}
      return { ...garage, owners: [...owners], former: [...former].filter((id) => !owners.has(id)) }
    }),
    payers,
    own,
  }
}

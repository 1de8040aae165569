import type { ImportDecision, ImportPair } from '#contract/imports'
import { fold } from '#server/db/keys'
import type { OwnerName } from '../values/names'
import type { ExistingMember } from './existing'
import type { OwnerValues, ParsedRow } from './parsedRow'

/** What a row says of one of its owners. */
export interface Mention {
  row: ParsedRow
  owner: OwnerValues
  /** Keys of the row's garages. */
  garages: string[]
}

/** Mentions of one person or organisation, in the order of the rows. */
export interface Person {
  mentions: Mention[]
  key: string
  match: ExistingMember | null
  doubtful: boolean
}

/** Names are compared without case, ё, points and quotes. */
export const nameKey = (name: OwnerName): string =>
  name.kind === 'person'
    ? fold([name.last_name, name.first_name, name.middle_name].filter(Boolean).join(' ')).replace(/\./g, '')
    : fold(name.organisation_name).replace(/["«»„“”'.,]/g, '').replace(/\s+/g, ' ').trim()

export const memberKey = (member: ExistingMember): string =>
  nameKey(
    member.kind === 'person'
      ? { kind: 'person', last_name: member.last_name ?? '', first_name: member.first_name ?? '', middle_name: member.middle_name }
      : { kind: 'organisation', organisation_name: member.organisation_name ?? '' },
  )

export const nameOf = (name: OwnerName): string =>
  name.kind === 'person' ? [name.last_name, name.first_name, name.middle_name].filter(Boolean).join(' ') : name.organisation_name

/** What persons are told apart by. */
interface Traits {
  phones: string[]
  births: string[]
  addresses: string[]
  /** ИНН, СНИЛС, ОГРН: one of them alone is enough. */
  numbers: string[]
  garages: string[]
}

const NONE: string[] = []
const told = (...values: (string | null | undefined)[]): string[] => {
  const found = values.filter((value): value is string => Boolean(value))
  return found.length > 0 ? found : NONE
}

const traitsOf = ({ owner, garages }: Mention): Traits => ({
  phones: owner.phones,
  births: told(owner.birth_date),
  addresses: told(owner.registration_address && fold(owner.registration_address)),
  numbers: told(owner.tp_id, owner.snils, owner.ogrn),
  garages,
})

export const traitsOfMember = (member: ExistingMember, garages: string[]): Traits => ({
  phones: JSON.parse(member.phones) as string[],
  births: told(member.birth_date),
  addresses: told(member.registration_address && fold(member.registration_address)),
  numbers: told(member.tp_id, member.snils, member.ogrn),
  garages,
})

function union(one: string[], other: string[]): string[] {
  const fresh = other.filter((value) => !one.includes(value))
  return fresh.length > 0 ? [...one, ...fresh] : one
}

const merged = (one: Traits, other: Traits): Traits => ({
  phones: union(one.phones, other.phones),
  births: union(one.births, other.births),
  addresses: union(one.addresses, other.addresses),
  numbers: union(one.numbers, other.numbers),
  garages: union(one.garages, other.garages),
})

const meets = (one: string[], other: string[]): boolean => one.some((value) => other.includes(value))
const contradicts = (one: string[], other: string[]): boolean => one.length > 0 && other.length > 0 && !meets(one, other)

type Verdict = { same: true } | { same: false } | { doubt: string; suggestion: ImportDecision }

/**
 * Whether two of one name are one person: the same number, phone or birth date says so; of different phone and birth date
 * both they are two; anything between is for someone to decide.
 */
export function compare(one: Traits, other: Traits, garageCounts: boolean): Verdict {
  if (meets(one.numbers, other.numbers)) return { same: true }
  const born = contradicts(one.births, other.births)
  const phone = meets(one.phones, other.phones)
  if (phone && born) return { doubt: 'Имя и телефон совпадают, а даты рождения разные', suggestion: 'different' }
  if (phone || meets(one.births, other.births)) return { same: true }
  if (garageCounts && meets(one.garages, other.garages) && !born) return { same: true }
  if (born && contradicts(one.phones, other.phones)) return { same: false }
  if (born) return { doubt: 'Имя совпадает, а даты рождения разные', suggestion: 'different' }
  if (meets(one.addresses, other.addresses)) return { doubt: 'Имя и адрес совпадают', suggestion: 'same' }
  if (contradicts(one.phones, other.phones)) return { doubt: 'Имя совпадает, а телефоны разные', suggestion: 'different' }
  return { doubt: 'Совпадает только имя', suggestion: 'same' }
}

interface Cluster {
  mentions: Mention[]
  traits: Traits
  /** Where it went when it turned out to be one with another. */
  into: Cluster | null
  match: ExistingMember | null
  doubtful: boolean
}

const rootOf = (cluster: Cluster): Cluster => (cluster.into ? rootOf(cluster.into) : cluster)

function join(one: Cluster, other: Cluster): void {
  const [first, second] = [rootOf(one), rootOf(other)]
  if (first === second) return
  const [into, from] = (first.mentions[0].row.number <= second.mentions[0].row.number) ? [first, second] : [second, first]
  into.mentions.push(...from.mentions)
  into.traits = merged(into.traits, from.traits)
  into.match ??= from.match
  into.doubtful ||= from.doubtful
  from.into = into
}

/** Mentions of one name that surely are one person each. */
function clustersOf(mentions: Mention[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const mention of mentions) {
    const traits = traitsOf(mention)
    const fresh: Cluster = { mentions: [mention], traits, into: null, match: null, doubtful: false }
    const same = clusters.filter((cluster) => {
      const verdict = compare(cluster.traits, traits, false)
      return 'same' in verdict && verdict.same
    })
    // Two owners of one row are two persons, whatever their names.
    const into = same.find((cluster) => cluster.mentions.every(({ row }) => row !== mention.row))
    if (!into) {
      clusters.push(fresh)
      continue
    }
    into.mentions.push(mention)
    into.traits = merged(into.traits, traits)
    for (const other of same) {
      const verdict = other === into ? null : compare(into.traits, other.traits, false)
      if (!verdict || !('same' in verdict) || !verdict.same) continue
      join(into, other)
      clusters.splice(clusters.indexOf(other), 1)
    }
  }
  return clusters.map(rootOf)
}

/** Beyond it each is compared with the first alone: nobody decides about hundreds of namesakes. */
const FEW = 6
const MOST_PAIRS = 10_000

const rowsOf = ({ mentions }: Cluster): number[] => [...new Set(mentions.map(({ row }) => row.number))].sort((one, other) => one - other)

export type PlannedPair = ImportPair & { decision: ImportDecision | null }

export interface Persons {
  all: Person[]
  byMention: Map<Mention, Person>
  pairs: PlannedPair[]
  /** Namesakes that were too many to ask about. */
  unasked: number
}

/** Adds to the list of a key; most lists stay at their first item, and one made with it takes no room for more. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key)
  if (known) known.push(item)
  else lists.set(key, [item])
}

interface Known {
  member: ExistingMember
  traits: Traits
  garages: string[]
}

/** Told of a pair on the screen. */
const sideOfCluster = (cluster: Cluster, title: (key: string) => string): ImportPair['one'] => {
  const [{ owner }] = cluster.mentions
  return {
    rows: rowsOf(cluster).slice(0, 20),
    member_id: null,
    name: nameOf(owner.name),
    phones: cluster.traits.phones,
    birth_date: cluster.traits.births.at(0) ?? null,
    address: cluster.mentions.map((mention) => mention.owner.registration_address).find(Boolean) ?? null,
    garages: cluster.traits.garages.slice(0, 20).map(title),
  }
}

const sideOfMember = ({ member, garages }: Known, title: (key: string) => string): ImportPair['one'] => ({
  rows: [],
  member_id: member.id,
  name: member.display_name,
  phones: JSON.parse(member.phones) as string[],
  birth_date: member.birth_date,
  address: member.registration_address,
  garages: garages.slice(0, 20).map(title),
})

/**
 * Finds out who of the table is whom, among themselves and among those that the cooperative has already.
 * @param garagesOf keys of the garages that a member owns now
 * @param title a garage's key as people read it
 * @param decided key of a pair → what someone has decided
 */
export function findPersons(mentions: Mention[], members: ExistingMember[], garagesOf: (member_id: string) => string[], title: (key: string) => string, decided: Record<string, ImportDecision>): Persons {
  const pairs: PlannedPair[] = []
  let unasked = 0
  const ask = (key: string, { doubt, suggestion }: { doubt: string; suggestion: ImportDecision }, one: () => ImportPair['one'], other: () => ImportPair['one']): ImportDecision | null => {
    if (pairs.length >= MOST_PAIRS) {
      unasked += 1
      return 'different'
    }
    const decision = decided[key] ?? null
    pairs.push({ key, reason: doubt, suggestion, decision, one: one(), other: other() })
    return decision
  }

  const byName = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const key = nameKey(mention.owner.name)
    addTo(byName, key, mention)
  }
  const knownByName = new Map<string, Known[]>()
  const knownByNumber = new Map<string, Known>()
  for (const member of members) {
    const key = memberKey(member)
    const garages = garagesOf(member.id)
    const known = { member, garages, traits: traitsOfMember(member, garages) }
    if (byName.has(key)) addTo(knownByName, key, known)
    for (const number of known.traits.numbers) knownByNumber.set(number, known)
  }

  const all: Cluster[] = []
  for (const [name, group] of byName) {
    const clusters = clustersOf(group)
    const namesakes = knownByName.get(name) ?? []
    matchSurely(clusters, namesakes)
    pairUp(clusters, ask, title)
    askOfMatches(clusters, namesakes, knownByNumber, ask, title)
    all.push(...new Set(clusters.map(rootOf)))
  }
  oneForEachMatch(all)

  const persons = [...new Set(all.map(rootOf))].map((cluster): Person => ({
    mentions: cluster.mentions.sort((one, other) => one.row.number - other.row.number),
    key: nameKey(cluster.mentions[0].owner.name),
    match: cluster.match,
    doubtful: cluster.doubtful,
  }))
  persons.sort((one, other) => one.mentions[0].row.number - other.mentions[0].row.number)
  const byMention = new Map(persons.flatMap((person) => person.mentions.map((mention): [Mention, Person] => [mention, person])))
  return { all: persons, byMention, pairs, unasked }
}

type Ask = (key: string, doubt: { doubt: string; suggestion: ImportDecision }, one: () => ImportPair['one'], other: () => ImportPair['one']) => ImportDecision | null

/** Asks about namesakes within the table. Keys are made of rows, which stay the same whatever is decided. */
function pairUp(clusters: Cluster[], ask: Ask, title: (key: string) => string): void {
  const keys = clusters.map((cluster) => rowsOf(cluster)[0])
  const joined: [Cluster, Cluster][] = []
  for (let place = 1; place < clusters.length; place += 1) {
    for (let earlier = 0; earlier < (clusters.length <= FEW ? place : 1); earlier += 1) {
      const [one, other] = [clusters[earlier], clusters[place]]
      // Two owners in one cell are two persons.
      if (one.mentions.some(({ row }) => other.mentions.some((mention) => mention.row === row))) continue
      // The cooperative has told them apart already.
      if (one.match && other.match) continue
      const verdict = compare(one.traits, other.traits, false)
      if (!('doubt' in verdict)) continue
      const decision = ask(`${keys[earlier]}-${keys[place]}`, verdict, () => sideOfCluster(one, title), () => sideOfCluster(other, title))
      if (decision === null) one.doubtful = other.doubtful = true
      if (decision === 'same') joined.push([one, other])
    }
  }
  for (const [one, other] of joined) join(one, other)
}

/** Finds those of the table whom the cooperative surely has already. */
function matchSurely(clusters: Cluster[], namesakes: Known[]): void {
  for (const cluster of clusters) {
    cluster.match = namesakes.find(({ traits }) => {
      const verdict = compare(traits, cluster.traits, true)
      return 'same' in verdict && verdict.same
    })?.member ?? null
  }
}

/** Asks about those whom the cooperative may have already and who aren't somebody else of the table for sure. */
function askOfMatches(clusters: Cluster[], namesakes: Known[], byNumber: Map<string, Known>, ask: Ask, title: (key: string) => string): void {
  const taken = new Set(clusters.map((cluster) => rootOf(cluster).match?.id))
  for (const cluster of new Set(clusters.map(rootOf))) {
    if (cluster.match) continue
    const numbered = cluster.traits.numbers.map((number) => byNumber.get(number)).find(Boolean)
    const candidates = numbered && !namesakes.includes(numbered) ? [numbered, ...namesakes] : namesakes
    for (const known of candidates) {
      if (taken.has(known.member.id)) continue
      const verdict = known === numbered ? ({ doubt: 'ИНН, СНИЛС или ОГРН совпадает, а имя другое', suggestion: 'same' } as const) : compare(known.traits, cluster.traits, true)
      if (!('doubt' in verdict)) continue
      const decision = ask(`${rowsOf(cluster)[0]}-${known.member.id}`, verdict, () => sideOfCluster(cluster, title), () => sideOfMember(known, title))
      if (decision === null) cluster.doubtful = true
      if (decision === 'same') cluster.match ??= known.member
    }
  }
}

/** Two of the table that are one member of the cooperative are one person. */
function oneForEachMatch(clusters: Cluster[]): void {
  const byMember = new Map<string, Cluster>()
  for (const cluster of clusters) {
    if (!cluster.match) continue
    const known = byMember.get(cluster.match.id)
    if (known) join(known, cluster)
    else byMember.set(cluster.match.id, cluster)
  }
}

import type { ImportDecision } from '#contract/imports'
import { clustersOf, join, rootOf, type Cluster } from './clusters'
import type { ExistingMember } from './existing'
import { addTo } from './groups'
import type { Mention } from './mention'
import { memberKey, nameKey, nameOf } from './personNames'
import { askOfInitials } from './initialsQuestions'
import type { OwnerName } from '../values/names'
import { Questions, type Known, type PlannedPair } from './questions'
import { surelySame, traitsOfMember } from './traits'

/** Mentions of one person or organisation, in the order of the rows. */
export interface Person {
  mentions: Mention[]
  /** The fullest form in the rows. */
  name: OwnerName
  key: string
  match: ExistingMember | null
  doubtful: boolean
}

export interface Persons {
  all: Person[]
  byMention: Map<Mention, Person>
  pairs: PlannedPair[]
  /** Namesakes that were too many to ask about. */
  unasked: number
}

/** Finds those of the table whom the cooperative surely has already. */
function matchSurely(clusters: Cluster[], namesakes: Known[]): void {
  for (const cluster of clusters) {
    cluster.match = namesakes.find(({ traits }) => surelySame(traits, cluster.traits, true))?.member ?? null
  }
}

/** The longest of the names: «Иванов Иван Иванович» before «Иванов И. И.». */
const fullName = ([first, ...others]: Mention[]): OwnerName =>
  others.reduce(
    (name, { owner }) => (nameOf(owner.name).length > nameOf(name).length ? owner.name : name),
    first.owner.name,
  )

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

/**
 * Finds out who of the table is whom, among themselves and among those that the cooperative has already.
 * @param garagesOf keys of the garages that a member owns now
 * @param title a garage's key as people read it
 * @param decided key of a pair → what someone has decided
 */
export function findPersons(
  mentions: Mention[],
  members: ExistingMember[],
  garagesOf: (member_id: string) => string[],
  title: (key: string) => string,
  decided: Record<string, ImportDecision>,
): Persons {
  const questions = new Questions(title, decided)
  const byName = new Map<string, Mention[]>()
  for (const mention of mentions) addTo(byName, nameKey(mention.owner.name), mention)
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
    questions.askAmong(clusters)
    questions.askOfKnown(clusters, namesakes, knownByNumber)
    all.push(...new Set(clusters.map(rootOf)))
  }
  oneForEachMatch(all)
  askOfInitials(questions, [...new Set(all.map(rootOf))], members, garagesOf)
  oneForEachMatch([...new Set(all.map(rootOf))])

  const persons = [...new Set(all.map(rootOf))].map((cluster): Person => {
    const sorted = cluster.mentions.sort((one, other) => one.row.number - other.row.number)
    const name = fullName(sorted)
    return { mentions: sorted, name, key: nameKey(name), match: cluster.match, doubtful: cluster.doubtful }
  })
  persons.sort((one, other) => one.mentions[0].row.number - other.mentions[0].row.number)
  const byMention = new Map(
    persons.flatMap((person) => person.mentions.map((mention): [Mention, Person] => [mention, person])),
  )
  return { all: persons, byMention, pairs: questions.pairs, unasked: questions.unasked }
}

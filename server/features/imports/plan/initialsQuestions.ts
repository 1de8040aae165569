import { join, rootOf, type Cluster } from './clusters'
import type { ExistingMember } from './existing'
import { addTo } from './groups'
import { hasInitials, initialsFit, initialsKey } from './initials'
import { nameKey, nameOfMember } from './personNames'
import { FEW, keyOf, rowsOf, type Known, type Questions } from './questions'
import { compareInitials, traitsOfMember } from './traits'

const nameIn = ({ mentions }: Cluster) => mentions[0].owner.name
const shareRow = (one: Cluster, other: Cluster) =>
  one.mentions.some(({ row }) => other.mentions.some((mention) => mention.row === row))

/** Asks of persons of the table, one with initials and one in full, whether they are one. */
function askAmong(questions: Questions, alike: Cluster[]): void {
  const joined: [Cluster, Cluster][] = []
  for (const [place, one] of alike.entries()) {
    if (!hasInitials(nameIn(one))) continue
    const fitting = alike.filter(
      (other, at) =>
        // Two with initials are asked about once.
        (at > place || !hasInitials(nameIn(other))) &&
        nameKey(nameIn(one)) !== nameKey(nameIn(other)) &&
        initialsFit(nameIn(one), nameIn(other)) &&
        !shareRow(one, other) &&
        !(one.match && other.match),
    )
    questions.unasked += Math.max(0, fitting.length - FEW)
    for (const other of fitting.slice(0, FEW)) {
      const verdict = compareInitials(one.traits, other.traits, fitting.length - 1)
      const [first, second] = [one, other].sort((left, right) => rowsOf(left)[0] - rowsOf(right)[0]).map(keyOf)
      const decision = questions.ask(`${first}-${second}`, verdict, one, other)
      if (decision === null) one.doubtful = other.doubtful = true
      if (decision === 'same') joined.push([one, other])
    }
  }
  for (const [one, other] of joined) join(one, other)
}

/** Asks of persons whom the cooperative may have already under a name with initials, or in full. */
function askOfKnown(questions: Questions, clusters: Cluster[], known: Known[], taken: Set<string | undefined>): void {
  for (const cluster of clusters) {
    if (cluster.match) continue
    const name = nameIn(cluster)
    const fitting = known.filter(
      ({ member }) =>
        !taken.has(member.id) &&
        initialsFit(name, nameOfMember(member)) &&
        nameKey(name) !== nameKey(nameOfMember(member)),
    )
    questions.unasked += Math.max(0, fitting.length - FEW)
    for (const other of fitting.slice(0, FEW)) {
      const verdict = compareInitials(cluster.traits, other.traits, fitting.length - 1)
      const decision = questions.ask(`${keyOf(cluster)}-${other.member.id}`, verdict, cluster, other)
      if (decision === null) cluster.doubtful = true
      if (decision === 'same') cluster.match ??= other.member
    }
  }
}

/**
 * Asks about names written with initials that fit names in full, within the table and among the cooperative's members.
 * @param clusters persons of the table as far as they are known
 * @param garagesOf keys of the garages that a member owns now
 */
export function askOfInitials(
  questions: Questions,
  clusters: Cluster[],
  members: ExistingMember[],
  garagesOf: (member_id: string) => string[],
): void {
  const shortKnown = members.some((member) => hasInitials(nameOfMember(member)))
  if (!shortKnown && !clusters.some((cluster) => hasInitials(nameIn(cluster)))) return
  const byKey = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    const key = initialsKey(nameIn(cluster))
    if (key !== null) addTo(byKey, key, cluster)
  }
  const taken = new Set(clusters.map(({ match }) => match?.id))
  const knownByKey = new Map<string, Known[]>()
  for (const member of members) {
    const name = nameOfMember(member)
    const key = initialsKey(name)
    const alike = key === null ? undefined : byKey.get(key)
    if (key === null || !alike || !(hasInitials(name) || alike.some((cluster) => hasInitials(nameIn(cluster)))))
      continue
    const garages = garagesOf(member.id)
    addTo(knownByKey, key, { member, garages, traits: traitsOfMember(member, garages) })
  }
  for (const [key, alike] of byKey) {
    askAmong(questions, alike)
    askOfKnown(questions, [...new Set(alike.map(rootOf))], knownByKey.get(key) ?? [], taken)
  }
}

import type { ExistingMember } from './existing'
import type { Mention } from './mention'
import { merged, surelySame, traitsOf, type Traits } from './traits'

/** Mentions that are held for one person. */
export interface Cluster {
  mentions: Mention[]
  traits: Traits
  /** Where it went when it turned out to be one with another. */
  into: Cluster | null
  match: ExistingMember | null
  doubtful: boolean
}

export const rootOf = (cluster: Cluster): Cluster => (cluster.into ? rootOf(cluster.into) : cluster)

/** Makes one of two. */
export function join(one: Cluster, other: Cluster): void {
  const [first, second] = [rootOf(one), rootOf(other)]
  if (first === second) return
  const [into, from] = first.mentions[0].row.number <= second.mentions[0].row.number ? [first, second] : [second, first]
  into.mentions.push(...from.mentions)
  into.traits = merged(into.traits, from.traits)
  into.match ??= from.match
  into.doubtful ||= from.doubtful
  from.into = into
}

/** Mentions of one name that surely are one person each. */
export function clustersOf(mentions: Mention[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const mention of mentions) {
    const traits = traitsOf(mention)
    const fresh: Cluster = { mentions: [mention], traits, into: null, match: null, doubtful: false }
    const same = clusters.filter((cluster) => surelySame(cluster.traits, traits, false))
    // Two owners of one row are two persons, whatever their names.
    const into = same.find((cluster) => cluster.mentions.every(({ row }) => row !== mention.row))
    if (!into) {
      clusters.push(fresh)
      continue
    }
    into.mentions.push(mention)
    into.traits = merged(into.traits, traits)
    for (const other of same) {
      if (other === into || !surelySame(into.traits, other.traits, false)) continue
      join(into, other)
      clusters.splice(clusters.indexOf(other), 1)
    }
  }
  return clusters.map(rootOf)
}

import type { ImportDecision, ImportPair } from '#contract/imports'
import { join, rootOf, type Cluster } from './clusters'
import type { ExistingMember } from './existing'
import { nameOf } from './personNames'
import { compare, type Traits } from './traits'

/** Beyond it each is compared with the first alone: nobody decides about hundreds of namesakes. */
export const FEW = 6
const MOST_PAIRS = 10_000

export type PlannedPair = ImportPair & { decision: ImportDecision | null }
type Side = ImportPair['one']
type Doubt = { doubt: string; suggestion: ImportDecision }

/** One whom the cooperative has already. */
export interface Known {
  member: ExistingMember
  traits: Traits
  garages: string[]
}

export const rowsOf = ({ mentions }: Cluster): number[] =>
  [...new Set(mentions.map(({ row }) => row.number))].sort((one, other) => one - other)

/** Row of the first mention, and its place among the row's owners where it isn't the first: both stay whatever is decided. */
export function keyOf({ mentions }: Cluster): string {
  const { row, owner } = mentions.reduce((first, other) => (other.row.number < first.row.number ? other : first))
  const place = row.owners.indexOf(owner)
  return place > 0 ? `${row.number}.${place + 1}` : String(row.number)
}

/** Pairs that someone is to decide about, and what was decided of them. */
export class Questions {
  readonly pairs: PlannedPair[] = []
  /** Namesakes that were too many to ask about. */
  unasked = 0

  /** @param title a garage's key as people read it @param decided key of a pair → what someone has decided */
  constructor(
    private readonly title: (key: string) => string,
    private readonly decided: Record<string, ImportDecision>,
  ) {}

  /** @returns what was decided of the pair, null = nothing yet */
  ask(key: string, { doubt, suggestion }: Doubt, one: Cluster, other: Cluster | Known): ImportDecision | null {
    if (this.pairs.length >= MOST_PAIRS) {
      this.unasked += 1
      return 'different'
    }
    const decision = this.decided[key] ?? null
    this.pairs.push({
      key,
      reason: doubt,
      suggestion,
      decision,
      one: this.sideOf(one),
      other: 'member' in other ? this.sideOfMember(other) : this.sideOf(other),
    })
    return decision
  }

  private sideOf(cluster: Cluster): Side {
    const [{ owner }] = cluster.mentions
    return {
      rows: rowsOf(cluster).slice(0, 20),
      member_id: null,
      name: nameOf(owner.name),
      phones: cluster.traits.phones,
      birth_date: cluster.traits.births.at(0) ?? null,
      address: cluster.mentions.map((mention) => mention.owner.registration_address).find(Boolean) ?? null,
      joined_on: cluster.traits.joined.at(0) ?? null,
      account_number: cluster.mentions.map((mention) => mention.owner.account_number).find(Boolean) ?? null,
      membership_number: cluster.mentions.map((mention) => mention.owner.membership_number).find(Boolean) ?? null,
      garages: cluster.traits.garages.slice(0, 20).map(this.title),
    }
  }

  private sideOfMember({ member, garages }: Known): Side {
    return {
      rows: [],
      member_id: member.id,
      name: member.display_name,
      phones: JSON.parse(member.phones) as string[],
      birth_date: member.birth_date,
      address: member.registration_address,
      joined_on: member.joined_on,
      account_number: member.account_number,
      membership_number: member.membership_number,
      garages: garages.slice(0, 20).map(this.title),
    }
  }

  /** Asks about namesakes within the table. Keys are made of rows, which stay the same whatever is decided. */
  askAmong(clusters: Cluster[]): void {
    const keys = clusters.map(keyOf)
    const joined: [Cluster, Cluster][] = []
    for (let place = 1; place < clusters.length; place += 1) {
      for (let earlier = 0; earlier < (clusters.length <= FEW ? place : 1); earlier += 1) {
        const [one, other] = [clusters[earlier], clusters[place]]
        // Two owners in one cell are two persons.
        if (one.mentions.some(({ row }) => other.mentions.some((mention) => mention.row === row))) continue
        // The cooperative has marked them distinct already.
        if (one.match && other.match) continue
        const verdict = compare(one.traits, other.traits, false)
        if (!('doubt' in verdict)) continue
        const decision = this.ask(`${keys[earlier]}-${keys[place]}`, verdict, one, other)
        if (decision === null) one.doubtful = other.doubtful = true
        if (decision === 'same') joined.push([one, other])
      }
    }
    for (const [one, other] of joined) join(one, other)
  }

  /** Asks about those whom the cooperative may have already and who aren't somebody else of the table for sure. */
  askOfKnown(clusters: Cluster[], namesakes: Known[], byNumber: Map<string, Known>): void {
    const taken = new Set(clusters.map((cluster) => rootOf(cluster).match?.id))
    for (const cluster of new Set(clusters.map(rootOf))) {
      if (cluster.match) continue
      const numbered = cluster.traits.numbers.map((number) => byNumber.get(number)).find(Boolean)
      const candidates = numbered && !namesakes.includes(numbered) ? [numbered, ...namesakes] : namesakes
      for (const known of candidates) {
        if (taken.has(known.member.id)) continue
        const verdict =
          known === numbered
            ? ({ doubt: 'ИНН, СНИЛС или ОГРН совпадает, а имя другое', suggestion: 'same' } as const)
            : compare(known.traits, cluster.traits, true)
        if (!('doubt' in verdict)) continue
        const decision = this.ask(`${keyOf(cluster)}-${known.member.id}`, verdict, cluster, known)
        if (decision === null) cluster.doubtful = true
        if (decision === 'same') cluster.match ??= known.member
      }
    }
  }
}

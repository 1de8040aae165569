import type { MatchLevel } from '#contract/money/lineState'
import { pluralForm } from '#contract/plural'
import { surnameForms } from './caseForms'
import { meet, type Evidence } from './evidence'
import { mayBe, type Stranger } from './nameMentions'
import { ownGarages } from './reasonWords'

export interface Verdict {
  level: MatchLevel
  member_id?: string | null
  reason: string
}

/** What there is to ask of a number in the purpose of a member who pays or is named. */
export function askOfNumber(evidence: Evidence, member_id: string): string {
  const count = wrongCount(evidence, member_id)
  if (count === undefined) return 'номер в назначении может быть чужим'
  const wanted = `${count} ${pluralForm(count, ['гараж', 'гаража', 'гаражей'])}`
  return `платёж за ${wanted}, а записано: ${ownGarages(evidence.directory, member_id)}`
}

/** Somebody who is named and neither owns the garages nor pays: the money may be for another. */
export function namesAnother({ strangers, surnames, directory }: Evidence, about: readonly string[]): boolean {
  const mayMean = (id: string, stranger: Stranger) => {
    const name = directory.names.get(id)
    return name !== undefined && mayBe(stranger, name, surnameForms(name.last, name.gender))
  }
  return (
    strangers.some((stranger) => !about.some((id) => mayMean(id, stranger))) ||
    surnames.some((members) => meet(members, about).length === 0)
  )
}

/** «за 3 гаража» of a member who has not three. */
export const wrongCount = ({ counts, directory }: Evidence, member_id: string): number | undefined => {
  const owned = directory.garagesOf.get(member_id) ?? []
  return counts.find((count) => count !== owned.length)
}

/** A number in the purpose, whatever it is called, may be a garage or an account of somebody else. */
export const isAnothers = (evidence: Evidence, member_id: string) =>
  wrongCount(evidence, member_id) !== undefined || hasAnothersNumber(evidence, member_id)

const hasAnothersNumber = ({ weak, bare, spelt, accounts }: Evidence, member_id: string) =>
  spelt ||
  accounts.bare.some((id) => id !== member_id) ||
  [...weak.map((garage) => [garage]), ...bare].some(
    // A number that repeats in blocks may be the own one.
    (garages) => !garages.some(({ owners }) => owners.includes(member_id)),
  )

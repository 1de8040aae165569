import { surnameForms } from './caseForms'
import { meet, type Evidence } from './evidence'
import { mayBe, type Stranger } from './nameMentions'

/** 1 certain: it is posted by itself; 2 likely; 3 possible; 0 nothing is known. */
export type Level = 0 | 1 | 2 | 3

export interface Verdict {
  level: Level
  member_id?: string | null
  reason: string
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

/** A number in the purpose, whatever it is called, may be a garage or an account of somebody else. */
export const isAnothers = ({ weak, bare, spelt, accounts }: Evidence, member_id: string) =>
  spelt ||
  accounts.bare.some((id) => id !== member_id) ||
  [...weak.map((garage) => [garage]), ...bare].some(
    // A number that repeats in blocks may be the own one.
    (garages) => !garages.some(({ owners }) => owners.includes(member_id)),
  )

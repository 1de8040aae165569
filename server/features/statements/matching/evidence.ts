import { accountMentions } from './accountMentions'
import type { Directory, DirectoryGarage, DirectoryPayer } from './directory'
import { garageMentions } from './garageMentions'
import type { GarageMention } from './mentionScan'
import { nameMentions, type Stranger } from './nameMentions'
import { payerOf, type Payer } from './payerName'
import { ruleKeys } from './payerRules'
import { oneSpelling } from './words'

export interface StatementLine {
  /** The account that the statement is of: a bank may write it as the other side too. */
  account?: string
  kind: string
  direction: 'in' | 'out'
  amount: number
  counter_name: string
  counter_tp_id: string
  counter_account: string
  purpose: string
  purpose_glued?: string | null
}

/** All that a line says of whom it is for: account numbers, garages, names, the payer, what was learned of him. */
export interface Evidence {
  directory: Directory
  line: StatementLine
  payer: Payer
  /** Present members of the payer's full name, and those who are gone. */
  paying: readonly string[]
  gone: readonly string[]
  accounts: ReturnType<typeof accountMentions>
  garages: DirectoryGarage[]
  /** Mentions of garages that may be read in two ways. */
  unclear: GarageMention[]
  weak: DirectoryGarage[]
  /** Numbers without a word that may be garages. */
  bare: (readonly DirectoryGarage[])[]
  /** Behind «гараж», but what they number may be something else. */
  doubtful: DirectoryGarage[]
  /** How many garages it says to be for. */
  counts: number[]
  spelt: boolean
  unknown: string[]
  /** Others than the payer who are named, with surname and initials; each a list of namesakes. */
  named: (readonly string[])[]
  ownName: readonly string[]
  /** Those named by initials whom the case of the surname doesn't fit: «за Иванова Н. В.» is no woman. */
  crossed: readonly string[]
  /** Those named behind a word that tells of no payment: «тренер Фролов Ф. В.» */
  mentioned: readonly string[]
  /** Members whom a payer without a full name may be. */
  initialled: readonly string[]
  partial: string[]
  surnames: (readonly string[])[]
  strangers: Stranger[]
  relative: boolean
  learned: DirectoryPayer | null
  doubted: DirectoryPayer | null
  /** The account is known, but of a payer of another name. */
  renamed: boolean
}

export const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]
export const meet = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id))
export const only = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0] : null)

const sameWords = (one: string, other: string) =>
  [one, other].map((name) => oneSpelling(name).split(' ').sort().join(' ')).every((name, _, all) => name === all[0])

function learnedOf(line: StatementLine, { payersByAccount, payersByName }: Directory) {
  const { account, name } = ruleKeys(line)
  const byAccount = account ? (payersByAccount.get(account) ?? []) : []
  const byName = name ? (payersByName.get(oneSpelling(name)) ?? []) : []
  const rules = byAccount.length > 0 ? byAccount : byName
  const sure = rules.filter(({ confirmed, wrong }) => confirmed > 0 && wrong === 0)
  // The account is the same, but somebody else pays from it.
  const renamed = rules.length > 0 && rules.every((rule) => name && rule.name && !sameWords(rule.name, name))
  const isOne = distinct(sure.map(({ member_id }) => member_id)).length === 1 && rules.length === sure.length
  const one = isOne && !renamed
  return { learned: one ? sure[0] : null, doubted: one ? null : (rules[0] ?? null), renamed }
}

/** Members whom a payer without a full name may be, present ones and those who are gone: «ДАВЫДОВ Д.Ф.», «Давыдов Дмитрий» */
function initialledOf({ name: full, partial }: Payer, { bySurname, names }: Directory): string[] {
  const written = full?.middle === '' ? full : partial
  if (!written || written.last.length < 2 || written.first === '') return []
  const { last, first, middle } = written
  const fits = (part: string, known: string) => (part.length > 1 ? part === known : known.startsWith(part))
  return (bySurname.get(last) ?? []).filter((id) => {
    const name = names.get(id)
    return name?.last === last && fits(first, name.first) && fits(middle, name.middle)
  })
}

export function evidenceOf(line: StatementLine, directory: Directory): Evidence {
  const { members, names } = directory
  const isPresent = (id: string) => members.get(id)?.present === true
  const payer = payerOf(line, directory)
  const paying = payer.members.filter(isPresent)
  const accounts = accountMentions(line.purpose, directory)
  const { strong, weak, bare, doubtful, counts, spelt, unknown } = garageMentions(
    line.purpose,
    directory,
    line.amount,
    payer.name ?? payer.partial,
  )
  const { mentions, strangers, relative } = nameMentions(line.purpose, directory, payer)

  /** The payer named himself: whoever else has the same initials is not meant. */
  const ofPayer = (ids: readonly string[]) => {
    const { name } = payer
    if (!name) return ids
    if (paying.length > 0) return meet(ids, paying)
    // A card written with initials may be the payer's own.
    return ids.filter((id) => names.get(id)?.first.length === 1)
  }
  const presentOf = (ids: readonly string[]) => (ids.some(isPresent) ? ids.filter(isPresent) : ids)
  const complete = mentions.filter(({ completeness }) => completeness === 'complete')
  const own = complete.filter((mention) => mention.own)
  const named = complete.filter((mention) => !mention.own).map((mention) => presentOf(mention.members))
  const ownName = own.flatMap((mention) => ofPayer(presentOf(mention.members)))
  const { learned, doubted, renamed } = learnedOf(line, directory)
  const initialled = initialledOf(payer, directory)
  const traces = [...accounts.members, ...paying, ...named.flat(), ...ownName, ...(learned ? [learned.member_id] : [])]
  const ownersOf = (mention: GarageMention) => mention.garages.flatMap((id) => directory.garages.get(id)?.owners ?? [])
  /** «гараж 2 взнос» is the garage where its owner pays or is named. */
  const isTraced = (mention: GarageMention) => meet(ownersOf(mention), [...traces, ...initialled]).length > 0
  const resolved = [...strong, ...doubtful.filter(isTraced)].map((mention) => {
    if (mention.garages.length === 1) return { mention, id: mention.garages[0] }
    const owned = mention.garages.filter((id) => meet(directory.garages.get(id)?.owners ?? [], traces).length > 0)
    return { mention, id: only(owned) }
  })
  const garagesOf = (ids: readonly (string | null)[]) =>
    distinct(ids).flatMap((id) => (id === null ? [] : (directory.garages.get(id) ?? [])))
  return {
    directory,
    line,
    payer,
    paying,
    gone: payer.members.filter((id) => !isPresent(id)),
    accounts,
    garages: garagesOf(resolved.map(({ id }) => id)),
    unclear: resolved.filter(({ id }) => id === null).map(({ mention }) => mention),
    weak: garagesOf(weak.map((mention) => only(mention.garages))),
    bare: [...bare, ...doubtful.filter((mention) => !isTraced(mention))].map((mention) => garagesOf(mention.garages)),
    doubtful: garagesOf(doubtful.filter((mention) => !isTraced(mention)).flatMap((mention) => mention.garages)),
    counts,
    spelt,
    unknown,
    named,
    ownName,
    crossed:
      named.length === 0 ? [] : distinct(complete.filter(({ crossed }) => crossed).flatMap(({ members: ids }) => ids)),
    mentioned: distinct(
      complete.filter(({ introduced, own }) => !introduced && !own).flatMap(({ members: ids }) => ids),
    ),
    initialled,
    partial: distinct(
      mentions.filter(({ completeness }) => completeness === 'partial').flatMap((mention) => mention.members),
    ).filter(isPresent),
    surnames: mentions
      .filter((mention) => mention.completeness !== 'complete' && !mention.own)
      .map((mention) => mention.members),
    strangers,
    relative,
    learned,
    doubted,
    renamed,
  }
}

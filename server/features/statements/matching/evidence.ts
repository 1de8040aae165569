import { accountMentions } from './accountMentions'
import type { Directory, DirectoryGarage, DirectoryPayer } from './directory'
import { garageMentions, type GarageMention } from './garageMentions'
import { nameMentions, type Stranger } from './nameMentions'
import { payerOf, type Payer } from './payerName'
import { ruleKeys } from './payerRules'

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
  spelt: boolean
  unknown: string[]
  /** Others than the payer who are named, with surname and initials; each a list of namesakes. */
  named: (readonly string[])[]
  ownName: readonly string[]
  partial: string[]
  surnames: (readonly string[])[]
  strangers: Stranger[]
  relative: boolean
  learned: DirectoryPayer | null
  doubted: DirectoryPayer | null
}

export const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]
export const meet = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id))
export const only = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0] : null)

function learnedOf(line: StatementLine, { payersByAccount, payersByName }: Directory) {
  const { account, name } = ruleKeys(line)
  const byAccount = account ? (payersByAccount.get(account) ?? []) : []
  const byName = name ? (payersByName.get(name) ?? []) : []
  const rules = byAccount.length > 0 ? byAccount : byName
  const sure = rules.filter(({ confirmed, wrong }) => confirmed > 0 && wrong === 0)
  const one = distinct(sure.map(({ member_id }) => member_id)).length === 1 && rules.length === sure.length
  return { learned: one ? sure[0] : null, doubted: one ? null : (rules[0] ?? null) }
}

export function evidenceOf(line: StatementLine, directory: Directory): Evidence {
  const { members, names } = directory
  const isPresent = (id: string) => members.get(id)?.present === true
  const payer = payerOf(line, directory)
  const paying = payer.members.filter(isPresent)
  const accounts = accountMentions(line.purpose, directory)
  const { strong, weak, bare, spelt, unknown } = garageMentions(line.purpose, directory, line.amount)
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
  const { learned, doubted } = learnedOf(line, directory)
  const traces = [...accounts.members, ...paying, ...named.flat(), ...ownName, ...(learned ? [learned.member_id] : [])]
  const resolved = strong.map((mention) => {
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
    bare: bare.map((mention) => garagesOf(mention.garages)),
    spelt,
    unknown,
    named,
    ownName,
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
  }
}

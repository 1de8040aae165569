import { surnameForms } from './caseForms'
import { accountMentions } from './accountMentions'
import type { Directory, DirectoryGarage, DirectoryPayer } from './directory'
import { garageMentions, type GarageMention } from './garageMentions'
import { mayBe, nameMentions, type Stranger } from './nameMentions'
import { payerOf, type Payer } from './payerName'
import { ruleKeys } from './payerRules'
import { isFee, isOwnAccount, unusualCredit } from './unusualLines'

/** Who a line of a statement is about (specification, money §9): evidence, level and reasons. A pure function. */

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

/** 1 certain: it is posted by itself; 2 likely; 3 possible; 0 nothing is known. */
export type Level = 0 | 1 | 2 | 3

export interface Suggestion {
  member_id: string
  garage_id: string | null
  reason: string
}

export interface LineMatch {
  level: Level
  /** What a debit is, the cooperative's own cash or a transfer between its accounts; another credit's level tells. */
  what: 'payment' | 'cash' | 'transfer' | 'fee' | 'other'
  /** Whom it is posted to: level 1 alone. */
  member_id: string | null
  /** The one garage that it is for, where its owner has several. */
  garage_id: string | null
  reasons: string[]
  /** The best first. */
  suggestions: Suggestion[]
}

const MOST_SUGGESTIONS = 5

interface Evidence {
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

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]
const meet = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id))
const only = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0] : null)

function learnedOf(line: StatementLine, { payersByAccount, payersByName }: Directory) {
  const { account, name } = ruleKeys(line)
  const byAccount = account ? (payersByAccount.get(account) ?? []) : []
  const byName = name ? (payersByName.get(name) ?? []) : []
  const rules = byAccount.length > 0 ? byAccount : byName
  const sure = rules.filter(({ confirmed, wrong }) => confirmed > 0 && wrong === 0)
  const one = distinct(sure.map(({ member_id }) => member_id)).length === 1 && rules.length === sure.length
  return { learned: one ? sure[0] : null, doubted: one ? null : (rules[0] ?? null) }
}

function evidenceOf(line: StatementLine, directory: Directory): Evidence {
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

const nameOf = ({ members }: Directory, id: string) => members.get(id)?.short_name ?? ''
const garageName = ({ number, block }: DirectoryGarage) => (block ? `${number} (блок ${block})` : number)
const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names[names.length - 1]}`
const garageNames = (garages: readonly DirectoryGarage[]) =>
  garages.length === 1 ? `Гараж ${garageName(garages[0])}` : `Гаражи ${listed(garages.map(garageName))}`

const owned = ({ garagesOf, garages }: Directory, member_id: string) =>
  (garagesOf.get(member_id) ?? []).flatMap((id) => garages.get(id) ?? []).map(garageName)

/** «гараж 57», «гаражи 17 и 18», «без гаража» */
function ownGarages(directory: Directory, member_id: string): string {
  const numbers = owned(directory, member_id)
  return numbers.length === 0 ? 'без гаража' : `${numbers.length === 1 ? 'гараж' : 'гаражи'} ${listed(numbers)}`
}

/** «владелец гаража 57» */
function ownerOf(directory: Directory, member_id: string): string {
  const numbers = owned(directory, member_id)
  if (numbers.length === 0) return `${nameOf(directory, member_id)}, без гаража`
  return `владелец ${numbers.length === 1 ? 'гаража' : 'гаражей'} ${listed(numbers)}`
}

interface Verdict {
  level: Level
  member_id?: string | null
  reason: string
}

const capped = (verdict: Verdict): Verdict => (verdict.level === 1 ? { ...verdict, level: 2 } : verdict)

/** Somebody who is named and neither owns the garages nor pays: the money may be for another. */
function namesAnother({ strangers, surnames, directory }: Evidence, about: readonly string[]): boolean {
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
const isAnothers = ({ weak, bare, spelt, accounts }: Evidence, member_id: string) =>
  spelt ||
  accounts.bare.some((id) => id !== member_id) ||
  [...weak.map((garage) => [garage]), ...bare].some(
    // A number that repeats in blocks may be the own one.
    (garages) => !garages.some(({ owners }) => owners.includes(member_id)),
  )

function byAccountNumber(evidence: Evidence): Verdict | null {
  const { accounts, garages, named, paying, directory, unknown, unclear } = evidence
  const [member_id, ...more] = accounts.members
  if (member_id === undefined) return null
  const number = directory.members.get(member_id)?.account_numbers[0] ?? ''
  if (more.length > 0) return { level: 2, reason: 'В назначении несколько лицевых счетов: разделите сумму' }
  const agreesGarage = garages.length > 0 && garages.every(({ owners }) => owners.includes(member_id))
  const agreesName = named.some((ids) => ids.includes(member_id))
  if ((garages.length > 0 && !agreesGarage) || unclear.length > 0)
    return { level: 2, member_id, reason: `Лицевой счёт ${number} и гараж в назначении — разных владельцев` }
  if (named.some((ids) => !ids.includes(member_id)))
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но назван другой человек` }
  if (accounts.unknown.length > 0 || unknown.length > 0)
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но ${absent(evidence)}` }
  if (paying.length > 0 && !paying.includes(member_id) && !agreesGarage && !agreesName)
    return {
      level: 2,
      member_id,
      reason: `Лицевой счёт ${number} указан, но платит другой член: ${ownGarages(directory, paying[0])}`,
    }
  if (!agreesGarage && !agreesName && namesAnother(evidence, [member_id, ...paying]))
    return { level: 2, member_id, reason: `Лицевой счёт ${number} указан, но назван другой человек` }
  return { level: 1, member_id, reason: `Лицевой счёт ${number} указан в назначении` }
}

const absent = ({ unknown, accounts }: Evidence) =>
  unknown.length > 0 ? `гаража ${unknown[0]} нет` : `лицевого счёта ${accounts.unknown[0]} нет`

function byGarage(evidence: Evidence): Verdict | null {
  const { garages, unclear, unknown, named, ownName, paying, gone, payer, learned, directory, relative } = evidence
  if (unclear.length > 0)
    return {
      level: 3,
      reason: `Гараж ${unclear[0].written} можно понять по-разному: ${listed(unclear[0].garages.flatMap((id) => directory.garages.get(id) ?? []).map(garageName))}`,
    }
  if (garages.length === 0) return null
  const title = garageNames(garages)
  const isOwned = garages.length === 1 ? 'указан' : 'указаны'
  const owners = garages.map((garage) => garage.owners)
  const common = owners.reduce((one, other) => meet(one, other))
  const everyOwner = distinct(owners.flat())
  const former = distinct(garages.flatMap((garage) => garage.former)).filter((id) => !everyOwner.includes(id))
  const seen = distinct([...paying, ...gone, ...named.flat(), ...ownName])
  const before = meet(former, seen)
  if (before.length > 0) {
    const now = only(common)
    return {
      level: 3,
      reason: `${title}: ${nameOf(directory, before[0])} — прежний владелец${now ? `, теперь ${nameOf(directory, now)}` : ''}`,
    }
  }
  if (owners.some((ids) => ids.length === 0))
    return { level: seen.length > 0 ? 2 : 3, reason: `${title}: владелец не записан` }
  if (common.length === 0) return { level: 2, reason: `${title} — разных владельцев: разделите сумму` }
  if (unknown.length > 0 || evidence.accounts.unknown.length > 0)
    return { level: 2, member_id: only(common), reason: `${title} ${isOwned}, но ${absent(evidence)}` }

  const besides = [...evidence.weak.map((garage) => [garage]), ...evidence.bare].find(
    (alike) => !alike.some((garage) => meet(garage.owners, common).length > 0),
  )
  if (besides)
    return {
      level: 2,
      member_id: only(common),
      reason: `${title} ${isOwned}, но число ${garageName(besides[0])} может быть гаражом другого владельца`,
    }

  const namedOwners = distinct(named.flatMap((ids) => meet(ids, common)))
  const oneNamed = only(namedOwners)
  if (named.some((ids) => meet(ids, common).length === 0)) {
    // «Сидоров П. К. за гараж Петрова С. А.»: one of two is the owner, the other pays.
    const others = named.filter((ids) => meet(ids, common).length === 0).flat()
    if (!oneNamed || meet(others, paying).length === 0)
      return {
        level: 2,
        member_id: only(common),
        reason: `${title} ${isOwned}, но назван другой член: ${nameOf(directory, others[0])}`,
      }
  }
  const single = only(common)
  if (single && directory.members.get(single)?.present !== true)
    return { level: 2, member_id: single, reason: `${title} ${isOwned}, но владелец больше не член кооператива` }
  if (oneNamed) {
    if (common.length > 1)
      return { level: 1, member_id: oneNamed, reason: `${title}, назван совладелец ${nameOf(directory, oneNamed)}` }
    return {
      level: 1,
      member_id: oneNamed,
      reason: `${title}, владелец ${nameOf(directory, oneNamed)} назван в назначении`,
    }
  }
  const agreeing = only(meet(paying, common)) ?? only(distinct(meet(ownName, common)))
  const another = namesAnother(evidence, [...common, ...paying])
  if (another) return { level: 2, member_id: single, reason: `${title} ${isOwned}, но назван другой человек` }
  if (agreeing) {
    if (relative) return { level: 2, member_id: agreeing, reason: `${title}, но платят за другого человека` }
    return common.length > 1
      ? { level: 1, member_id: agreeing, reason: `${title}, платит совладелец ${nameOf(directory, agreeing)}` }
      : { level: 1, member_id: agreeing, reason: `${title}, владелец ${nameOf(directory, agreeing)} — плательщик` }
  }
  if (learned && common.includes(learned.member_id))
    return { level: 1, member_id: learned.member_id, reason: `${title}, этот плательщик раньше относился к владельцу` }
  if (single === null) return { level: 3, reason: `${title}: совладельцев ${common.length}, а плательщик не из них` }
  const payingOther = [...paying, ...gone][0] ?? partialPayer(payer, directory, common)
  if (payingOther)
    return { level: 2, member_id: single, reason: `${title} ${isOwned}, но платит ${ownerOf(directory, payingOther)}` }
  return { level: 1, member_id: single, reason: `${title}${garages.length === 1 ? ' указан' : ''}, владелец один` }
}

/** Some member whom a payer written with initials may be; null when it may be one of `but`, or nobody. */
function partialPayer(
  { partial }: Payer,
  { bySurname, names, members }: Directory,
  but: readonly string[],
): string | null {
  if (!partial || partial.last.length < 2) return null
  const fitting = (bySurname.get(partial.last) ?? []).filter((id) => {
    const name = names.get(id)
    return (
      members.get(id)?.present &&
      name?.last === partial.last &&
      name.first[0] === partial.first[0] &&
      (partial.middle === '' || name.middle[0] === partial.middle[0])
    )
  })
  return meet(fitting, but).length > 0 ? null : (fitting[0] ?? null)
}

const HOW_MANY = ['', '', 'двое', 'трое', 'четверо', 'пятеро']

/** «Кузнецова О. Н.» → «Кузнецовых О. Н.»; a surname of another kind stays. */
const inPlural = (name: string) =>
  name.replace(/^(\S+(?:ов|ев|ёв|ин|ын))а?(?=\s)/i, '$1ых').replace(/^(\S+[сц]к)(?:ий|ая)(?=\s)/i, '$1их')

/** «Кузнецовых О. Н. двое: гаражи 40 и 231» */
function namesakes(directory: Directory, ids: readonly string[]): string {
  const numbers = distinct(ids.flatMap((id) => owned(directory, id)))
  const garages = numbers.length === 0 ? '' : `: ${numbers.length === 1 ? 'гараж' : 'гаражи'} ${listed(numbers)}`
  return `${inPlural(nameOf(directory, ids[0]))} ${HOW_MANY[ids.length] ?? ids.length}${garages}`
}

/** «Председателю Иванову И. И.», «алименты»: who takes the money is named, not whose it is. */
const OFFICER = /председател|казначе|бухгалтер|директор|правлени|управляющ|получател|сторож|зарплат|заработн|алимент/i

function byName(evidence: Evidence): Verdict | null {
  const { named, paying, ownName, directory, payer, relative, partial, learned, line } = evidence
  const isPresent = (id: string) => directory.members.get(id)?.present === true
  const ids = distinct(named.flat())
  if (named.length > 0) {
    const member_id = only(ids)
    if (named.length > 1 && !member_id)
      return { level: 2, reason: 'В назначении названы разные члены: разделите сумму' }
    if (!member_id) return { level: 3, reason: namesakes(directory, ids) }
    if (!isPresent(member_id))
      return { level: 3, member_id, reason: `${nameOf(directory, member_id)} больше не член кооператива` }
    if (paying.length > 0 && !paying.includes(member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но платит другой член: ${ownGarages(directory, paying[0])}`,
      }
    if (isAnothers(evidence, member_id))
      return {
        level: 2,
        member_id,
        reason: `Назван ${nameOf(directory, member_id)}, но номер в назначении может быть чужим`,
      }
    if (OFFICER.test(line.purpose))
      return { level: 2, member_id, reason: `${nameOf(directory, member_id)} может быть назван по должности` }
    if (payer.isOrganisation)
      return { level: 2, member_id, reason: `Назван ${nameOf(directory, member_id)}, но платит организация` }
    if (namesAnother(evidence, [member_id]))
      return { level: 2, member_id, reason: 'В назначении назван и другой человек' }
    return { level: 1, member_id, reason: 'Фамилия и инициалы встречаются один раз' }
  }
  const payers = paying.length > 0 ? paying : ownName.filter(isPresent)
  const member_id = only(distinct(payers))
  if (member_id) {
    if (learned && learned.member_id !== member_id)
      return {
        level: 2,
        member_id: learned.member_id,
        reason: `Этот плательщик раньше относился к счёту ${accountOf(directory, learned.member_id)}`,
      }
    if (relative || namesAnother(evidence, [member_id]))
      return {
        level: 2,
        member_id,
        reason: `Плательщик — ${nameOf(directory, member_id)}, но платит за другого человека`,
      }
    if (isAnothers(evidence, member_id))
      return {
        level: 2,
        member_id,
        reason: `Плательщик — ${nameOf(directory, member_id)}, но номер в назначении может быть чужим`,
      }
    if (payer.isTrader)
      return { level: 2, member_id, reason: `Плательщик — предприниматель ${nameOf(directory, member_id)}` }
    return paying.length > 0 && payer.isOrganisation
      ? { level: 1, member_id, reason: 'Плательщик — член кооператива' }
      : { level: 1, member_id, reason: 'Фамилия, имя и отчество плательщика встречаются один раз' }
  }
  if (payers.length > 1) return { level: 3, reason: namesakes(directory, distinct(payers)) }
  if (partial.length > 0 && !learned) return { level: 3, reason: 'Инициалы совпадают только частично' }
  return null
}

const accountOf = ({ members }: Directory, id: string) => members.get(id)?.account_numbers[0] ?? ''

function byRule(evidence: Evidence): Verdict | null {
  const { learned, doubted, directory, relative } = evidence
  const rule = learned ?? doubted
  if (!rule || directory.members.get(rule.member_id)?.present !== true) return null
  const { member_id } = rule
  const reason = `Этот плательщик раньше относился к счёту ${accountOf(directory, member_id)}`
  if (!learned) return { level: 2, member_id, reason: `${reason}, но не всегда` }
  if (relative || namesAnother(evidence, [member_id]) || isAnothers(evidence, member_id))
    return { level: 2, member_id, reason: `${reason}, но назван другой человек или гараж` }
  return { level: 1, member_id, reason }
}

function verdictOf(evidence: Evidence): Verdict {
  const numbered = byAccountNumber(evidence)
  if (numbered) return numbered
  const owned = byGarage(evidence)
  if (owned) return owned
  const found = byName(evidence) ?? byRule(evidence)
  const missing = evidence.unknown.length > 0 || evidence.accounts.unknown.length > 0
  if (missing) {
    const text = absent(evidence)
    const reason = text[0].toUpperCase() + text.slice(1)
    return found ? { level: found.level === 3 ? 3 : 2, member_id: found.member_id, reason } : { level: 0, reason }
  }
  return found ?? { level: 0, reason: 'Ни гаража, ни члена в назначении не найдено' }
}

/** Everybody whom something speaks for, the best first; of equal ones those first who owe just this sum. */
function suggestionsOf(evidence: Evidence, { member_id, reason }: Verdict, garage_id: string | null): Suggestion[] {
  const {
    directory,
    line,
    accounts,
    garages,
    unclear,
    weak,
    named,
    ownName,
    paying,
    partial,
    surnames,
    learned,
    doubted,
  } = evidence
  const unclearGarages = unclear.flatMap((mention) => mention.garages).flatMap((id) => directory.garages.get(id) ?? [])
  const ofGarage = (list: readonly DirectoryGarage[], rank: number) =>
    list.flatMap((garage) => [
      ...garage.owners.map((id) => ({
        id,
        garage_id: (directory.garagesOf.get(id)?.length ?? 0) > 1 ? garage.id : null,
        rank,
        reason: `Владелец гаража ${garageName(garage)}`,
      })),
      ...garage.former.map((id) => ({
        id,
        garage_id: null,
        rank: rank + 3,
        reason: `Прежний владелец гаража ${garageName(garage)}`,
      })),
    ])
  const ofPeople = (ids: readonly string[], rank: number, text: string) =>
    ids.map((id) => ({ id, garage_id: null, rank, reason: `${text}: ${ownGarages(directory, id)}` }))
  const candidates = [
    ...(member_id ? [{ id: member_id, garage_id, rank: 0, reason }] : []),
    ...accounts.members.map((id) => ({
      id,
      garage_id: null,
      rank: 1,
      reason: `Лицевой счёт ${accountOf(directory, id)} указан`,
    })),
    ...ofGarage(garages, 2),
    ...ofPeople(named.flat(), 2, 'Назван в назначении'),
    ...ofGarage(unclearGarages, 3),
    ...ofPeople(distinct([...paying, ...ownName]), 3, 'Плательщик'),
    ...[learned, doubted].flatMap((rule) =>
      rule
        ? [{ id: rule.member_id, garage_id: rule.garage_id, rank: 3, reason: 'Раньше этот плательщик относился сюда' }]
        : [],
    ),
    ...ofGarage(weak, 4),
    ...ofPeople(partial, 5, 'Подходит по инициалам'),
    ...ofPeople(surnames.flat().slice(0, MOST_SUGGESTIONS), 6, 'Та же фамилия'),
  ]
  const owesThis = (id: string) => (directory.members.get(id)?.balance === line.amount ? 0 : 1)
  const sorted = candidates
    .map((candidate, place) => ({ ...candidate, place }))
    .sort((one, other) => one.rank - other.rank || owesThis(one.id) - owesThis(other.id) || one.place - other.place)
  const best = new Map<string, Suggestion>()
  for (const { id, garage_id: garage, reason: text } of sorted)
    if (!best.has(id) && directory.members.has(id)) best.set(id, { member_id: id, garage_id: garage, reason: text })
  return [...best.values()].slice(0, MOST_SUGGESTIONS)
}

const ownTransfer = (): LineMatch => ({
  level: 1,
  what: 'transfer',
  member_id: null,
  garage_id: null,
  reasons: ['Перевод между своими счетами'],
  suggestions: [],
})

/** The one garage that is named, else the one that this payer was known to pay for. */
function garageOfPayment(
  { garages, unclear, unknown, learned, directory }: Evidence,
  member_id: string,
): DirectoryGarage | null {
  if (garages.length === 1) return garages[0]
  const isNamed = garages.length > 0 || unclear.length > 0 || unknown.length > 0
  if (isNamed || learned?.member_id !== member_id) return null
  return directory.garages.get(learned.garage_id ?? '') ?? null
}

function matchCredit(line: StatementLine, directory: Directory): LineMatch {
  const unusual = unusualCredit(line, directory)
  if (unusual?.own && !unusual.cash && isOwnAccount(line, directory)) return ownTransfer()
  if (unusual?.lump || unusual?.own)
    return {
      level: 0,
      what: unusual.cash ? 'cash' : 'payment',
      member_id: null,
      garage_id: null,
      reasons: [unusual.reason],
      suggestions: [],
    }
  const evidence = evidenceOf(line, directory)
  const found = verdictOf(evidence)
  const verdict = unusual ? capped(found) : found
  const pinned = verdict.member_id ? garageOfPayment(evidence, verdict.member_id) : null
  const pins = pinned !== null && (directory.garagesOf.get(verdict.member_id ?? '')?.length ?? 0) > 1
  const garage_id = pins && pinned.owners.includes(verdict.member_id ?? '') ? pinned.id : null
  return {
    level: verdict.level,
    what: 'payment',
    member_id: verdict.level === 1 ? (verdict.member_id ?? null) : null,
    garage_id: verdict.level === 1 ? garage_id : null,
    reasons: distinct([...(unusual ? [unusual.reason] : []), verdict.reason]),
    suggestions: suggestionsOf(evidence, verdict, garage_id),
  }
}

/** Finds out who a line of a statement is about. */
export function matchLine(line: StatementLine, directory: Directory): LineMatch {
  if (line.direction === 'out') {
    if (isOwnAccount(line, directory)) return ownTransfer()
    const what = isFee(line) ? 'fee' : 'other'
    const reasons = [what === 'fee' ? 'Услуги банка' : 'Списание']
    return { level: what === 'fee' ? 1 : 0, what, member_id: null, garage_id: null, reasons, suggestions: [] }
  }
  const match = matchCredit(line, directory)
  if (!line.purpose_glued || match.level === 1) return match
  const glued = matchCredit({ ...line, purpose: line.purpose_glued }, directory)
  return glued.level === 1 && match.level === 0 ? glued : match
}

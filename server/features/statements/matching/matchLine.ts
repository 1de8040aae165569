import type { LineSort, MatchLevel } from '#contract/money/lineState'
import { byAccountNumber } from './byAccountNumber'
import { byContact } from './byContact'
import { byGarage } from './byGarage'
import { byName } from './byName'
import type { Directory, DirectoryGarage } from './directory'
import { distinct, evidenceOf, type Evidence, type StatementLine } from './evidence'
import { absent, accountOf } from './reasonWords'
import { suggestionsOf, type Suggestion } from './suggestions'
import { isFee, isOwnAccount, OWN_TRANSFER, unusualCredit } from './unusualLines'
import { otherCooperative } from './otherCooperative'
import { isAnothers, namesAnother, type Verdict } from './verdict'

/** Who a line of a statement is about (specification, money §9): evidence, level and reasons. A pure function. */

export interface LineMatch {
  level: MatchLevel
  /** What a debit is, the cooperative's own cash or a transfer between its accounts; another credit's level tells. */
  what: LineSort
  /** Whom it is posted to: level 1 alone. */
  member_id: string | null
  /** The one garage that it is for, where its owner has several. */
  garage_id: string | null
  reasons: string[]
  /** The best first. */
  suggestions: Suggestion[]
}

/** What was learned of the payer (evidence L). */
function byRule(evidence: Evidence): Verdict | null {
  const { learned, doubted, directory, relative } = evidence
  const rule = learned ?? doubted
  if (!rule || directory.members.get(rule.member_id)?.present !== true) return null
  const { member_id } = rule
  const reason = `Этот плательщик раньше относился к счёту ${accountOf(directory, member_id)}`
  if (evidence.renamed)
    return {
      level: 2,
      member_id,
      reason: `С этого счёта раньше платил другой человек: за счёт ${accountOf(directory, member_id)}`,
    }
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
  const found = byName(evidence) ?? byRule(evidence) ?? byContact(evidence)
  const missing = evidence.unknown.length > 0 || evidence.accounts.unknown.length > 0
  if (missing) {
    const text = absent(evidence)
    const reason = text[0].toUpperCase() + text.slice(1)
    return found ? { level: found.level === 3 ? 3 : 2, member_id: found.member_id, reason } : { level: 0, reason }
  }
  const [doubtful] = evidence.doubtful
  if (!found && doubtful) return { level: 3, reason: `Число ${doubtful.number} может быть и не номером гаража` }
  return found ?? { level: 0, reason: 'Ни гаража, ни члена в назначении не найдено' }
}

const capped = (verdict: Verdict): Verdict => (verdict.level === 1 ? { ...verdict, level: 2 } : verdict)

const ownTransfer = (): LineMatch => ({
  level: 1,
  what: 'transfer',
  member_id: null,
  garage_id: null,
  reasons: [OWN_TRANSFER],
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
  const other = evidence.accounts.members.length > 0 ? null : otherCooperative(line.purpose, directory.own.names)
  const verdict = unusual || other ? capped(found) : found
  const pinned = verdict.member_id ? garageOfPayment(evidence, verdict.member_id) : null
  const pins = pinned !== null && (directory.garagesOf.get(verdict.member_id ?? '')?.length ?? 0) > 1
  const garage_id = pins && pinned.owners.includes(verdict.member_id ?? '') ? pinned.id : null
  return {
    level: verdict.level,
    what: 'payment',
    member_id: verdict.level === 1 ? (verdict.member_id ?? null) : null,
    garage_id: verdict.level === 1 ? garage_id : null,
    reasons: distinct([
      ...(unusual ? [unusual.reason] : []),
      ...(other && found.level === 1 ? [other] : []),
      verdict.reason,
    ]),
    suggestions: suggestionsOf(evidence, verdict, garage_id),
  }
}

/** Finds out who a line of a statement is about. */
export function matchLine(line: StatementLine, directory: Directory): LineMatch {
  if (line.direction === 'out') {
    if (isOwnAccount(line, directory)) return ownTransfer()
    const what = isFee(line) ? 'fee' : 'other'
    return { level: what === 'fee' ? 1 : 0, what, member_id: null, garage_id: null, reasons: [], suggestions: [] }
  }
  const match = matchCredit(line, directory)
  if (!line.purpose_glued || match.level === 1) return match
  const glued = matchCredit({ ...line, purpose: line.purpose_glued }, directory)
  return glued.level === 1 && match.level === 0 ? glued : match
}

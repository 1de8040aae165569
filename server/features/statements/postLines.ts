import { formatDate } from '#contract/format'
import type { OperationKind } from '#contract/money/chart'
import type { LinePart, LineState } from '#contract/money/lineState'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { operationRows, type AccountRef } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations, type NewOperation, type Poster } from '#server/features/ledger/ledgerService'
import { AppError } from '#server/lib/errors'
import { paymentOperation } from '#server/features/payments/paymentsRepository'
import { postPayments, type NewPayment } from '#server/features/payments/postPayment'
import { certainArrivals } from '#server/features/registries/certainArrivals'
import { arrivalOf, dropArrivals, keepArrival } from '#server/features/registries/arrivalsRepository'
import { cut } from '#server/lib/cut'
import { partBeyondGarage } from './beyondGarage'
import { postCash } from './cashLines'
import { isNotedByHand, leftBy, partsOf, stateOf, UNDECIDED } from './lineState'
import { updateLine } from './linesRepository'
import { doubtPayer, learnPayer, trustPayer, unlearnPayer } from './payerRulesRepository'
import { survivorsOf } from './survivorsRepository'
import { knownDocuments } from './statementsRepository'

/** What lines of a statement become in the books (specification, money §4, §9). Within `lockStatement`. */

export const UNCLEAR: AccountRef = { code: '76.Н' }
/** What the bank has paid and nobody has said what for. */
export const UNSORTED: AccountRef = { code: '60.Н' }
/** Between two accounts of the cooperative: the other one's statement brings the other side. */
export const ON_WAY: AccountRef = { code: '57.1' }
/** What the bank takes for its services. */
export const BANK_SERVICES: AccountRef = { code: '26', ref_id: 'bank_services' }

/** Money of cards that the acquirer still has. */
export const CARDS: AccountRef = { code: '57.2' }

const bankOf = ({ bank_account_id }: StatementsTable): AccountRef => ({ code: '51', ref_id: bank_account_id ?? '' })
/** Where the money of a statement's lines stands: of a registry it is at the acquirer, or has come as a lump sum. */
const placeOf = (statement: StatementsTable): AccountRef =>
  statement.kind === 'acquiring' ? CARDS : statement.kind === 'registry' ? UNCLEAR : bankOf(statement)
/** What the n-th operation of a line is known by: the same is never posted twice. */
export const sourceOf = ({ id, postings }: StatementLinesTable, further = 0): NewOperation['source'] => ({
  type: 'statement_line',
  id: `${id}:${postings + 1 + further}`,
})

export const commentOf = ({ counter_name, purpose }: StatementLinesTable) =>
  [counter_name, purpose].filter(Boolean).join(': ')

function paymentOf(
  statement: StatementsTable,
  line: StatementLinesTable,
  parts: readonly LinePart[],
  effective_date: string,
  debit: AccountRef | undefined = statement.kind === 'bank' ? undefined : placeOf(statement),
): NewPayment {
  return {
    source: 'bank',
    place_id: statement.bank_account_id,
    paid_on: line.booked_on,
    effective_date,
    lines: parts.map(({ member_id, garage_id, amount }) => ({
      member_id,
      amount,
      purpose: garage_id === null ? null : { garage_id },
    })),
    payer: cut(line.counter_name, 200) || null,
    comment: line.purpose || null,
    posted_for: sourceOf(line),
    ...(debit && { debit }),
  }
}

/** What money that belongs to no member's account is: its kind and both sides. */
export function otherOperation(
  statement: StatementsTable,
  line: StatementLinesTable,
  effective_date: string,
  isArrival = false,
): NewOperation {
  const bank = placeOf(statement)
  const sides = (): [OperationKind, AccountRef, AccountRef] => {
    if (isArrival) return ['card_arrival', bank, CARDS]
    if (statement.kind === 'acquiring' && line.direction === 'in') return ['card_credit', bank, UNCLEAR]
    const state = stateOf(line)
    if (state === 'transfer')
      return line.direction === 'in' ? ['own_transfer', bank, ON_WAY] : ['own_transfer', ON_WAY, bank]
    if (line.direction === 'in') return ['bank_credit', bank, UNCLEAR]
    return state === 'fee' ? ['bank_fee', BANK_SERVICES, bank] : ['bank_debit', UNSORTED, bank]
  }
  const [kind, debit, credit] = sides()
  return {
    kind,
    effective_date,
    comment: commentOf(line),
    source: sourceOf(line),
    lines: [
      { debit, credit, amount: line.amount },
      // With what went back to a card the acquirer gives its fee back.
      ...(line.direction === 'out' && line.fee > 0 ? [{ debit: bank, credit: BANK_SERVICES, amount: line.fee }] : []),
    ],
  }
}

/** What the bank or the acquirer has kept of a registry's line. */
const feeOf = (statement: StatementsTable, line: StatementLinesTable, effective_date: string): NewOperation => ({
  kind: 'bank_fee',
  effective_date,
  comment: commentOf(line),
  source: sourceOf(line, 1),
  lines: [{ debit: BANK_SERVICES, credit: placeOf(statement), amount: line.fee }],
})

/** What a line becomes that isn't put to members, also where those whom it was for are gone. */
function stateWithoutParts(line: StatementLinesTable): LineState {
  const state = stateOf(line)
  return state === 'matched' ? 'unclear' : state
}

/** Lines of a lump sum stand in the books from the day when it came. */
async function daysFrom(trx: Handle, { gbc_id, id, kind }: StatementsTable): Promise<string> {
  if (kind !== 'registry') return ''
  const arrival = await arrivalOf(trx, gbc_id, id)
  const [operation] = arrival?.operation_id ? await operationRows(trx, gbc_id, [arrival.operation_id]) : []
  return operation?.effective_date ?? ''
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Posts lines that aren't in the books: to whom they belong, else to what waits to be explained. */
export async function postLines(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  drafts: readonly StatementLinesTable[],
): Promise<void> {
  const { gbc_id } = poster
  const wanted = drafts.map((line) => ({ line, parts: partsOf(line) }))
  const survivors = await survivorsOf(
    trx,
    gbc_id,
    wanted.flatMap(({ parts }) => parts.map(({ member_id }) => member_id)),
  )
  const arrivals = statement.kind === 'bank' ? await certainArrivals(trx, gbc_id, drafts) : new Map<string, string[]>()
  const { holders, state } = await lockAccounts(trx, gbc_id, [...survivors.values()])
  const from = await daysFrom(trx, statement)
  /** Late lines of a closed month stand at the first open day; the day of payment stays the bank's. */
  const dayOf = ({ booked_on }: StatementLinesTable) => openDay(state, later(booked_on, from))
  // Another statement may have brought the same documents since this one was read.
  const known = await knownDocuments(
    trx,
    gbc_id,
    drafts.map(({ doc_key }) => doc_key),
  )
  for (const { line } of wanted) if (known.has(line.doc_key)) await updateLine(trx, line, { status: 'duplicate' })
  const fresh = wanted
    .filter(({ line }) => !known.has(line.doc_key))
    .map(({ line, parts }) => {
      const present = parts.map((part) => ({ ...part, member_id: survivors.get(part.member_id) ?? '' }))
      const isThere = present.every(({ member_id }) => holders.get(member_id)?.merged_into_id === null)
      return { line, parts: isThere ? present : [] }
    })
  const matched = fresh.filter(({ parts }) => parts.length > 0)
  const others: typeof fresh = []
  for (const one of fresh)
    if (one.parts.length === 0 && !(await postCash(trx, poster, statement, one.line, dayOf(one.line)))) others.push(one)
  // What nobody is known for stands in a lump sum already.
  const moved = statement.kind === 'registry' ? [] : others
  const operations = await postOperations(
    trx,
    poster,
    moved.map(({ line }) => otherOperation(statement, line, dayOf(line), arrivals.has(line.id))),
  )
  const parted = await partBeyondGarage(
    trx,
    gbc_id,
    matched.map(({ parts }) => parts),
  )
  const payments = await postPayments(
    trx,
    poster,
    matched.map(({ line }, index) => paymentOf(statement, line, parted[index], dayOf(line))),
    `платежи из ${statement.kind === 'bank' ? 'выписки' : 'реестра'} по ${formatDate(statement.to_on ?? '')}`,
  )
  const charged = fresh.filter(({ line }) => line.direction === 'in' && line.fee > 0)
  const fees = await postOperations(
    trx,
    poster,
    charged.map(({ line }) => feeOf(statement, line, dayOf(line))),
  )
  const feeIds = new Map(charged.map(({ line }, index) => [line.id, fees[index].id]))
  /** Of a registry's line the fee's operation is the second. */
  const posted = ({ id, postings }: StatementLinesTable) => ({
    live: 1 as const,
    further_operation_id: feeIds.get(id) ?? null,
    postings: postings + (feeIds.has(id) ? 2 : 1),
  })
  for (const [index, { line }] of others.entries())
    await updateLine(trx, line, {
      ...posted(line),
      status: arrivals.has(line.id) ? 'arrival' : stateWithoutParts(line),
      operation_id: operations.at(index)?.id ?? null,
    })
  for (const [line_id, registry_ids] of arrivals) await keepArrival(trx, gbc_id, line_id, registry_ids)
  for (const [index, { line, parts }] of matched.entries()) {
    const { id: payment_id, operation_id } = payments[index]
    await updateLine(trx, line, {
      ...posted(line),
      status: 'matched',
      // The payment moves what came as a lump sum: there is no operation of the bank besides.
      operation_id: statement.kind === 'registry' ? null : operation_id,
      payment_id,
    })
    if (line.decision !== null && parts.length === 1) await learnPayer(trx, line, parts[0])
  }
}

/** The day from which a line's money waits to be explained: the bank's, or later where a match was taken back since. */
export async function waitingSince(
  trx: Handle,
  statement: StatementsTable,
  { gbc_id, operation_id, booked_on }: StatementLinesTable,
): Promise<string> {
  const [operation] = operation_id === null ? [] : await operationRows(trx, gbc_id, [operation_id])
  return later(booked_on, operation?.effective_date ?? (await daysFrom(trx, statement)))
}

/**
 * Money that waited to be explained goes to members' accounts: the day of payment stays the bank's.
 * @param at_once it goes back to whom it was taken from a moment ago: nothing is learned by it
 * @throws AppError 409 for a member whose card has become one with another
 */
export async function explainLine(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  line: StatementLinesTable,
  parts: readonly LinePart[],
  at_once = false,
): Promise<void> {
  const { holders, state } = await lockAccounts(
    trx,
    poster.gbc_id,
    parts.map(({ member_id }) => member_id),
  )
  if (parts.some(({ member_id }) => holders.get(member_id)?.merged_into_id !== null))
    throw new AppError(409, 'Карточку этого члена объединили с другой: обновите страницу и выберите заново')
  const [parted] = await partBeyondGarage(trx, poster.gbc_id, [parts])
  const [{ id: payment_id }] = await postPayments(
    trx,
    poster,
    [paymentOf(statement, line, parted, openDay(state, await waitingSince(trx, statement, line)), UNCLEAR)],
    `платёж за ${formatDate(line.booked_on)} разобран по выписке`,
  )
  await updateLine(trx, line, {
    status: 'matched',
    payment_id,
    postings: line.postings + 1,
    ...(at_once && isAsRead(line, parts) ? UNDECIDED : { decision: JSON.stringify(parts), decided_by: poster.user_id }),
  })
  if (at_once)
    await trustPayer(
      trx,
      line,
      parts.map(({ member_id }) => member_id),
    )
  else if (parts.length === 1) await learnPayer(trx, line, parts[0])
}

/** Whether a line goes to whom reading was certain of. */
const isAsRead = ({ level, member_id }: StatementLinesTable, parts: readonly LinePart[]) =>
  level === 1 && parts.length === 1 && parts[0].member_id === member_id

/** Takes a match back: the money waits to be explained again, and the bank's balance stays as it is. */
export async function forgetMatch(
  trx: Handle,
  poster: Poster,
  statement: StatementsTable,
  line: StatementLinesTable,
  { reason, date, at_once = false }: { reason: string | null; date?: string; at_once?: boolean },
): Promise<void> {
  const { gbc_id } = poster
  const members = partsOf(line).map(({ member_id }) => member_id)
  const survivors = await survivorsOf(trx, gbc_id, members)
  await lockAccounts(trx, gbc_id, [...survivors.values()])
  const { operation_id } = await paymentOperation(trx, gbc_id, line.payment_id ?? '')
  const [reversal] = await reverseAllAndReallocate(trx, poster, [operation_id], { reason, date })
  // What was certain in reading must not be posted by itself again.
  const decided = at_once && line.level !== 1 ? UNDECIDED : leftBy(poster.user_id)
  const back = { status: 'unclear', payment_id: null, ...decided } as const
  if (operation_id === line.operation_id) {
    const [operation] = await postOperations(trx, poster, [otherOperation(statement, line, reversal.effective_date)])
    await updateLine(trx, line, { ...back, operation_id: operation.id, postings: line.postings + 1 })
  } else await updateLine(trx, line, back)
  const payFor = [...members, ...survivors.values()]
  // What the program matched by itself was not made a moment ago.
  if (at_once && line.decision !== null) await unlearnPayer(trx, line, payFor)
  await doubtPayer(trx, line, payFor)
}

/** Takes lines out of the books: the same file can then be taken again. */
export async function unpostLines(trx: Handle, poster: Poster, lines: readonly StatementLinesTable[]): Promise<void> {
  const { gbc_id } = poster
  const members = lines.flatMap((line) => partsOf(line).map(({ member_id }) => member_id))
  await lockAccounts(trx, gbc_id, [...(await survivorsOf(trx, gbc_id, members)).values()])
  const ids: string[] = []
  for (const line of lines) {
    const { operation_id, payment_id } = line
    const payment = payment_id === null ? null : (await paymentOperation(trx, gbc_id, payment_id)).operation_id
    if (payment !== null && payment !== operation_id) ids.push(payment)
    if (operation_id !== null && !isNotedByHand(line)) ids.push(operation_id)
    if (line.further_operation_id !== null) ids.push(line.further_operation_id)
  }
  await reverseAllAndReallocate(trx, poster, ids, { reason: 'Отмена выписки' })
  await dropArrivals(
    trx,
    gbc_id,
    lines.map(({ id }) => id),
  )
  const back = {
    status: 'undone',
    live: 0,
    operation_id: null,
    payment_id: null,
    further_operation_id: null,
    sorted_to: null,
  } as const
  for (const line of lines) await updateLine(trx, line, back)
}

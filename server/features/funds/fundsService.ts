import { formatDate } from '#contract/format'
import { formatMoney } from '#contract/money/format'
import {
  fundIdOf,
  fundInputSchema,
  fundTitle,
  NO_FUND_NAME,
  type Fund,
  type FundClosingInput,
  type FundInput,
  type FundMove,
  type FundMoveInput,
  type FundReversalInput,
  type FundSource,
} from '#contract/money/funds'
import { endAfter } from '#contract/text'
import type { Db, Handle } from '#server/db/engine'
import { dayAt } from '#server/features/ledger/dayAt'
import { lockLedger, type LedgerState } from '#server/features/ledger/ledgerRepository'
import { FIRST_DAY, openDay, refuseClosedDay } from '#server/features/ledger/ledgerService'
import { validatePatch } from '#server/http/validation'
import { expectedVersion, type Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { now } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { fundFlows, leastOfFund, sumOf } from './fundFlows'
import { getMove, movesOfFund } from './fundMoves'
import {
  editFund,
  fundNamed,
  getFund,
  insertFund,
  insertMove,
  insertSource,
  lastNamedExpense,
  lockFund,
  updateFund,
} from './fundsRepository'
import { allSources, everOf, fundsOfSources } from './fundSources'

const { log } = auditTrail('funds', [])

const nameList = (sources: Fund['kinds']) => sources.map(({ name }) => name).join(', ') || null

/** Logs what of a fund has changed. @returns the fund as it is now */
async function logChange(
  trx: Handle,
  actor: Actor,
  action: 'created' | 'updated' | 'fund_closed' | 'fund_opened',
  before: Fund | null,
  after: Fund,
  more: Record<string, [unknown, unknown]> = {},
): Promise<Fund> {
  const shown = (fund: Fund | null) => ({
    name: fund?.name ?? null,
    note: fund?.note ?? null,
    kinds: nameList(fund?.kinds ?? []),
    categories: nameList(fund?.categories ?? []),
  })
  const [was, is] = [shown(before), shown(after)]
  const changed = Object.keys(is)
    .map((field) => field as keyof typeof is)
    .filter((field) => was[field] !== is[field])
    .map((field): [string, [unknown, unknown]] => [field, [was[field], is[field]]])
  await log(trx, actor, action, after.id, { ...Object.fromEntries(changed), ...more })
  return after
}

/** A day of a closed month, or without one the first that is open. @throws AppError 422 at `since` */
function sinceOf({ closed_through }: LedgerState, since: string | null | undefined): string {
  if (closed_through === null) return since ?? FIRST_DAY
  if (since == null) return endAfter(closed_through)
  if (since > closed_through) return since
  throw invalid({
    since: `Месяцы по ${formatDate(closed_through)} закрыты: не раньше ${formatDate(endAfter(closed_through))}`,
  })
}

/**
 * Makes kinds and categories those of a fund: what is new takes them from where they were, what is left out belongs to none.
 * @throws AppError 422 for a kind or a category that isn't there, a day of a closed month
 */
async function assignSources(
  trx: Handle,
  actor: Actor,
  state: LedgerState,
  before: Fund,
  { kind_ids, category_ids, since }: Pick<FundInput, 'kind_ids' | 'category_ids' | 'since'>,
): Promise<void> {
  const { gbc_id, user_id } = actor
  const all = await allSources(trx, gbc_id)
  const wanted = { kind: new Set(kind_ids), category: new Set(category_ids) }
  const present = {
    kind: new Set(before.kinds.map((kind) => kind.id)),
    category: new Set(before.categories.map((category) => category.id)),
  }
  for (const source_id of kind_ids)
    if (!all.kind.has(source_id)) throw invalid({ kind_ids: 'Такого взноса нет: выберите заново' })
  for (const source_id of category_ids)
    if (!all.category.has(source_id)) throw invalid({ category_ids: 'Такой статьи расходов нет: выберите заново' })
  const changes = (['kind', 'category'] satisfies FundSource[]).flatMap((source) => [
    ...[...wanted[source]]
      .filter((source_id) => !present[source].has(source_id))
      .map((source_id) => ({ source, source_id, fund_id: before.id })),
    ...[...present[source]]
      .filter((source_id) => !wanted[source].has(source_id))
      .map((source_id) => ({ source, source_id, fund_id: null })),
  ])
  if (changes.length === 0) return
  const from = sinceOf(state, since)
  for (const change of changes) await insertSource(trx, gbc_id, user_id, { ...change, since: from })
}

/** @throws AppError 422 wrong fields, a name that is taken, a day of a closed month */
export async function createFund(
  trx: Handle,
  actor: Actor,
  { version: _, name, note, ...sources }: FundInput,
): Promise<Fund> {
  const state = await lockLedger(trx, actor.gbc_id)
  const made = await insertFund(trx, actor.gbc_id, { name, note })
  await assignSources(trx, actor, state, made, sources)
  return logChange(trx, actor, 'created', null, await getFund(trx, actor.gbc_id, made.id))
}

/** @throws AppError 404, 409 stale version or a closed fund, 422 wrong fields, a day of a closed month */
export const changeFund = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Fund>> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id } = actor
    const before = await lockFund(trx, gbc_id, id, expectedVersion(sent))
    const state = await lockLedger(trx, gbc_id)
    const present = {
      name: before.name,
      note: before.note,
      kind_ids: before.kinds.map((kind) => kind.id),
      category_ids: before.categories.map((category) => category.id),
    }
    const { version: _, name, note, ...sources } = validatePatch(fundInputSchema, present, sent)
    if (before.archived_at !== null) throw new AppError(409, 'Фонд закрыт: сначала откройте его снова')
    await editFund(trx, before, { name, note })
    await assignSources(trx, actor, state, before, sources)
    return { before, after: await logChange(trx, actor, 'updated', before, await getFund(trx, gbc_id, id)) }
  })

/** A new kind feeds the fund of its name: one that is there, else a new one. Within a transaction that made the kind. */
export async function keepFundOfKind(trx: Handle, actor: Actor, kind: { id: string; name: string }): Promise<void> {
  const { gbc_id, user_id } = actor
  await lockLedger(trx, gbc_id)
  const known = await fundNamed(trx, gbc_id, kind.name)
  // The office has closed it: which other one the kind feeds is for the office to say.
  if (known && known.archived_at !== null) return
  const fund_id = known?.id ?? (await insertFund(trx, gbc_id, { name: kind.name })).id
  await insertSource(trx, gbc_id, user_id, { source: 'kind', source_id: kind.id, fund_id, since: FIRST_DAY })
  const fund = await getFund(trx, gbc_id, fund_id)
  if (!known) await logChange(trx, actor, 'created', null, fund)
  else await log(trx, actor, 'updated', fund_id, { kinds: [null, nameList(fund.kinds)] })
}

/** @param fund_id null = money of no fund @throws AppError 404 */
const fundName = async (handle: Handle, gbc_id: string, fund_id: string | null) =>
  fund_id === null ? NO_FUND_NAME : (await getFund(handle, gbc_id, fund_id)).name

/**
 * How much a fund lacks for money to leave it on a day; the words say on which day. Within `lockLedger`.
 * @param fund_id null = money of no fund
 * @returns null where it has enough
 */
async function fundShortage(
  trx: Handle,
  gbc_id: string,
  fund_id: string | null,
  day: string,
  amount: number,
): Promise<string | null> {
  const least = await leastOfFund(trx, gbc_id, fund_id, day)
  if (amount <= least.amount) return null
  const there = least.amount < 0 ? `уже ${formatMoney(least.amount)}` : `только ${formatMoney(least.amount)}`
  const name = await fundName(trx, gbc_id, fund_id)
  return `${fund_id === null ? name : fundTitle(name)}: на ${formatDate(least.day)} ${there}`
}

/**
 * The same of the fund that an expense is paid from: the one that is named, else that of its category. An expense of no fund
 * lacks nothing.
 * @param category_id null = the category is new
 * @throws AppError 422 at `fund_id` for a fund that isn't there or is closed
 */
export async function shortageOfExpense(
  trx: Handle,
  gbc_id: string,
  { category_id, fund_id, day, amount }: ExpenseOfFund,
): Promise<string | null> {
  const paying = fund_id
    ? fundIdOf(fund_id)
    : category_id && (await fundsOfSources(trx, gbc_id)).fundOn('category', category_id, day)
  if (fund_id) await refuseClosedFund(trx, gbc_id, 'fund_id', paying)
  return paying === null ? null : fundShortage(trx, gbc_id, paying, day, amount)
}

interface ExpenseOfFund {
  category_id: string | null
  /** Or `NO_FUND`; absent = that of the category. */
  fund_id?: string | null
  day: string
  amount: number
}

/** What the log tells of the fund that was named for an expense. @throws AppError 404 */
export const namedFundLogged = async (
  trx: Handle,
  gbc_id: string,
  fund_id: string | null | undefined,
): Promise<Record<string, [null, string]>> =>
  fund_id ? { fund: [null, await fundName(trx, gbc_id, fundIdOf(fund_id))] } : {}

/** @throws AppError 422 where a fund has less, unless it is done despite that. @returns what the log tells of it */
async function shortageLogged(
  trx: Handle,
  gbc_id: string,
  fund_id: string | null,
  { date, amount, despite_shortage }: { date: string; amount: number; despite_shortage: boolean },
): Promise<Record<string, [null, string]>> {
  const shortage = await fundShortage(trx, gbc_id, fund_id, date, amount)
  if (shortage === null) return {}
  if (!despite_shortage) throw invalid({ despite_shortage: shortage })
  return { shortage: [null, shortage] }
}

/** @throws AppError 422 for a fund that isn't there or is closed */
export async function refuseClosedFund(
  trx: Handle,
  gbc_id: string,
  field: string,
  fund_id: string | null,
): Promise<void> {
  if (fund_id === null) return
  const fund = await getFund(trx, gbc_id, fund_id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404)
      throw invalid({ [field]: 'Такого фонда нет: выберите заново' })
    throw error
  })
  if (fund.archived_at !== null) throw invalid({ [field]: `${fundTitle(fund.name)} закрыт` })
}

/**
 * Redistributes money between funds; between a fund and no fund too.
 * @throws AppError 422 for the same fund twice, a closed one, a day to come or of a closed month, and at `despite_shortage`
 *   where the giver has less on that or a later day
 */
export async function moveBetweenFunds(trx: Handle, actor: Actor, input: FundMoveInput): Promise<FundMove> {
  const { gbc_id, user_id } = actor
  const { date, amount, reason } = input
  const [from_fund_id, to_fund_id] = [fundIdOf(input.from_fund_id), fundIdOf(input.to_fund_id)]
  refuseFutureDay(gbc_id, 'date', date)
  await dayAt('date', refuseClosedDay(trx, gbc_id, date))
  if (from_fund_id === to_fund_id) throw invalid({ to_fund_id: 'Выберите разные фонды' })
  await refuseClosedFund(trx, gbc_id, 'from_fund_id', from_fund_id)
  await refuseClosedFund(trx, gbc_id, 'to_fund_id', to_fund_id)
  const shortage = await shortageLogged(trx, gbc_id, from_fund_id, input)
  const move = { date, from_fund_id, to_fund_id, amount, reason, reverses_id: null }
  const made = await getMove(trx, gbc_id, await insertMove(trx, gbc_id, user_id, move))
  await logMove(trx, actor, 'fund_moved', made, shortage)
  return made
}

/** The log of both funds tells of it. */
async function logMove(
  trx: Handle,
  actor: Actor,
  action: 'fund_moved' | 'fund_move_reversed',
  { from_fund_id, to_fund_id, from_name, to_name, amount, date, reason }: FundMove,
  shortage: Record<string, [null, string]>,
): Promise<void> {
  for (const fund_id of [from_fund_id, to_fund_id])
    if (fund_id !== null)
      await log(trx, actor, action, fund_id, {
        funds: [from_name, to_name],
        amount: [null, formatMoney(amount)],
        date: [null, date],
        reason: [null, reason],
        ...shortage,
      })
}

/**
 * Takes a redistribution back by its mirror image.
 * @throws AppError 404, 409 when it was taken back already, 422 for a reversal, a closed fund, a wrong day, and at
 *   `despite_shortage` where the money has been spent meanwhile
 */
export async function reverseMove(
  trx: Handle,
  actor: Actor,
  id: string,
  { reason, date, despite_shortage }: FundReversalInput,
): Promise<FundMove> {
  const { gbc_id, user_id } = actor
  const state = await lockLedger(trx, gbc_id)
  const move = await getMove(trx, gbc_id, id)
  if (move.reverses_id !== null) throw invalid({ id: 'Сторно само не сторнируют: перераспределите заново' })
  if (move.reversed_by_id !== null) throw new AppError(409, 'Это перераспределение уже сторнировано')
  const day = openDay(state, move.date, date ?? undefined)
  refuseFutureDay(gbc_id, 'date', day)
  if (day < move.date) throw invalid({ date: `Перераспределение проведено ${formatDate(move.date)}: сторно не раньше` })
  await dayAt('date', refuseClosedDay(trx, gbc_id, day))
  for (const fund_id of [move.from_fund_id, move.to_fund_id]) await refuseClosedFund(trx, gbc_id, 'id', fund_id)
  const { amount } = move
  const shortage = await shortageLogged(trx, gbc_id, move.to_fund_id, { date: day, amount, despite_shortage })
  const back = { from_fund_id: move.to_fund_id, to_fund_id: move.from_fund_id, amount, reason, reverses_id: id }
  const made = await getMove(trx, gbc_id, await insertMove(trx, gbc_id, user_id, { ...back, date: day }))
  await logMove(trx, actor, 'fund_move_reversed', made, shortage)
  return made
}

/**
 * Closes a fund from a day on by a decision: its kinds and categories, and what is left of it, go over.
 * @throws AppError 404, 409 stale version or closed already, 422 for a wrong day, movements after it, a closed taker
 */
export async function closeFund(trx: Handle, actor: Actor, id: string, input: FundClosingInput): Promise<Fund> {
  const { gbc_id, user_id } = actor
  const { date, reason, despite_shortage } = input
  const to_fund_id = fundIdOf(input.to_fund_id)
  const before = await lockFund(trx, gbc_id, id, input.version)
  if (before.archived_at !== null) throw new AppError(409, 'Фонд уже закрыт')
  refuseFutureDay(gbc_id, 'date', date)
  await dayAt('date', refuseClosedDay(trx, gbc_id, date))
  if (to_fund_id === id) throw invalid({ to_fund_id: 'Выберите другой фонд' })
  await refuseClosedFund(trx, gbc_id, 'to_fund_id', to_fund_id)
  const last = (await movesOfFund(trx, gbc_id, id))
    .map((move) => move.date)
    .sort()
    .at(-1)
  if (last !== undefined && last > date)
    throw invalid({ date: `Перераспределение ${formatDate(last)} позже: закройте фонд не раньше` })
  const spent = await lastNamedExpense(trx, gbc_id, id)
  if (spent !== null && spent > date)
    throw invalid({ date: `Расход из этого фонда ${formatDate(spent)} позже: закройте фонд не раньше` })
  const sources = await sourcesSince(trx, gbc_id, id, date)
  for (const each of sources) await insertSource(trx, gbc_id, user_id, { ...each, fund_id: to_fund_id, since: date })
  const left = sumOf(await fundFlows(trx, gbc_id, await fundsOfSources(trx, gbc_id), id))
  let shortage = {}
  if (left !== 0) {
    const [from_fund_id, taker] = left > 0 ? [id, to_fund_id] : [to_fund_id, id]
    const amount = Math.abs(left)
    if (left < 0) shortage = await shortageLogged(trx, gbc_id, to_fund_id, { date, amount, despite_shortage })
    await insertMove(trx, gbc_id, user_id, { date, from_fund_id, to_fund_id: taker, amount, reason, reverses_id: null })
  }
  const after = await updateFund(trx, before, { archived_at: now() })
  return logChange(trx, actor, 'fund_closed', before, after, {
    date: [null, date],
    funds: [before.name, await fundName(trx, gbc_id, to_fund_id)],
    amount: [null, formatMoney(left)],
    reason: [null, reason],
    ...shortage,
  })
}

/** Kinds and categories that are a fund's on a day or will be later. */
async function sourcesSince(trx: Handle, gbc_id: string, fund_id: string, day: string) {
  const of = await fundsOfSources(trx, gbc_id)
  const days = [day, ...of.decided.map(({ since }) => since).filter((since) => since > day)]
  return (['kind', 'category'] satisfies FundSource[]).flatMap((source) =>
    everOf(of, source, fund_id)
      .filter((source_id) => days.some((on) => of.fundOn(source, source_id, on) === fund_id))
      .map((source_id) => ({ source, source_id })),
  )
}

/** Opens a closed fund again, empty and without kinds and categories. @throws AppError 404, 409 */
export const openFund = (db: Db, actor: Actor, id: string, version?: number): Promise<Saved<Fund>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockFund(trx, actor.gbc_id, id, version)
    if (before.archived_at === null) throw new AppError(409, 'Фонд не закрыт')
    await lockLedger(trx, actor.gbc_id)
    const after = await updateFund(trx, before, { archived_at: null })
    return { before, after: await logChange(trx, actor, 'fund_opened', before, after) }
  })

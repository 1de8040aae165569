import { pages } from '#contract/pages'
import {
  monthEnd,
  formatMonth,
  type Checklist,
  type ClosedMonths,
  type CloseInput,
  type Period,
  type Periods,
  type ReopenInput,
} from '#contract/money/periods'
import { formatMoney } from '#contract/money/format'
import { endAfter } from '#contract/text'
import { userName } from '#contract/personName'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import { today, formatDay } from '#server/lib/days'
import { AppError, invalid } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { notify } from '#server/mail/notify'
import { FIRST_DAY } from '#server/features/ledger/ledgerService'
import { auditTrail } from '#server/records/auditTrail'
import { checklistOf, notCounted } from './checklist'
import {
  balancesHash,
  closedPeriod,
  closedThrough,
  deletePeriod,
  firstDayAfter,
  insertPeriod,
  listClosed,
  moneyChanges,
  setClosedThrough,
  turnoversOf,
  type ClosedPeriod,
} from './periodsRepository'

const { log } = auditTrail('periods', [])

const monthsOf = (year: string, first: string, last: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(12 - index).padStart(2, '0')}`).filter(
    (month) => month >= first && month <= last,
  )

/** The month that comes next to be closed: the first open one in which something was posted. */
async function nextToClose(handle: Handle, gbc_id: string, closed_through: string | null): Promise<string | null> {
  const day = await firstDayAfter(handle, gbc_id, closed_through)
  return day?.slice(0, 7) ?? null
}

/** Until when the books are closed. */
export async function closedMonths(handle: Handle, gbc_id: string): Promise<ClosedMonths> {
  const closed_through = await closedThrough(handle, gbc_id)
  return { closed_through, first_open_day: closed_through && endAfter(closed_through) }
}

/**
 * Months of a year, each with its turnovers and what was in cash and bank at its end.
 * @param year absent = the latest
 */
export async function listPeriods(handle: Handle, gbc_id: string, year?: string): Promise<Periods> {
  const closed_through = await closedThrough(handle, gbc_id)
  const present = today(gbc_id).slice(0, 7)
  const first = (await firstDayAfter(handle, gbc_id, null))?.slice(0, 7) ?? present
  const years = Array.from({ length: Number(present.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, index) =>
    String(Number(present.slice(0, 4)) - index),
  )
  const shown = year ?? years[0] ?? present.slice(0, 4)
  const [closed, turnovers, changes, next] = [
    new Map((await listClosed(handle, gbc_id)).map((period) => [period.month, period])),
    new Map((await turnoversOf(handle, gbc_id, shown)).map((turnover) => [turnover.month, turnover])),
    await moneyChanges(handle, gbc_id),
    await nextToClose(handle, gbc_id, closed_through),
  ]
  const balance = (account: string, month: string) =>
    changes.reduce((sum, row) => (row.account === account && row.month <= month ? sum + row.change : sum), 0)
  const months = monthsOf(shown, first, present).map((month): Period => {
    const period = closed.get(month)
    const { charged = 0, paid = 0 } = turnovers.get(month) ?? {}
    return {
      month,
      charged,
      paid,
      cash: balance('50', month),
      bank: balance('51', month),
      closed_at: period?.closed_at ?? null,
      closed_by_name: period ? userName(period) : null,
      note: period?.note ?? null,
      can_close: month === next && month < present,
      can_reopen: period !== undefined && monthEnd(month) === closed_through,
    }
  })
  return { ...(await closedMonths(handle, gbc_id)), year: shown, years, months }
}

/** «Месяц 01.2026 уже закрыт 22.11.2026 (Петрова Анна)» */
function alreadyClosed(gbc_id: string, month: string, period: ClosedPeriod | undefined): AppError {
  const when = period ? ` ${formatDay(gbc_id, period.closed_at)}` : ''
  const who = period && userName(period)
  return new AppError(409, `Месяц ${formatMonth(month)} уже закрыт${when}${who ? ` (${who})` : ''}`)
}

/** Months are closed in their order, when they are over. @throws AppError 409, 422 */
async function refuseOutOfOrder(trx: Handle, gbc_id: string, month: string, closed_through: string | null) {
  if (month < FIRST_DAY.slice(0, 7))
    throw invalid({ month: 'Проверьте год' }, 'Проверьте год: книги не ведут раньше 2000 года')
  if (closed_through !== null && monthEnd(month) <= closed_through)
    throw alreadyClosed(gbc_id, month, await closedPeriod(trx, gbc_id, month))
  if (monthEnd(month) >= today(gbc_id)) throw invalid({ month: 'Месяц ещё не закончился' }, 'Месяц ещё не закончился')
  const next = await nextToClose(trx, gbc_id, closed_through)
  if (next !== null && next < month) {
    const message = `Сначала закройте месяц ${formatMonth(next)}`
    throw invalid({ month: message }, message)
  }
}

/**
 * What of a checklist is not done; what was counted and differs from the books stands in the way.
 * @throws AppError 422
 */
function warningsOf({ points, places }: Checklist, { counted }: CloseInput): string[] {
  const blocked = points.filter(({ state }) => state === 'blocked').map(({ text }) => text)
  if (blocked.length > 0) throw new AppError(409, blocked.join('. '))
  const errors = counted.flatMap(({ account_id, amount }, index) => {
    const place = places.find((known) => known.account_id === account_id)
    if (!place || amount === null || amount === place.balance) return []
    const difference = formatMoney(Math.abs(amount - place.balance))
    return [[`counted.${index}.amount`, `По учёту ${formatMoney(place.balance)}: расходится на ${difference}`]]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors) as Record<string, string>)
  const isCounted = (id: string) => counted.some(({ account_id, amount }) => account_id === id && amount !== null)
  return [
    ...points.filter(({ state }) => state === 'warning').map(({ text }) => text),
    ...places.filter(({ account_id }) => !isCounted(account_id)).map(notCounted),
  ]
}

/**
 * Closes a month: nothing is posted to it, nor to one before it, from now on.
 * @throws AppError 409 for a month that is closed, or while a run is at work; 422 out of order, for a difference of cash or
 * bank, and with warnings that nobody has accepted
 */
export async function closePeriod(trx: Handle, actor: Actor, month: string, input: CloseInput): Promise<Periods> {
  const { gbc_id, user_id } = actor
  const { closed_through } = await lockLedger(trx, gbc_id)
  await refuseOutOfOrder(trx, gbc_id, month, closed_through)
  const checklist = await checklistOf(trx, gbc_id, month)
  const warnings = warningsOf(checklist, input)
  if (warnings.length > 0 && !input.despite_warnings)
    throw invalid({ despite_warnings: `Не всё сделано. ${warnings.join('. ')}` })
  const isUnclear = checklist.points.some(({ point, state }) => point === 'unclear' && state === 'warning')
  if (isUnclear && !input.note) throw invalid({ note: 'Напишите, почему это осталось неразобранным' })
  await insertPeriod(trx, {
    gbc_id,
    month,
    closed_at: now(),
    closed_by: user_id,
    note: input.note ?? null,
    checklist: JSON.stringify({ ...checklist, counted: input.counted, warnings }),
    balances_hash: await balancesHash(trx, gbc_id, month),
  })
  await setClosedThrough(trx, gbc_id, monthEnd(month))
  await log(trx, actor, 'period_closed', month, {
    month: [null, formatMonth(month)],
    ...(warnings.length > 0 && { warnings: [null, warnings.join('. ')] }),
    ...(input.note && { note: [null, input.note] }),
  })
  return listPeriods(trx, gbc_id, month.slice(0, 4))
}

/**
 * Opens the month again that was closed last, and tells those who check the books.
 * @returns the months, and ids of the users who were notified
 * @throws AppError 409 for any other month
 */
export async function reopenPeriod(
  trx: Handle,
  actor: Actor,
  month: string,
  { reason }: ReopenInput,
): Promise<{ periods: Periods; notified: string[] }> {
  const { gbc_id, user_id } = actor
  const { closed_through } = await lockLedger(trx, gbc_id)
  if (closed_through === null || monthEnd(month) > closed_through)
    throw new AppError(409, `Месяц ${formatMonth(month)} не закрыт`)
  if (monthEnd(month) !== closed_through)
    throw new AppError(409, `Открыть заново можно только последний закрытый месяц: ${formatMonth(closed_through)}`)
  await deletePeriod(trx, gbc_id, month)
  const [before] = await listClosed(trx, gbc_id)
  await setClosedThrough(trx, gbc_id, before ? monthEnd(before.month) : null)
  const notified = await notify(trx, {
    gbc_id,
    to: { permission: 'finances.check', except: user_id },
    kind: 'period_reopened',
    title: `Месяц ${formatMonth(month)} открыт заново`,
    text: `Почему: ${reason}`,
    link: pages.periods(),
  })
  await log(trx, actor, 'period_reopened', month, {
    month: [formatMonth(month), null],
    reason: [null, reason],
  })
  return { periods: await listPeriods(trx, gbc_id, month.slice(0, 4)), notified }
}

/** Closed months whose balances are no longer those they were closed with. */
export async function changedPeriods(handle: Handle, gbc_id: string): Promise<string[]> {
  const changed: string[] = []
  for (const { month, balances_hash } of await listClosed(handle, gbc_id))
    if ((await balancesHash(handle, gbc_id, month)) !== balances_hash) changed.push(month)
  return changed
}

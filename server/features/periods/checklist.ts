import { formatDate } from '#contract/format'
import { monthEnd, type Checklist, type ChecklistPoint, type MoneyPlace } from '#contract/money/periods'
import { formatMoney } from '#contract/money/format'
import { chart } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import { periodOf } from '#contract/money/contributions'
import { daysOfPeriod } from '#contract/money/dayParts'
import { endAfter } from '#contract/text'
import {
  openRuns,
  placesAt,
  statementsAtWork,
  statementsUntil,
  unchargedKinds,
  unclearBalances,
} from './periodsRepository'

const named = (what: string, names: string[]) => `${what}: ${[...new Set(names)].join(', ')}`

async function runsPoint(handle: Handle, gbc_id: string, last: string): Promise<ChecklistPoint> {
  const runs = await openRuns(handle, gbc_id, last)
  const namesOf = (statuses: string[]) => runs.flatMap(({ status, name }) => (statuses.includes(status) ? name : []))
  const [atWork, waiting] = [namesOf(['posting', 'reversing']), namesOf(['preparing', 'ready'])]
  const point = 'runs'
  if (atWork.length > 0) return { point, state: 'blocked', text: named('Начисление не закончено', atWork) }
  if (waiting.length > 0) return { point, state: 'warning', text: named('Рассчитано, но не начислено', waiting) }
  return { point, state: 'done', text: 'Все начисления месяца проведены' }
}

/** Of contributions of each month, and in a quarter's last month of those of each quarter. */
async function kindsPoint(handle: Handle, gbc_id: string, month: string): Promise<ChecklistPoint[]> {
  const end = monthEnd(month)
  const quarter = periodOf('quarter', end) ?? ''
  const months = await unchargedKinds(handle, gbc_id, month, 'month', month)
  const quarters =
    daysOfPeriod(quarter).to === endAfter(end) ? await unchargedKinds(handle, gbc_id, month, 'quarter', quarter) : []
  const texts = [
    ...(months.length > 0 ? [named('За месяц не начисляли', months)] : []),
    ...(quarters.length > 0 ? [named('За квартал не начисляли', quarters)] : []),
  ]
  return texts.map((text) => ({ point: 'kinds', state: 'warning', text }))
}

/** Of accounts whose statements are loaded at all. */
async function statementsPoint(handle: Handle, gbc_id: string, last: string): Promise<ChecklistPoint[]> {
  const point = 'statements'
  const atWork = await statementsAtWork(handle, gbc_id, last)
  if (atWork.length > 0)
    return [{ point, state: 'blocked', text: named('Выписка ещё проводится или отменяется', atWork) }]
  const accounts = await statementsUntil(handle, gbc_id, last)
  if (accounts.length === 0) return []
  const missing = accounts.filter(({ to_on }) => to_on === null || to_on < last)
  if (missing.length === 0) return [{ point, state: 'done', text: 'Выписки банка загружены до конца месяца' }]
  const until = missing.map(({ to_on }) => (to_on === null ? 'нет за этот месяц' : `загружены по ${formatDate(to_on)}`))
  return [{ point, state: 'warning', text: named('Выписки банка', until) }]
}

async function unclearPoint(handle: Handle, gbc_id: string, month: string): Promise<ChecklistPoint> {
  const balances = await unclearBalances(handle, gbc_id, month)
  const point = 'unclear'
  if (balances.length === 0) return { point, state: 'done', text: 'Невыясненных сумм и денег в пути нет' }
  const sums = balances.map(
    ({ account, balance }) => `${chart[account].name.toLowerCase()} ${formatMoney(Math.abs(balance))}`,
  )
  return { point, state: 'warning', text: named('Осталось разобрать', sums) }
}

/** The bank is right about its own account: until the books say the same the month stays open (specification, money §7). */
const bankPoints = (places: readonly MoneyPlace[]): ChecklistPoint[] =>
  places.flatMap(({ name, stated, balance }) =>
    stated === null || stated === balance
      ? []
      : [
          {
            point: 'statements',
            state: 'blocked',
            text: `${name}: по выписке ${formatMoney(stated)}, по учёту ${formatMoney(balance)}`,
          },
        ],
  )

/** What is to be looked at before a month is closed; points of areas that aren't there yet are not among them. */
export async function checklistOf(handle: Handle, gbc_id: string, month: string): Promise<Checklist> {
  const [runs, kinds, statements, unclear, places] = [
    await runsPoint(handle, gbc_id, monthEnd(month)),
    await kindsPoint(handle, gbc_id, month),
    await statementsPoint(handle, gbc_id, monthEnd(month)),
    await unclearPoint(handle, gbc_id, month),
    await placesAt(handle, gbc_id, month),
  ]
  return { month, points: [runs, ...kinds, ...statements, ...bankPoints(places), unclear], places }
}

/** What stands where a place's money was not looked at. */
export const notCounted = ({ place, name }: MoneyPlace): string =>
  place === 'cash' ? `Касса не пересчитана: ${name}` : `Нет остатка по выписке: ${name}`

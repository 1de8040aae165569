import type { Funds, FundsQuery, FundTurnover } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { fundFlows, moneyByDays, type Flow } from './fundFlows'
import { listFunds } from './fundsRepository'

/** Two days of the books, both within. */
export interface Days {
  from: string
  to: string
}

/** This month up to today, where nothing else is asked for. @throws AppError 422 for an end before the beginning */
export function daysOf(gbc_id: string, query: FundsQuery): Days {
  const to = query.to ?? today(gbc_id)
  const from = query.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw invalid({ to: 'Конец раньше начала' })
  return { from, to }
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)

/** What moved a fund within days, and its balances at both ends. */
export function turnoverOf(flows: readonly Flow[], { from, to }: Days): FundTurnover {
  const before = flows.filter(({ day }) => day < from)
  const within = flows.filter(({ day }) => day >= from && day <= to)
  const of = (source: Flow['source']) => sum(within.filter((flow) => flow.source === source))
  const [opening, received, spent, moved] = [sum(before), of('kind'), -of('category'), of('move')]
  return { opening, received, spent, moved, closing: opening + received - spent + moved }
}

/**
 * All funds within a period, and the money of no fund: together the money of the cooperative at both ends. What came to no
 * fund is what is left: advances, receipts that wait to be sorted, opening balances.
 * @throws AppError 422 for an end before the beginning
 */
export async function fundsWithin(handle: Handle, gbc_id: string, query: FundsQuery): Promise<Funds> {
  const days = daysOf(gbc_id, query)
  const [{ funds, sources }, flows, moved] = await Promise.all([
    listFunds(handle, gbc_id),
    fundFlows(handle, gbc_id),
    moneyByDays(handle, gbc_id),
  ])
  const shown = funds.map((fund) => ({
    ...fund,
    ...turnoverOf(
      flows.filter(({ fund_id }) => fund_id === fund.id),
      days,
    ),
  }))
  const money = {
    opening: sum(moved.filter(({ day }) => day < days.from)),
    closing: sum(moved.filter(({ day }) => day <= days.to)),
  }
  const left = (end: 'opening' | 'closing') => money[end] - shown.reduce((total, fund) => total + fund[end], 0)
  const ofNone = turnoverOf(
    flows.filter(({ fund_id }) => fund_id === null),
    days,
  )
  const [opening, closing] = [left('opening'), left('closing')]
  const rest = {
    opening,
    received: closing - opening + ofNone.spent - ofNone.moved,
    spent: ofNone.spent,
    moved: ofNone.moved,
    closing,
  }
  return { ...days, funds: shown, rest, money, sources }
}

import type { Funds, FundsQuery, FundTurnover } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { askedPeriod, type Period } from '#server/lib/period'
import { fundFlows, heldByDays, moneyByDays, sumOf, unsortedWithin, type Flow } from './fundFlows'
import { allSources } from './fundSources'
import { listFunds } from './fundsRepository'

/** What moved a fund within days, and its balances at both ends. */
export function turnoverOf(
  flows: readonly Pick<Flow, 'source' | 'day' | 'amount'>[],
  { from, to }: Period,
): FundTurnover {
  const before = flows.filter(({ day }) => day < from)
  const within = flows.filter(({ day }) => day >= from && day <= to)
  const of = (source: Flow['source']) => sumOf(within.filter((flow) => flow.source === source))
  const [opening, received, spent, moved] = [sumOf(before), of('kind'), -of('category'), of('move')]
  return { opening, received, spent, moved, closing: opening + received - spent + moved }
}

/**
 * All funds within a period, and the money of no fund: together the money of the cooperative at both ends. What came to no
 * fund is what is left: advances, receipts that wait to be sorted, opening balances.
 * @throws AppError 422 for an end before the beginning
 */
export async function fundsWithin(handle: Handle, gbc_id: string, query: FundsQuery): Promise<Funds> {
  const days = askedPeriod(gbc_id, query)
  const all = await allSources(handle, gbc_id)
  const [{ funds, sources }, flows, moved, given, unsorted] = await Promise.all([
    listFunds(handle, gbc_id, all),
    fundFlows(handle, gbc_id, all),
    moneyByDays(handle, gbc_id),
    heldByDays(handle, gbc_id),
    unsortedWithin(handle, gbc_id, days),
  ])
  const shown = funds.map((fund) => ({
    ...fund,
    ...turnoverOf(
      flows.filter(({ fund_id }) => fund_id === fund.id),
      days,
    ),
  }))
  const atEnds = (flows: typeof moved) => ({
    opening: sumOf(flows.filter(({ day }) => day < days.from)),
    closing: sumOf(flows.filter(({ day }) => day <= days.to)),
  })
  const [money, held] = [atEnds(moved), atEnds(given)]
  const left = (end: 'opening' | 'closing') => money[end] - shown.reduce((total, fund) => total + fund[end], 0)
  const ofNone = turnoverOf(
    flows.filter(({ fund_id }) => fund_id === null),
    days,
  )
  const [opening, closing] = [left('opening'), left('closing')]
  // What left the bank is spent that day; once it is sorted it is taken off here and spent by what it went for.
  const spent = ofNone.spent + unsorted
  const rest = {
    opening,
    received: closing - opening + spent - ofNone.moved,
    spent,
    moved: ofNone.moved,
    closing,
  }
  return { ...days, funds: shown, rest, money, held, sources }
}

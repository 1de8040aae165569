import { formatDate } from '#contract/format'
import {
  fundEntryLabels,
  fundTitle,
  HELD_NAME,
  NO_FUND_NAME,
  TURNOVER_PARTS,
  turnoverLabels,
  type FundEntries,
  type Funds,
  type FundTurnover,
} from '#contract/money/funds'
import type { Table, TableColumn } from '#server/features/exports/table'

const money = (title: string): TableColumn => ({ title, type: 'money' })
const amounts = (turnover: FundTurnover) => TURNOVER_PARTS.map((name) => turnover[name])

const isHeld = ({ opening, closing }: Funds['held']) => opening !== 0 || closing !== 0

/** Funds of a period as their page shows them; closed ones where they had something. */
export function fundsTable({ from, to, funds, rest, money: whole, held }: Funds): Table {
  const shown = funds.filter((fund) => fund.archived_at === null || amounts(fund).some((amount) => amount !== 0))
  const sum = (name: (typeof TURNOVER_PARTS)[number]) => shown.reduce((total, fund) => total + fund[name], rest[name])
  return {
    title: `Фонды с ${formatDate(from)} по ${formatDate(to)}`,
    sheet: 'Фонды',
    columns: [{ title: 'Фонд', type: 'text' }, ...TURNOVER_PARTS.map((name) => money(turnoverLabels[name]))],
    rows: [...shown.map((fund) => [fund.name, ...amounts(fund)]), [NO_FUND_NAME, ...amounts(rest)]],
    totals: ['Деньги кооператива', whole.opening, sum('received'), sum('spent'), sum('moved'), whole.closing],
    below: isHeld(held) ? [[HELD_NAME, held.opening, null, null, null, held.closing]] : [],
  }
}

/** Movements of a fund, the earliest first, between its balances at both ends. */
export const fundTable = (name: string, { from, to, items, opening, closing }: FundEntries): Table => ({
  title: `${fundTitle(name)} с ${formatDate(from)} по ${formatDate(to)}`,
  sheet: 'Фонд',
  columns: [
    { title: fundEntryLabels.date, type: 'date' },
    { title: fundEntryLabels.title, type: 'text' },
    { title: fundEntryLabels.source, type: 'text' },
    money('Приход'),
    money('Расход'),
    money(fundEntryLabels.balance),
  ],
  rows: [
    [null, 'Остаток на начало', null, null, null, opening],
    ...[...items]
      .reverse()
      .map(({ date, title, source, amount, balance, move }) => [
        date,
        move ? `${title}: ${move.reason}` : title,
        source,
        amount > 0 ? amount : null,
        amount < 0 ? -amount : null,
        balance,
      ]),
  ],
  totals: [
    null,
    'Остаток на конец',
    null,
    items.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    items.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
    closing,
  ],
})

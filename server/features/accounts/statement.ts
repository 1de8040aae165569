import {
  isOverdue,
  type AccountEntry,
  type AccountStatement,
  type AccountStatementQuery,
} from '#contract/money/accounts'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { foundIds } from '#server/db/foundIds'
import { togetherWithFound } from '#server/db/together'
import { knownSeq } from '#server/features/ledger/knownAt'
import { today } from '#server/lib/days'
import { notFound } from '#server/lib/errors'
import { accountsFrom, accountStatements } from './accountsRepository'
import { accountsQuery } from './personalAccounts'
import { statementEntries } from './statementEntries'
import { asKnown, rowStatements, statementRowsFrom } from './statementFacts'

/**
 * The day from which an account is read: that of the oldest charge which is not paid, or the year's first. What it was opened
 * with is what it begins with, never turnover (specification, money §4).
 */
function firstDay(day: string, entries: AccountEntry[]): string {
  const unpaid = entries.find(({ open }) => open > 0)
  const opened = entries.find(({ kind }) => kind === 'opening')
  const wanted = unpaid?.date ?? `${day.slice(0, 4)}-01-01`
  const isOlder = unpaid !== undefined && opened !== undefined && unpaid.date < opened.date
  const first = opened && wanted <= opened.date && !isOlder ? endAfter(opened.date) : wanted
  return first < day ? first : day
}

/**
 * A member's account: what was charged and paid on each day, how each sum came about and what has paid what.
 * @throws AppError 404, 422 at `known_at` for a day to come
 */
export async function statementOf(
  handle: Handle,
  gbc_id: string,
  member_id: string,
  query: AccountStatementQuery,
): Promise<AccountStatement> {
  const known_at = query.known_at ?? null
  const [[, cards, overdueSums, ...found], seq] = await Promise.all([
    togetherWithFound(handle, [
      accountsQuery(handle, gbc_id, [member_id]),
      ...accountStatements(handle, gbc_id, [member_id]),
      ...rowStatements(handle, gbc_id, foundIds),
    ]),
    known_at === null ? null : knownSeq(handle, gbc_id, known_at),
  ])
  const [account] = accountsFrom([member_id], [cards, overdueSums])
  if (!account) throw notFound('Такого лицевого счёта нет')
  const kept = statementRowsFrom(found)
  const rows = seq === null ? kept : asKnown(kept, seq)
  const day = known_at ?? today(gbc_id)
  const all = statementEntries(rows, query.garage_id)

  const from = query.from ?? firstDay(day, all)
  const to = query.to ?? day
  const before = all.filter(({ date }) => date < from)
  const entries = all.filter(({ date }) => date >= from && date <= to)
  const open = rows.charges.filter(
    (charge) => charge.open_amount > 0 && (!query.garage_id || charge.garage_id === query.garage_id),
  )
  const sumOpen = (charges: typeof open) => charges.reduce((sum, { open_amount }) => sum + open_amount, 0)
  const overdue = sumOpen(open.filter(({ due_date }) => isOverdue(due_date, day)))
  const before_books = sumOpen(open.filter(({ due_date }) => due_date === null))
  const whole = known_at === null ? account : { balance: all.at(-1)?.balance ?? 0, overdue }
  const opening = before.at(-1)?.balance ?? 0
  return {
    member_id,
    member_name: account.member_name,
    number: account.number,
    garages: account.garages,
    from,
    to,
    known_at,
    opening,
    closing: entries.at(-1)?.balance ?? opening,
    balance: query.garage_id ? sumOpen(open) : whole.balance,
    overdue: query.garage_id ? overdue : whole.overdue,
    before_books,
    charged: entries.reduce((sum, { charged }) => sum + charged, 0),
    paid: entries.reduce((sum, { paid }) => sum + paid, 0),
    written_off: entries.reduce((sum, { written_off = 0 }) => sum + written_off, 0),
    entries,
  }
}

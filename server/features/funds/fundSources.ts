import { FIXED_CATEGORIES, WRITTEN_OFF } from '#contract/money/expenses'
import type { FundSource, NamedSource } from '#contract/money/funds'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { groupBy } from '#server/lib/groupBy'
import type { Period } from '#server/lib/period'

/** Kinds of contributions and categories of expenses, and which funds they belong to. */

/** That a kind or a category belongs to a fund, or to none, from a day on. */
interface Decided {
  source: FundSource
  source_id: string
  fund_id: string | null
  since: string
}

/** What was ever decided about kinds and categories. */
export interface FundsOfSources {
  /** What was decided last first. */
  decided: readonly Decided[]
  /** Which fund a kind or a category belongs to on a day; null = to none. */
  fundOn(source: FundSource, source_id: string, day: string): string | null
}

/** What was decided last holds from its day on. */
export async function fundsOfSources(handle: Handle, gbc_id: string): Promise<FundsOfSources> {
  const decided = await handle
    .selectFrom('fund_sources')
    .select(['source', 'source_id', 'fund_id', 'since'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('seq', 'desc')
    .execute()
  const bySource = groupBy(decided, ({ source, source_id }) => `${source} ${source_id}`)
  return {
    decided,
    fundOn: (source, source_id, day) =>
      bySource.get(`${source} ${source_id}`)?.find(({ since }) => since <= day)?.fund_id ?? null,
  }
}

/** Kinds or categories that were ever a fund's. */
export const everOf = ({ decided }: FundsOfSources, source: FundSource, fund_id: string): string[] => [
  ...new Set(
    decided.filter((row) => row.source === source && row.fund_id === fund_id).map(({ source_id }) => source_id),
  ),
]

/** Days on which a kind or a category was a fund's. */
export interface Span {
  source_id: string
  from: string
  /** The first day on which it was no more. */
  until: string
}

/** What was a fund's within a period, and when: what is decided later moves it from its day on. */
export function spansOf(of: FundsOfSources, source: FundSource, fund_id: string, { from, to }: Period): Span[] {
  return everOf(of, source, fund_id).flatMap((source_id) => {
    const changes = of.decided
      .filter((row) => row.source === source && row.source_id === source_id && row.since > from && row.since <= to)
      .map(({ since }) => since)
    const starts = [...new Set([from, ...changes])].sort()
    return starts
      .map((start, index) => ({ source_id, from: start, until: starts[index + 1] ?? endAfter(to) }))
      .filter((span) => of.fundOn(source, source_id, span.from) === fund_id)
  })
}

type Named = ReadonlyMap<string, NamedSource & { archived: boolean }>

/** All of them by their ids, in the order of their names, with their funds. */
export interface Sources extends FundsOfSources {
  kind: Named
  category: Named
}

export async function allSources(handle: Handle, gbc_id: string): Promise<Sources> {
  const named = (table: 'contribution_kinds' | 'expense_categories') =>
    handle
      .selectFrom(table)
      .select(['id', 'name', 'archived_at'])
      .where('gbc_id', '=', gbc_id)
      .orderBy('name_key')
      .execute()
  const [kinds, categories] = [await named('contribution_kinds'), await named('expense_categories')]
  // No money is spent for a debt that is written off.
  const fixed = FIXED_CATEGORIES.filter(({ id }) => id !== WRITTEN_OFF.id).map((category) => ({
    ...category,
    archived_at: null,
  }))
  const byId = (found: typeof kinds) =>
    new Map(found.map(({ id, name, archived_at }) => [id, { id, name, archived: archived_at !== null }]))
  return { kind: byId(kinds), category: byId([...categories, ...fixed]), ...(await fundsOfSources(handle, gbc_id)) }
}

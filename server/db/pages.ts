import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'

/** Sort of a list: `last_name,-joined_on` by the columns that stand for the names; `id` last, so that pages never overlap. */
export function orderBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: string,
  columns: Record<string, string>,
): SelectQueryBuilder<DB, TB, O> {
  const names = sort.split(',').filter(Boolean)
  const ordered = names.reduce((builder, name) => {
    const descending = name.startsWith('-')
    // An empty value is the smallest on both engines: SQLite's habit, spelled out for PostgreSQL.
    return builder.orderBy(sql.ref(columns[name.replace(/^-/, '')]), (order) =>
      descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
  }, query)
  return ordered.orderBy(sql.ref('id'))
}

/** Rows of one page and the number of all. */
export async function pageOfRows<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  filtered: SelectQueryBuilder<DB, TB, object>,
  { page, page_size }: { page: number; page_size: number },
): Promise<Page<O>> {
  const [items, counted] = await Promise.all([
    rows.limit(page_size).offset((page - 1) * page_size).execute(),
    filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, page, page_size, total: Number((counted as { total: number }).total) }
}

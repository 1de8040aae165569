import { sql } from 'kysely'
import { WRITTEN_OFF, type Spending, type SpendingQuery, type SpendingRow } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import { accountNames } from '#server/features/books/accountNames'
import { describeOperations } from '#server/features/books/describeOperations'
import { askedPeriod, type Period } from '#server/lib/period'

interface Moved {
  operation_id: string
  date: string
  category: string | null
  person: string | null
  spent: number
  held: number
}

interface Filters extends Period {
  category_id?: string
  person_id?: string
}

/**
 * Lines of the books that move an expense (26) or money to account for (71), but debts that were written off, for which no money
 * goes: kopecks of each, above zero in debit.
 */
function movedLines(gbc_id: string, { from, to, category_id, person_id }: Filters) {
  const onSide = (side: 'd' | 'c') => sql`
    select t.operation_id, t.seq, t.line, t.effective_date, t.amount, d.account as debit, d.ref_id as debit_of,
      c.account as credit, c.ref_id as credit_of
    from transfers as t
    join ledger_accounts as d on d.gbc_id = t.gbc_id and d.id = t.debit_account_id
    join ledger_accounts as c on c.gbc_id = t.gbc_id and c.id = t.credit_account_id
    where t.gbc_id = ${gbc_id} and t.effective_date between ${from} and ${to}
      and (${sql.ref(`${side}.account`)} = '71'
        or ${sql.ref(`${side}.account`)} = '26' and ${sql.ref(`${side}.ref_id`)} <> ${WRITTEN_OFF.id})`
  const amountOn = (code: string) =>
    sql`case when debit = ${code} then amount when credit = ${code} then -amount else 0 end`
  const accountOf = (code: string) =>
    sql`case when debit = ${code} then debit_of when credit = ${code} then credit_of end`
  const narrowed = [
    ...(category_id ? [sql`category = ${category_id}`] : []),
    ...(person_id ? [sql`person = ${person_id}`] : []),
  ]
  return sql`select * from (
    select operation_id, seq, line, effective_date as date, ${amountOn('26')} as spent, ${amountOn('71')} as held,
      ${accountOf('26')} as category, ${accountOf('71')} as person
    from (${onSide('d')} union ${onSide('c')}) as lines
  ) as moved ${narrowed.length > 0 ? sql`where ${sql.join(narrowed, sql` and `)}` : sql``}`
}

/** Kopecks spent within a period by the categories' ids. */
export async function spentByCategories(handle: Handle, gbc_id: string, days: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; spent: number }>`
    select category, sum(spent) as spent from (${movedLines(gbc_id, days)}) as lines
    where category is not null group by category`.execute(handle)
  return new Map(rows.map(({ category, spent }) => [category, Number(spent)]))
}

/** Operations as rows of the list, in the order given. */
async function rowsOf(handle: Handle, gbc_id: string, moved: Moved[]): Promise<SpendingRow[]> {
  const ids = [...new Set(moved.map(({ operation_id }) => operation_id))]
  const operations = new Map((await describeOperations(handle, gbc_id, ids)).map((one) => [one.id, one]))
  const names = await accountNames(
    handle,
    gbc_id,
    moved.map(({ category, person }) => ({
      debit_code: '26',
      debit_ref_id: category ?? '',
      credit_code: '71',
      credit_ref_id: person ?? '',
    })),
  )
  const nameOf = (code: '26' | '71', ref_id: string | null) =>
    ref_id === null ? null : names(code, ref_id).slice(code.length + 1)
  return moved.flatMap(({ operation_id, category, person, spent, held }) => {
    const operation = operations.get(operation_id)
    if (!operation) return []
    return {
      operation,
      whom: operation.comment ?? '',
      category: nameOf('26', category),
      person: nameOf('71', person),
      spent: Number(spent),
      held: Number(held),
    }
  })
}

/**
 * A page of what was spent and given to account for, the latest first.
 * @throws AppError 422 for an end before the beginning
 */
export async function listSpending(handle: Handle, gbc_id: string, query: SpendingQuery): Promise<Spending> {
  const { page, page_size, category_id, person_id } = query
  const days = askedPeriod(gbc_id, query, 'year')
  const lines = movedLines(gbc_id, { ...days, category_id, person_id })
  const [sums, shown] = await Promise.all([
    sql<{ spent: number; held: number; total: number }>`
      select coalesce(sum(spent), 0) as spent, coalesce(sum(held), 0) as held, count(*) as total
      from (${lines}) as lines`.execute(handle),
    sql<Moved>`${lines} order by date desc, seq desc, line limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      handle,
    ),
  ])
  const { spent, held, total } = sums.rows[0]
  return {
    ...days,
    page,
    page_size,
    items: await rowsOf(handle, gbc_id, shown.rows),
    spent: Number(spent),
    held: Number(held),
    total: Number(total),
  }
}

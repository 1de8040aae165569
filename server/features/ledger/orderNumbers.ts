import { operationKinds, type OperationKind } from '#contract/money/chart'
import { among } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import { later } from '#server/db/together'
import type { AccountRef } from './ledgerRepository'

/** Cash orders of a desk are numbered by itself, ПКО and РКО each in their row. */
interface Order {
  journal: 'cash_in' | 'cash_out'
  desk_id: string
}

interface Ordered {
  kind: OperationKind
  lines: readonly { debit: AccountRef; credit: AccountRef }[]
}

/** The cash order of an operation; null of what moves no cash, or is written by none. */
function orderOf({ kind, lines }: Ordered): Order | null {
  const { order } = operationKinds[kind]
  if (order === null) return null
  const desk = lines.map(({ debit, credit }) => (order === 'in' ? debit : credit)).find(({ code }) => code === '50')
  return desk ? { journal: order === 'in' ? 'cash_in' : 'cash_out', desk_id: desk.ref_id ?? '' } : null
}

const keyOf = (journal: string, desk_id: string) => `${journal} ${desk_id}`

const nextOfDesks = preparedStatement((handle, gbc_id: string, desk_ids: readonly string[]) =>
  handle
    .selectFrom('journals')
    .select(['journal', 'owner_id', 'next'])
    .where('gbc_id', '=', gbc_id)
    .where('journal', 'in', ['cash_in', 'cash_out'])
    .where(among(handle, 'owner_id', desk_ids)),
)

/** What `takeOrderNumbers` has to know of the desks that operations move cash of. */
export const nextOrderNumbers = (trx: Handle, gbc_id: string, operations: readonly Ordered[]) =>
  nextOfDesks(trx, gbc_id, [...new Set(operations.flatMap((each) => orderOf(each)?.desk_id ?? []))])

type Next = { journal: string; owner_id: string; next: number }

/**
 * Numbers of the cash orders of operations, in their order; null of those without. Whoever posts holds the books, so none is
 * given twice, and a posting that fails leaves no gap.
 * @param known rows of `nextOrderNumbers`, read while the books are held
 */
export async function takeOrderNumbers(
  trx: Handle,
  gbc_id: string,
  operations: readonly Ordered[],
  known: readonly Next[],
): Promise<(string | null)[]> {
  const next = new Map(known.map((row) => [keyOf(row.journal, row.owner_id), row.next]))
  const taken = new Map<string, Order>()
  const numbers = operations.map((operation) => {
    const order = orderOf(operation)
    if (!order) return null
    const key = keyOf(order.journal, order.desk_id)
    const number = next.get(key) ?? 1
    next.set(key, number + 1)
    taken.set(key, order)
    return String(number)
  })
  const counted = [...taken].map(([key, { journal, desk_id: owner_id }]) =>
    trx
      .insertInto('journals')
      .values({ gbc_id, journal, owner_id, year: 0, pattern: null, next: next.get(key) ?? 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['gbc_id', 'journal', 'owner_id', 'year'])
          .doUpdateSet(({ ref }) => ({ next: ref('excluded.next') })),
      ),
  )
  await later(trx, counted)
  return numbers
}

import { sql } from 'kysely'
import type { Report } from '#contract/money/reports'
import { lastDayOf } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { balanceAt } from '#server/features/ledger/balances'
import { describeOperations } from '#server/features/books/describeOperations'
import { invalid } from '#server/lib/errors'
import type { Period } from '#server/lib/period'

/** More rows at once nobody reads: a shorter time is asked for. */
const MOST_ROWS = 5000

interface Movement {
  operation_id: string
  day: string
  received: number
  explained: number
}

const columns = [
  { title: 'День', type: 'date' as const },
  { title: 'Операция', type: 'text' as const },
  { title: 'Документ', type: 'text' as const },
  { title: 'Комментарий', type: 'text' as const },
  { title: 'Поступило', type: 'money' as const },
  { title: 'Разобрано', type: 'money' as const },
  { title: 'Осталось', type: 'money' as const },
]

/**
 * «Невыясненные поступления»: the account 76.Н, line by line, with what is left after each.
 * @throws AppError 422 for more than `most` rows
 */
export async function unclearReceipts(
  handle: Handle,
  gbc_id: string,
  { from, to }: Period,
  most = MOST_ROWS,
): Promise<Omit<Report, keyof Period>> {
  const account = await handle
    .selectFrom('ledger_accounts')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('account', '=', '76.Н')
    .executeTakeFirst()
  if (!account) return { columns, rows: [], totals: [] }
  // A reversal stands with a minus on the side of what it takes back: nothing came by it, and nothing was sorted.
  const side = (name: 'debit' | 'credit') => {
    const [own, other] = name === 'credit' ? ['received', 'explained'] : ['explained', 'received']
    const isReversal = sql`operations.reverses_id is not null`
    return sql`select transfers.operation_id, transfers.effective_date as day, transfers.seq,
      case when ${isReversal} then 0 else amount end as ${sql.ref(own)},
      case when ${isReversal} then -amount else 0 end as ${sql.ref(other)}
      from transfers join operations on operations.gbc_id = transfers.gbc_id and operations.id = transfers.operation_id
      where transfers.gbc_id = ${gbc_id} and transfers.${sql.ref(`${name}_account_id`)} = ${account.id}
      and transfers.effective_date between ${from} and ${to}`
  }
  const sums = sql`select operation_id, day, seq, received, explained from`
  const { rows: movements } = await sql<Movement>`
    select operation_id, day, sum(received) as received, sum(explained) as explained
    from (${sums} (${side('credit')}) as came union all ${sums} (${side('debit')}) as went) as lines
    group by operation_id, day, seq order by day, seq limit ${most + 1}`.execute(handle)
  if (movements.length > most) {
    const text = `За это время больше ${most.toLocaleString('ru')} строк: выберите срок короче`
    throw invalid({ to: text }, text)
  }
  const described = await describeOperations(
    handle,
    gbc_id,
    movements.map(({ operation_id }) => operation_id),
  )
  const byId = new Map(described.map((operation) => [operation.id, operation]))
  // The account's usual side is the credit.
  let left = -(await balanceAt(handle, gbc_id, account.id, lastDayOf(from)))
  const before = left === 0 ? [] : [[from, 'Остаток на начало', null, null, null, null, left]]
  const rows = movements.map(({ operation_id, day, ...sums }) => {
    const [received, explained] = [Number(sums.received), Number(sums.explained)]
    left += received - explained
    const { title = '', document = null, comment = null } = byId.get(operation_id) ?? {}
    return [day, title, document, comment, received || null, explained || null, left]
  })
  const sum = (index: number) => rows.reduce((total, row) => total + Number(row[index] ?? 0), 0)
  const totals = ['Итого', null, null, null, sum(4), sum(5), left]
  return { columns, rows: [...before, ...rows], totals: rows.length + before.length > 0 ? totals : [] }
}

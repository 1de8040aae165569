import { sql } from 'kysely'
import type { Book, BookDay, BookName, BookQuery } from '#contract/money/books'
import type { Operation } from '#contract/money/operations'
import { lastDayOf } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { balanceAt } from '#server/features/ledger/balances'
import { lineOfSource } from '#server/features/statements/postedLines'
import { notFound } from '#server/lib/errors'
import { askedPeriod } from '#server/lib/period'
import { portionsOf } from '#server/lib/portionsOf'
import { describeOperations, MOST_IDS } from './describeOperations'
import { moneyPlaces, placeAccounts } from './places'

interface Movement {
  operation_id: string
  seq: number
  date: string
  received: number
  spent: number
}

/** Operations on an account between two days, one row each: its lines may be many. */
const movements = (gbc_id: string, account_id: string, from: string, to: string) => sql`
  select operation_id, seq, effective_date as date, sum(received) as received, sum(spent) as spent from (
    select operation_id, seq, effective_date, amount as received, 0 as spent from transfers
      where gbc_id = ${gbc_id} and debit_account_id = ${account_id} and effective_date between ${from} and ${to}
    union all
    select operation_id, seq, effective_date, 0 as received, amount as spent from transfers
      where gbc_id = ${gbc_id} and credit_account_id = ${account_id} and effective_date between ${from} and ${to}
  ) as lines group by operation_id, seq, effective_date`

interface Sums {
  received: number
  spent: number
  count: number
}

async function sumsOf(handle: Handle, rows: ReturnType<typeof movements>): Promise<Sums> {
  const found = await sql<Sums>`
    select coalesce(sum(received), 0) as received, coalesce(sum(spent), 0) as spent, count(*) as count
    from (${rows}) as movements`.execute(handle)
  const { received, spent, count } = found.rows[0]
  return { received: Number(received), spent: Number(spent), count: Number(count) }
}

/** Numbers of the bank's documents, by the operations that were posted for them or that they only prove. */
async function bankNumbers(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, string>> {
  const posted = await handle
    .selectFrom('operations')
    .innerJoin('statement_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'operations.gbc_id').on(sql<boolean>`line.id = ${lineOfSource}`),
    )
    .select(['operations.id', 'line.number'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.id', 'in', ids)
    .where('operations.source_type', '=', 'statement_line')
    .execute()
  const proved = await handle
    .selectFrom('statement_lines as line')
    .select(['line.operation_id as id', 'line.number'])
    .where('line.gbc_id', '=', gbc_id)
    .where('line.operation_id', 'in', ids)
    .execute()
  return new Map([...posted, ...proved].flatMap(({ id, number }) => (id && number ? [[id, number]] : [])))
}

/** Operations of the bank's book with the document of its file; what took one back is of the same. */
async function withBankNumbers(handle: Handle, gbc_id: string, operations: Operation[]): Promise<Operation[]> {
  const documentOf = ({ id, reverses }: Operation) => reverses?.id ?? id
  const numbers = new Map<string, string>()
  for (const portion of portionsOf(operations.map(documentOf), MOST_IDS))
    for (const [id, number] of await bankNumbers(handle, gbc_id, portion)) numbers.set(id, number)
  return operations.map((operation) => {
    const number = numbers.get(documentOf(operation))
    return number && !operation.document ? { ...operation, document: `№ ${number}` } : operation
  })
}

/** Turnovers of whole days, also where a page begins or ends within one. */
async function daysOf(handle: Handle, gbc_id: string, account_id: string, dates: string[]): Promise<BookDay[]> {
  const [from, to] = [dates[0], dates[dates.length - 1]]
  if (from === undefined) return []
  const { rows } = await sql<Omit<BookDay, 'balance'>>`
    select date, sum(received) as received, sum(spent) as spent
    from (${movements(gbc_id, account_id, from, to)}) as movements group by date order by date`.execute(handle)
  let balance = await balanceAt(handle, gbc_id, account_id, lastDayOf(from))
  return rows.map(({ date, ...row }) => {
    const [received, spent] = [Number(row.received), Number(row.spent)]
    balance += received - spent
    return { date, received, spent, balance }
  })
}

/**
 * A page of the book of a cash desk or a bank account: each operation with what was there after it.
 * @throws AppError 404 for a place that isn't there, 422 for a period that ends before it begins
 */
export async function readBook(handle: Handle, gbc_id: string, book: BookName, query: BookQuery): Promise<Book> {
  const { page, page_size } = query
  const { from, to } = askedPeriod(gbc_id, query)
  const places = (await moneyPlaces(handle, gbc_id)).filter((place) => place.book === book)
  const place = query.place_id
    ? places.find(({ id }) => id === query.place_id)
    : (places.find(({ archived }) => !archived) ?? places[0])
  if (!place && query.place_id) throw notFound(book === 'cash' ? 'Такой кассы нет' : 'Такого счёта в банке нет')
  const account_id = (await placeAccounts(handle, gbc_id)).get(place?.id ?? '')
  const empty = { opening: 0, received: 0, spent: 0, closing: 0, rows: [], days: [], total: 0 }
  if (account_id === undefined) return { place: place ?? null, from, to, page, page_size, ...empty }

  const all = movements(gbc_id, account_id, from, to)
  const offset = (page - 1) * page_size
  const ordered = (limit: number, skipped: number) =>
    sql<Movement>`${all} order by date, seq limit ${limit} offset ${skipped}`
  const [opening, sums, before, shown] = await Promise.all([
    balanceAt(handle, gbc_id, account_id, lastDayOf(from)),
    sumsOf(handle, all),
    sumsOf(handle, ordered(offset, 0)),
    ordered(page_size, offset).execute(handle),
  ])
  const described = await describeOperations(
    handle,
    gbc_id,
    shown.rows.map(({ operation_id }) => operation_id),
  )
  const operations = book === 'bank' ? await withBankNumbers(handle, gbc_id, described) : described
  let balance = opening + before.received - before.spent
  const rows = shown.rows.map((row, index) => {
    const [received, spent] = [Number(row.received), Number(row.spent)]
    balance += received - spent
    return { operation: operations[index], received, spent, balance }
  })
  return {
    place: place ?? null,
    from,
    to,
    opening,
    received: sums.received,
    spent: sums.spent,
    closing: opening + sums.received - sums.spent,
    rows,
    days: await daysOf(
      handle,
      gbc_id,
      account_id,
      shown.rows.map(({ date }) => date),
    ),
    page,
    page_size,
    total: sums.count,
  }
}

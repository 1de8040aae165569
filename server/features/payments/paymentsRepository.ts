import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Payment, PaymentListQuery } from '#contract/money/payments'
import { insertsOf } from '#server/db/bulkInsert'
import { among } from '#server/db/dialect'
import type { Db, Handle } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { paginate } from '#server/db/pages'
import { preparedStatement } from '#server/db/preparedQuery'
import type { OperationsTable, PaymentLinesTable, PaymentsTable, Tables } from '#server/db/tables'
import { later, together, type RowsOf } from '#server/db/together'
import { notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'

const paymentsOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('payments').where('payments.gbc_id', '=', gbc_id)

/** Payments with their operations, and those that reverse them. */
const withOperations = (rows: ReturnType<typeof paymentsOf>) =>
  rows
    .innerJoin('operations', (join) =>
      join.onRef('operations.gbc_id', '=', 'payments.gbc_id').onRef('operations.id', '=', 'payments.operation_id'),
    )
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'payments.gbc_id').onRef('reversal.reverses_id', '=', 'payments.operation_id'),
    )
    .selectAll('payments')
    .select(['operations.seq', 'reversal.effective_date as reversed_on'])

const payments = (handle: Handle, gbc_id: string) => withOperations(paymentsOf(handle, gbc_id))

/** Ids of operations, or a query for them. */
type OperationIds = readonly string[] | SelectQueryBuilder<Tables, 'payments', { operation_id: string }>

type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

/** Members on whose accounts operations stand, which are given by their ids or by a query for them. */
function membersQuery(handle: Handle, gbc_id: string, operations: OperationIds) {
  const onSide = (side: 'debit_account_id' | 'credit_account_id') =>
    handle
      .selectFrom('transfers')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'transfers.gbc_id').onRef('account.id', '=', `transfers.${side}`),
      )
      .innerJoin('personal_accounts as personal', (join) =>
        join.onRef('personal.gbc_id', '=', 'account.gbc_id').onRef('personal.id', '=', 'account.ref_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.gbc_id', '=', 'personal.gbc_id').onRef('members.id', '=', 'personal.member_id'),
      )
      .select(['transfers.operation_id', 'transfers.line', 'members.display_name'])
      .where('transfers.gbc_id', '=', gbc_id)
      .where(among(handle, 'transfers.operation_id', operations))
      .where('account.account', '=', '76')
  return onSide('debit_account_id').unionAll(onSide('credit_account_id'))
}

const membersOfOperations = preparedStatement((handle, gbc_id: string, operation_ids: string[]) =>
  membersQuery(handle, gbc_id, operation_ids),
)

const membersOfPayment = preparedStatement((handle, gbc_id: string, id: string) =>
  membersQuery(
    handle,
    gbc_id,
    handle.selectFrom('payments').select('operation_id').where('gbc_id', '=', gbc_id).where('id', '=', id),
  ),
)

type MemberRow = RowsOf<ReturnType<typeof membersOfPayment>>[number]

/** Names of the members of each operation, in the order of its lines. */
function namesOf(rows: readonly MemberRow[]): Map<string, string> {
  const names = new Map<string, string[]>()
  for (const { operation_id, display_name } of [...rows].sort((one, other) => one.line - other.line)) {
    const known = names.get(operation_id) ?? []
    if (!known.includes(display_name)) names.set(operation_id, [...known, display_name])
  }
  return new Map([...names].map(([id, list]) => [id, list.join(', ')]))
}

function toPayments(rows: readonly PaymentRow[], members: readonly MemberRow[]): Payment[] {
  const names = namesOf(members)
  return rows.map((row) => ({
    ...row,
    direction: row.direction === 'out' ? 'out' : 'in',
    members: names.get(row.operation_id) ?? '',
  }))
}

/** @throws AppError 404 */
export async function getPayment(handle: Handle, gbc_id: string, id: string): Promise<Payment> {
  const [rows, members] = await together(handle, [
    payments(handle, gbc_id).where('payments.id', '=', id),
    membersOfPayment(handle, gbc_id, id),
  ])
  if (rows.length === 0) throw notFound('Такого платежа нет')
  return toPayments(rows, members)[0]
}

/** Cash desk or bank account of a payment; null for an opening balance. */
export async function placeOfPayment(handle: Handle, gbc_id: string, id: string): Promise<string | null> {
  const row = await handle
    .selectFrom('payments')
    .select('place_id')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.place_id ?? null
}

/** Whatever is paid is posted. */
const PAYMENTS: CountedList = { area: 'ledger' }

/** Payments and refunds, the latest first. */
export async function listPayments(db: Db, gbc_id: string, query: PaymentListQuery): Promise<Page<Payment>> {
  const { heavy } = db
  const { from, to } = query
  const filtered = paymentsOf(heavy, gbc_id)
    .$if(Boolean(from), (rows) => rows.where('payments.paid_on', '>=', from ?? ''))
    .$if(Boolean(to), (rows) => rows.where('payments.paid_on', '<=', to ?? ''))
  const page = await paginate(
    db,
    gbc_id,
    () => filtered,
    (rows) => withOperations(rows).orderBy('payments.paid_on', 'desc').orderBy('payments.id', 'desc'),
    query,
    { list: PAYMENTS },
  )
  const operations = page.items.map(({ operation_id }) => operation_id)
  const members = await heavy.executeQuery(membersOfOperations(heavy, gbc_id, operations))
  return { ...page, items: toPayments(page.items, members.rows) }
}

/** The payment or refund that an operation is. */
export const paymentOfOperation = (handle: Handle, gbc_id: string, operation_id: string) =>
  handle
    .selectFrom('payments')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', '=', operation_id)
    .executeTakeFirst()

/** The operation that a payment is. @throws AppError 404 */
export async function paymentOperation(handle: Handle, gbc_id: string, id: string): Promise<{ operation_id: string }> {
  const row = await handle
    .selectFrom('payments')
    .select('operation_id')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Такого платежа нет')
  return row
}

type Needed = 'source' | 'paid_on' | 'amount'
type PaymentFields = Pick<PaymentsTable, Needed> &
  Partial<Omit<PaymentsTable, 'gbc_id' | 'id' | 'operation_id' | Needed>>

/** A payment of an operation and the accounts that it goes to. Kopecks. */
export interface PaymentOfOperation {
  operation: Pick<OperationsTable, 'gbc_id' | 'id' | 'seq'>
  payment: PaymentFields
  /** None for money that is given back: it is charged. */
  lines: readonly Pick<PaymentLinesTable, 'account_id' | 'amount' | 'purpose'>[]
}

/** Writes payments with their lines; what isn't said of them is empty. @returns the payments in the order given */
export async function insertPayments(trx: Handle, paid: readonly PaymentOfOperation[]): Promise<PaymentsTable[]> {
  const rows = paid.map(({ operation: { gbc_id, id: operation_id }, payment }): PaymentsTable => ({
    direction: 'in',
    place_id: null,
    payer: null,
    number: null,
    comment: null,
    ...payment,
    gbc_id,
    id: newId(),
    operation_id,
  }))
  const lines = paid.flatMap(({ operation: { gbc_id, seq }, lines: parts }, index) =>
    parts.map((line): PaymentLinesTable => ({ ...line, gbc_id, id: newId(), payment_id: rows[index].id, seq })),
  )
  await later(trx, [...insertsOf(trx, { name: 'payments' }, rows), ...insertsOf(trx, { name: 'payment_lines' }, lines)])
  return rows
}

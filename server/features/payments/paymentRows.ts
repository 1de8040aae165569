import { insertsOf } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import type { OperationsTable, PaymentLinesTable, PaymentsTable } from '#server/db/tables'
import { later } from '#server/db/together'
import { newId } from '#server/lib/ids'

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

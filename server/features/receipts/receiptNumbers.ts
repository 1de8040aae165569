import type { Handle } from '#server/db/engine'

/**
 * The next numbers of receipts. One statement counts them on in the transaction that registers the receipts: none is given
 * twice, and a refused one leaves no gap. Cash orders are numbered with their operations: features/ledger/orderNumbers.ts.
 * @returns the first of them
 */
export async function takeReceiptNumbers(trx: Handle, gbc_id: string, count: number): Promise<number> {
  const { next } = await trx
    .insertInto('journals')
    .values({ gbc_id, journal: 'receipts', owner_id: '', year: 0, pattern: null, next: count + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'journal', 'owner_id', 'year'])
        .doUpdateSet(({ eb }) => ({ next: eb('journals.next', '+', count) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - count
}

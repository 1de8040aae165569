import type { Handle } from '#server/db/engine'

/** Documents that are numbered in a row. Cash orders are numbered with their operations: features/ledger/orderNumbers.ts. */
export type NumberedDocument = 'receipts'

/**
 * The next numbers of a document. One statement counts them on in the transaction that registers the documents: none is given
 * twice, and a refused one leaves no gap.
 * @returns the first of them
 */
export async function takeNumbers(
  trx: Handle,
  gbc_id: string,
  journal: NumberedDocument,
  count: number,
): Promise<number> {
  const { next } = await trx
    .insertInto('journals')
    .values({ gbc_id, journal, owner_id: '', year: 0, pattern: null, next: count + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'journal', 'owner_id', 'year'])
        .doUpdateSet(({ eb }) => ({ next: eb('journals.next', '+', count) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - count
}

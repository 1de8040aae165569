import type { Handle } from '#server/db/engine'

/**
 * The next number of a document. It is taken in the transaction that registers the document: none is given twice, and a
 * refused one leaves no gap. Within `lockLedger`.
 * @param owner_id of what it is counted for: a cash desk
 */
export async function nextNumber(
  trx: Handle,
  gbc_id: string,
  journal: 'cash_in' | 'cash_out',
  owner_id: string,
): Promise<string> {
  const { next } = await trx
    .insertInto('journals')
    .values({ gbc_id, journal, owner_id, year: 0, pattern: null, next: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'journal', 'owner_id', 'year'])
        .doUpdateSet(({ eb }) => ({ next: eb('journals.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return String(next - 1)
}

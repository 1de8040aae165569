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
  const key = { gbc_id, journal, owner_id, year: 0 }
  const row = await trx
    .selectFrom('journals')
    .select(['next', 'pattern'])
    .where('gbc_id', '=', gbc_id)
    .where('journal', '=', journal)
    .where('owner_id', '=', owner_id)
    .where('year', '=', 0)
    .executeTakeFirst()
  const number = row?.next ?? 1
  await trx
    .insertInto('journals')
    .values({ ...key, pattern: null, next: number + 1 })
    .onConflict((conflict) =>
      conflict.columns(['gbc_id', 'journal', 'owner_id', 'year']).doUpdateSet({ next: number + 1 }),
    )
    .execute()
  return String(number)
}

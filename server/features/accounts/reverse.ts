import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { writtenDate } from '#contract/text'
import { reallocate } from './reallocate'
import { lockAccounts } from './lockAccounts'
import { reverseOperation, type Poster } from '#server/features/ledger/ledgerService'

/** Members whose accounts operations stand on. */
async function membersOf(handle: Handle, gbc_id: string, operation_ids: readonly string[]): Promise<string[]> {
  const rows = await handle
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as account', (join) =>
      join
        .onRef('account.gbc_id', '=', 'transfers.gbc_id')
        .on(({ eb, or, ref }) =>
          or([
            eb('account.id', '=', ref('transfers.debit_account_id')),
            eb('account.id', '=', ref('transfers.credit_account_id')),
          ]),
        ),
    )
    .innerJoin('personal_accounts as personal', (join) =>
      join.onRef('personal.gbc_id', '=', 'account.gbc_id').onRef('personal.id', '=', 'account.ref_id'),
    )
    .select('personal.member_id')
    .distinct()
    .where('transfers.gbc_id', '=', gbc_id)
    .where('transfers.operation_id', 'in', operation_ids)
    .where('account.account', '=', '76')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Holds what taking back operations changes, before it is looked whether they still can be. */
export async function lockOperations(trx: Handle, gbc_id: string, operation_ids: readonly string[]) {
  const members = operation_ids.length === 0 ? [] : await membersOf(trx, gbc_id, operation_ids)
  return lockAccounts(trx, gbc_id, members)
}

/**
 * Takes back a charge, a payment or a refund: what it had paid, or what had paid it, is free for what else is owed.
 * @throws AppError as `reverseOperation`
 */
export async function reverseAndReallocate(
  trx: Handle,
  poster: Poster,
  operation_id: string,
  options: { reason?: string | null; date?: string } = {},
): Promise<OperationsTable> {
  const { gbc_id } = poster
  const { holders } = await lockOperations(trx, gbc_id, [operation_id])
  const reversal = await reverseOperation(trx, poster, operation_id, options)
  const charge = await trx
    .selectFrom('charges')
    .select(['id', 'kind_id', 'garage_id'])
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', '=', operation_id)
    .executeTakeFirst()
  if (charge) {
    await trx
      .updateTable('charge_state')
      .set({ open_amount: 0, reversed: 1 })
      .where('gbc_id', '=', gbc_id)
      .where('charge_id', '=', charge.id)
      .execute()
    await trx
      .updateTable('charge_slots')
      .set({ charge_id: null })
      .where('gbc_id', '=', gbc_id)
      .where('kind_id', '=', charge.kind_id ?? '')
      .where('garage_id', '=', charge.garage_id ?? '')
      .where('charge_id', '=', charge.id)
      .execute()
  }
  await reallocate(trx, gbc_id, [...holders.keys()], {
    seq: reversal.seq,
    text: `сторнирована операция ${writtenDate(reversal.effective_date)}`,
  })
  return reversal
}

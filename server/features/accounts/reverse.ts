import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { writtenDate } from '#contract/text'
import { reallocate } from '#server/features/accounts/reallocate'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { reverseOperation, type Poster } from '#server/features/ledger/ledgerService'

/** Members whose accounts an operation stands on. */
const membersOf = (handle: Handle, gbc_id: string, operation_id: string) =>
  handle
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
    .where('transfers.operation_id', '=', operation_id)
    .where('account.account', '=', '76')
    .execute()

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
  await lockLedger(trx, gbc_id)
  const reversal = await reverseOperation(trx, poster, operation_id, options)
  const charge = await trx
    .selectFrom('charges')
    .select('id')
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
      .where('charge_id', '=', charge.id)
      .execute()
  }
  const members = await membersOf(trx, gbc_id, operation_id)
  await reallocate(
    trx,
    gbc_id,
    members.map(({ member_id }) => member_id),
    { seq: reversal.seq, text: `сторнирована операция ${writtenDate(reversal.effective_date)}` },
  )
  return reversal
}

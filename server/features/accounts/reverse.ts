import { formatDate } from '#contract/format'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { groupBy } from '#server/lib/groupBy'
import { refuseHandedOver } from './handedOver'
import { reallocate } from './reallocate'
import { lockAccounts } from './lockAccounts'
import { reverseOperations, type Poster, type ReversalOptions } from '#server/features/ledger/ledgerService'

/** Whose accounts operations stand on, with the day of each: either side of them by its own index. */
async function onAccounts(
  handle: Handle,
  gbc_id: string,
  operation_ids: readonly string[],
): Promise<{ member_id: string; effective_date: string }[]> {
  const sides = (['debit_account_id', 'credit_account_id'] as const).map((side) =>
    handle
      .selectFrom('transfers')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'transfers.gbc_id').onRef('account.id', '=', `transfers.${side}`),
      )
      .innerJoin('personal_accounts as personal', (join) =>
        join.onRef('personal.gbc_id', '=', 'account.gbc_id').onRef('personal.id', '=', 'account.ref_id'),
      )
      .select(['personal.member_id', 'transfers.effective_date'])
      .where('transfers.gbc_id', '=', gbc_id)
      .where('transfers.operation_id', 'in', operation_ids)
      .where('account.account', '=', '76')
      .execute(),
  )
  return (await Promise.all(sides)).flat()
}

const membersOf = (rows: readonly { member_id: string }[]) => [...new Set(rows.map(({ member_id }) => member_id))]

/** «сторнирована операция 06.11.2026»: what was taken back of an account, for the explanation of its allocations. */
function takenBackText(days: readonly string[]): string {
  const written = [...new Set(days)].sort().map(formatDate)
  return written.length === 1
    ? `сторнирована операция ${written.join()}`
    : `сторнированы операции ${written.join(', ')}`
}

/** Holds what taking back operations changes, before it is looked whether they still can be. */
export async function lockOperations(trx: Handle, gbc_id: string, operation_ids: readonly string[]) {
  const members = operation_ids.length === 0 ? [] : membersOf(await onAccounts(trx, gbc_id, operation_ids))
  return lockAccounts(trx, gbc_id, members)
}

/**
 * Takes back charges, payments and refunds: what they had paid, or what had paid them, is free for what else is owed.
 * @param options `isReplaced`: what is charged in its place within the transaction lets payments follow the rule again, so that
 * no explanation is left of what was true for a moment
 * @returns the reversals, in the order given
 * @throws AppError as `reverseOperations`, 409 where a charge was handed over to another account
 */
export async function reverseAllAndReallocate(
  trx: Handle,
  poster: Poster,
  operation_ids: readonly string[],
  { isReplaced = false, ...options }: ReversalOptions & { isReplaced?: boolean } = {},
): Promise<OperationsTable[]> {
  if (operation_ids.length === 0) return []
  const { gbc_id } = poster
  // Members whose import is undone are among them: what stands on their accounts is taken back too.
  const standing = await onAccounts(trx, gbc_id, operation_ids)
  const members = membersOf(standing)
  await lockAccounts(trx, gbc_id, members)
  const charges = await trx
    .selectFrom('charges')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', 'in', operation_ids)
    .execute()
  await refuseHandedOver(
    trx,
    gbc_id,
    charges.map(({ id }) => id),
    operation_ids,
  )
  const reversals = await reverseOperations(trx, poster, operation_ids, options)
  if (charges.length > 0) {
    const ids = charges.map(({ id }) => id)
    await trx
      .updateTable('charge_state')
      .set({ open_amount: 0, reversed: 1 })
      .where('gbc_id', '=', gbc_id)
      .where('charge_id', 'in', ids)
      .execute()
    await trx
      .updateTable('charge_slots')
      .set({ charge_id: null })
      .where('gbc_id', '=', gbc_id)
      .where('charge_id', 'in', ids)
      .execute()
  }
  if (isReplaced) return reversals
  const last = reversals[reversals.length - 1]
  const daysOf = groupBy(standing, ({ member_id }) => member_id)
  // What is free since a reversal pays nothing before it: an earlier month stays as it was, closed or not.
  const from = reversals.reduce((latest, { effective_date }) => (effective_date > latest ? effective_date : latest), '')
  await reallocate(trx, gbc_id, members, {
    seq: last.seq,
    text: (member_id) => takenBackText((daysOf.get(member_id) ?? []).map(({ effective_date }) => effective_date)),
    from,
  })
  return reversals
}

/** The same of one operation. @throws AppError as `reverseOperations` */
export async function reverseAndReallocate(
  trx: Handle,
  poster: Poster,
  operation_id: string,
  options: ReversalOptions & { isReplaced?: boolean } = {},
): Promise<OperationsTable> {
  const [reversal] = await reverseAllAndReallocate(trx, poster, [operation_id], options)
  return reversal
}

import type { Purpose } from '#contract/money/allocation'
import { writtenDate } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { AppError } from '#server/lib/errors'

/** Charges whose debt went over to another account, by a transfer between accounts that stands. */
async function handovers(handle: Handle, gbc_id: string) {
  const rows = await handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'operations.gbc_id').onRef('reversal.reverses_id', '=', 'operations.id'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'operations.gbc_id').onRef('payments.operation_id', '=', 'operations.id'),
    )
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'payments.gbc_id').onRef('line.payment_id', '=', 'payments.id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'line.gbc_id').onRef('account.id', '=', 'line.account_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'account.gbc_id').onRef('members.id', '=', 'account.member_id'),
    )
    .select(['operations.effective_date', 'line.purpose', 'members.display_name'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.kind', '=', 'between_accounts')
    .where('line.purpose', 'is not', null)
    .where('reversal.id', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ purpose, ...row }) =>
      ((JSON.parse(purpose ?? '{}') as Purpose).charges ?? []).map(({ charge_id }) => [charge_id, row] as const),
    ),
  )
}

/**
 * Taken back beside its own transfer, a debt would leave the giver an advance that nobody paid, and the taker the debt.
 * @throws AppError 409 where a charge was handed over to another account
 */
export async function refuseHandedOver(handle: Handle, gbc_id: string, charge_ids: readonly string[]): Promise<void> {
  if (charge_ids.length === 0) return
  const handed = await handovers(handle, gbc_id)
  const found = charge_ids.map((id) => handed.get(id)).find(Boolean)
  if (found)
    throw new AppError(
      409,
      `Долг по начислению (${found.display_name}) перенесён на другой счёт ${writtenDate(found.effective_date)}: сначала сторнируйте перенос`,
    )
}

/** The same of all charges of a run, before its reversal begins. @throws AppError 409 */
export async function refuseHandedOverRun(handle: Handle, gbc_id: string, run_id: string): Promise<void> {
  const ids = [...(await handovers(handle, gbc_id)).keys()]
  if (ids.length === 0) return
  const charges = await handle
    .selectFrom('charges')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('run_id', '=', run_id)
    .where('id', 'in', ids)
    .execute()
  await refuseHandedOver(
    handle,
    gbc_id,
    charges.map(({ id }) => id),
  )
}

import { formatDate } from '#contract/format'
import type { Purpose } from '#contract/money/allocation'
import { operationKindsThat } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { AppError } from '#server/lib/errors'

const CLOSING = operationKindsThat(({ closes }) => closes !== null)

/** Operations that have closed a charge without money, and stand: of which charge the debt went over or was given up, and by which operation. */
async function handovers(handle: Handle, gbc_id: string) {
  const rows = await handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
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
    .select(['operations.id as operation_id', 'operations.kind', 'operations.effective_date'])
    .select(['line.purpose', 'members.display_name'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.kind', 'in', CLOSING)
    .where('line.purpose', 'is not', null)
    .where('reversal.id', 'is', null)
    .execute()
  return rows.flatMap(({ purpose, ...row }) =>
    ((JSON.parse(purpose ?? '{}') as Purpose).charges ?? []).map(({ charge_id }) => ({ ...row, charge_id })),
  )
}

const chargesOf = (handle: Handle, gbc_id: string, operation_ids: readonly string[]) =>
  handle
    .selectFrom('charges')
    .select(['id', 'operation_id'])
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', 'in', operation_ids)
    .execute()

/** Operations of the charges whose debts went over to other accounts. */
export async function handedOverOperations(handle: Handle, gbc_id: string): Promise<string[]> {
  const ids = (await handovers(handle, gbc_id)).map(({ charge_id }) => charge_id)
  if (ids.length === 0) return []
  const charges = await handle
    .selectFrom('charges')
    .select('operation_id')
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  return charges.map(({ operation_id }) => operation_id)
}

/**
 * Operations by which the debts of these operations' charges went over to other accounts, and on from there: the last of a
 * chain first, as they are taken back.
 */
export async function handoversOf(handle: Handle, gbc_id: string, operation_ids: readonly string[]): Promise<string[]> {
  if (operation_ids.length === 0) return []
  const all = await handovers(handle, gbc_id)
  if (all.length === 0) return []
  const found: string[] = []
  for (let from: readonly string[] = operation_ids; from.length > 0;) {
    const charges = new Set((await chargesOf(handle, gbc_id, from)).map(({ id }) => id))
    from = all.filter(({ charge_id }) => charges.has(charge_id)).map(({ operation_id }) => operation_id)
    found.unshift(...from)
  }
  return found
}

/**
 * Taken back beside what has closed it without money, a debt would leave the member an advance that nobody paid, and the one
 * who took it over the debt.
 * @param except operations that are taken back with the charges
 * @throws AppError 409 where a charge was handed over to another account, or written off
 */
export async function refuseHandedOver(
  handle: Handle,
  gbc_id: string,
  charge_ids: readonly string[],
  except: readonly string[] = [],
): Promise<void> {
  if (charge_ids.length === 0) return
  const [concerned, gone] = [new Set(charge_ids), new Set(except)]
  const found = (await handovers(handle, gbc_id)).find(
    ({ charge_id, operation_id }) => concerned.has(charge_id) && !gone.has(operation_id),
  )
  if (found)
    throw new AppError(
      409,
      `Долг по начислению (${found.display_name}) ${
        found.kind === 'write_off'
          ? `списан ${formatDate(found.effective_date)}: сначала сторнируйте списание`
          : `перенесён на другой счёт ${formatDate(found.effective_date)}: сначала сторнируйте перенос`
      }`,
    )
}

/** The same of all charges of a run, before its reversal begins. @throws AppError 409 */
export async function refuseHandedOverRun(handle: Handle, gbc_id: string, run_id: string): Promise<void> {
  const ids = (await handovers(handle, gbc_id)).map(({ charge_id }) => charge_id)
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

import type { Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'

/** @throws AppError 422 for a member who isn't there */
export async function memberName(trx: Handle, gbc_id: string, id: string): Promise<string> {
  const member = await trx
    .selectFrom('members')
    .select('display_name')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()
  if (!member) throw invalid({ member_id: 'Такого члена нет: выберите заново' })
  return member.display_name
}

/** @throws AppError 422 for a garage that isn't there */
export async function assertGarage(trx: Handle, gbc_id: string, id: string): Promise<void> {
  const garage = await trx
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!garage) throw invalid({ garage_id: 'Такого гаража нет: выберите заново' })
}

/** @throws AppError 422 at `garage_ids` where the cooperative hasn't one of them */
export async function assertGarages(trx: Handle, gbc_id: string, ids: readonly string[]): Promise<void> {
  const own = await trx.selectFrom('garages').select('id').where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()
  if (own.length < new Set(ids).size) throw invalid({ garage_ids: 'Такого гаража нет: выберите заново' })
}

export const chargeById = (handle: Handle, gbc_id: string, id: string) =>
  handle.selectFrom('charges').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id).executeTakeFirst()

/** Charges with whom they were charged to. */
const membersCharges = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('charges')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .selectAll('charges')
    .select('account.member_id')
    .where('charges.gbc_id', '=', gbc_id)

export const memberChargeById = (handle: Handle, gbc_id: string, id: string) =>
  membersCharges(handle, gbc_id).where('charges.id', '=', id).executeTakeFirst()

/** The charge of an operation. */
export const chargeOfOperation = (handle: Handle, gbc_id: string, operation_id: string) =>
  membersCharges(handle, gbc_id).where('charges.operation_id', '=', operation_id).executeTakeFirst()

/** Whether anything was ever charged for one of the garages. */
export async function areCharged(handle: Handle, gbc_id: string, garage_ids: readonly string[]): Promise<boolean> {
  const charge = await handle
    .selectFrom('charges')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', 'in', garage_ids)
    .limit(1)
    .executeTakeFirst()
  return charge !== undefined
}

import type { Tenancy, TenancyInput } from '#contract/garages'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'

const tenancies = (handle: Handle, gbc_id: string, garage_id: string) =>
  handle
    .selectFrom('tenancies')
    .select(['id', 'garage_id', 'name', 'phone', 'from_on as from', 'to_on as to', 'contract'])
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', '=', garage_id)
    .orderBy('from_on', 'desc')
    .orderBy('id', 'desc')

/** Tenants of a garage, past ones too, the latest first. */
export const tenanciesOf = (handle: Handle, gbc_id: string, garage_id: string): Promise<Tenancy[]> =>
  tenancies(handle, gbc_id, garage_id).execute()

/** @throws AppError 404 when the garage has no such tenancy */
export async function getTenancy(handle: Handle, gbc_id: string, garage_id: string, id: string): Promise<Tenancy> {
  const tenancy = await tenancies(handle, gbc_id, garage_id).where('id', '=', id).executeTakeFirst()
  if (!tenancy) throw notFound('Такого арендатора у гаража нет')
  return tenancy
}

type TenancyFields = Omit<TenancyInput, 'version'>

const columnsOf = ({ name, phone, from, to, contract }: TenancyFields) => ({
  name,
  phone: phone ?? null,
  from_on: from,
  to_on: to ?? null,
  contract: contract ?? null,
})

export async function insertTenancy(
  trx: Handle,
  gbc_id: string,
  garage_id: string,
  input: TenancyFields,
): Promise<Tenancy> {
  const id = newId()
  await trx
    .insertInto('tenancies')
    .values({ gbc_id, id, garage_id, ...columnsOf(input), created_at: now() })
    .execute()
  return getTenancy(trx, gbc_id, garage_id, id)
}

export async function updateTenancy(
  trx: Handle,
  gbc_id: string,
  { id, garage_id }: Tenancy,
  input: TenancyFields,
): Promise<Tenancy> {
  await trx.updateTable('tenancies').set(columnsOf(input)).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  return getTenancy(trx, gbc_id, garage_id, id)
}

export const deleteTenancy = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('tenancies').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

import type { Ownership, OwnershipInput } from '#contract/garages'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'

const ownerships = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('ownerships')
    .innerJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select([
      'ownerships.id',
      'garage_id',
      'garages.number as garage_number',
      'member_id',
      'members.display_name as member_name',
    ])
    .select(['share_numerator', 'share_denominator', 'from_on as from', 'to_on as to', 'ground'])
    .where('ownerships.gbc_id', '=', gbc_id)
    .orderBy('from_on', 'desc')
    .orderBy('ownerships.id', 'desc')

/** Owners of a garage, past ones too, the latest first. */
export const ownershipsOfGarage = (handle: Handle, gbc_id: string, garage_id: string): Promise<Ownership[]> =>
  ownerships(handle, gbc_id).where('garage_id', '=', garage_id).execute()

/** Garages of a member, past ones too, the latest first. */
export const ownershipsOfMember = (handle: Handle, gbc_id: string, member_id: string): Promise<Ownership[]> =>
  ownerships(handle, gbc_id).where('member_id', '=', member_id).execute()

/** @throws AppError 404 when the garage has no such ownership */
export async function getOwnership(handle: Handle, gbc_id: string, garage_id: string, id: string): Promise<Ownership> {
  const ownership = await ownerships(handle, gbc_id)
    .where('garage_id', '=', garage_id)
    .where('ownerships.id', '=', id)
    .executeTakeFirst()
  if (!ownership) throw notFound('Такого владельца у гаража нет')
  return ownership
}

export type OwnershipFields = Omit<OwnershipInput, 'version'>

const columnsOf = ({ member_id, share_numerator, share_denominator, from, to, ground }: OwnershipFields) => ({
  member_id,
  share_numerator,
  share_denominator,
  from_on: from,
  to_on: to ?? null,
  ground: ground ?? null,
})

/** A row that is not written yet. */
export const newOwnership = (gbc_id: string, garage_id: string, input: OwnershipFields) => ({
  gbc_id,
  id: newId(),
  garage_id,
  ...columnsOf(input),
  created_at: now(),
})

export async function insertOwnership(
  trx: Handle,
  gbc_id: string,
  garage_id: string,
  input: OwnershipFields,
): Promise<Ownership> {
  const row = newOwnership(gbc_id, garage_id, input)
  await trx.insertInto('ownerships').values(row).execute()
  return getOwnership(trx, gbc_id, garage_id, row.id)
}

export async function updateOwnership(
  trx: Handle,
  gbc_id: string,
  { id, garage_id }: Ownership,
  input: OwnershipFields,
): Promise<Ownership> {
  await trx.updateTable('ownerships').set(columnsOf(input)).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  return getOwnership(trx, gbc_id, garage_id, id)
}

export const deleteOwnership = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('ownerships').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

/** A member to be an owner, and the card that it is merged into. */
export const ownerOf = (trx: Handle, gbc_id: string, member_id: string) =>
  trx
    .selectFrom('members')
    .select('merged_into_id')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', member_id)
    .executeTakeFirst()

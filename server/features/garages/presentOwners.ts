import { sql } from 'kysely'
import { engineOf } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import { groupBy } from '#server/lib/groupBy'
import { jsonList, jsonObject } from '#server/db/json'
import { keptOfOwners, type Owner } from './garageRows'
import { everyOwnerOf, ownedOn, refreshMemberGarages } from './memberGarages'
import { largestFirst } from './shares'

/** Ownerships of garages with their members' names; periods that ended are left out. */
const lastingOf = (handle: Handle, gbc_id: string, garage_ids: string[], day: string) =>
  handle
    .selectFrom('ownerships')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select([
      'garage_id',
      'member_id',
      'display_name as member_name',
      'membership',
      'share_numerator',
      'share_denominator',
      'from_on',
      'to_on',
    ])
    .where('ownerships.gbc_id', '=', gbc_id)
    .where('garage_id', 'in', garage_ids)
    .where((eb) => eb.or([eb('to_on', 'is', null), eb('to_on', '>', day)]))
    .orderBy('from_on')
    .orderBy('ownerships.id')
    .execute()

export type Lasting = Awaited<ReturnType<typeof lastingOf>>[number]

const toOwner = ({ member_id, member_name, membership, share_numerator, share_denominator }: Lasting): Owner => ({
  member_id,
  member_name,
  membership,
  share_numerator,
  share_denominator,
})

const byGarage = (rows: Lasting[]) => groupBy(rows, ({ garage_id }) => garage_id)

/** Present owners of each garage, the largest share first; a garage without owners is not in the map. */
export async function presentOwnersOf(
  handle: Handle,
  gbc_id: string,
  garage_ids: string[],
): Promise<Map<string, Owner[]>> {
  if (garage_ids.length === 0) return new Map()
  const day = today(gbc_id)
  const rows = await lastingOf(handle, gbc_id, garage_ids, day)
  const groups = byGarage(rows.filter(({ from_on }) => from_on <= day))
  return new Map([...groups].map(([id, owners]) => [id, owners.map(toOwner).sort(largestFirst)]))
}

const OWNER_COLUMNS = {
  member_id: 'member_id',
  member_name: 'display_name',
  membership: 'membership',
  share_numerator: 'share_numerator',
  share_denominator: 'share_denominator',
}
/** As `largestFirst`: shares of parts below 100 000 differ by more than a fraction's last digit. */
const largestFirstInSql = sql`cast(share_numerator as double precision) / share_denominator desc, from_on, ownerships.id`

/** Owners on a day of the garage of the query around it, as a JSON list, the largest share first. */
export const ownersJson = (handle: Handle, gbc_id: string, day: string) =>
  sql`${handle
    .selectFrom('ownerships')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select(
      sql`${jsonList(engineOf(handle), jsonObject(engineOf(handle), OWNER_COLUMNS), largestFirstInSql)}`.as('owners'),
    )
    .where('ownerships.gbc_id', '=', gbc_id)
    .where('garage_id', '=', sql<string>`garages.id`)
    .where(ownedOn(day))}`

/**
 * Writes anew what garages keep of their present owners, names to be found by and what the shares add up to, and what
 * members keep of their garages. Called wherever a garage, its ownerships or an owner's name change.
 * @param former members whom no ownership of these garages names any more
 */
export async function refreshOwners(
  trx: Handle,
  gbc_id: string,
  garage_ids: string[],
  former: string[] = [],
): Promise<void> {
  if (garage_ids.length === 0) return
  const day = today(gbc_id)
  const groups = byGarage(await lastingOf(trx, gbc_id, garage_ids, day))
  const garages = await trx
    .selectFrom('garages')
    .select([
      'id',
      'number',
      'block',
      'row',
      'cadastral_number',
      'land_cadastral_number',
      'search_key',
      'owners_state',
      'owners_change_on',
    ])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', garage_ids)
    .execute()
  for (const { id, search_key, owners_state, owners_change_on, ...garage } of garages) {
    const fresh = keptOfOwners(garage, groups.get(id) ?? [], day)
    const same =
      fresh.search_key === search_key &&
      fresh.owners_state === owners_state &&
      fresh.owners_change_on === owners_change_on
    if (!same) await trx.updateTable('garages').set(fresh).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  }
  await refreshMemberGarages(trx, gbc_id, [...(await everyOwnerOf(trx, gbc_id, garage_ids)), ...former])
}

/** After a member's name has changed. */
export async function refreshGaragesOf(trx: Handle, gbc_id: string, member_id: string): Promise<void> {
  const owned = await trx
    .selectFrom('ownerships')
    .select('garage_id')
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .execute()
  await refreshOwners(trx, gbc_id, [...new Set(owned.map(({ garage_id }) => garage_id))])
}

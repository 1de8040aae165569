import { areas } from '#contract/areas'
import type { Audience } from '#contract/audience'
import type { ChangedArea } from '#contract/events'
import { can, ROLES } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { ownedToday } from '#server/features/garages/memberGarages'

/** A record that is published to somebody. */
export interface Addressed {
  area: ChangedArea
  gbc_id: string
  id: string
  audience: Audience
}

/** Who works in the office: it sees everything that is published, whomever that is for. */
export const OFFICE = ROLES.filter((role) => can(role, 'members.read'))
export const isOffice = (role: (typeof ROLES)[number] | null) => role !== null && OFFICE.includes(role)

/** Garages owned today that records of an area name: by themselves, their block or their row. */
export const namedGarages = (handle: Handle, gbc_id: string, area: ChangedArea) =>
  handle
    .selectFrom('ownerships')
    .innerJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
    )
    .innerJoin('audience_places as place', (join) =>
      join
        .onRef('place.gbc_id', '=', 'ownerships.gbc_id')
        .on(({ eb, and, or, ref }) =>
          or([
            eb('place.garage_id', '=', ref('garages.id')),
            and([
              eb('place.garage_id', 'is', null),
              or([eb('place.block_key', 'is', null), eb('place.block_key', '=', ref('garages.block_key'))]),
              or([eb('place.row_key', 'is', null), eb('place.row_key', '=', ref('garages.row_key'))]),
            ]),
          ]),
        ),
    )
    .where('ownerships.gbc_id', '=', gbc_id)
    .where('place.area', '=', area)
    .where(ownedToday(gbc_id))

/** Which of these records name a garage that a user owns. */
export async function namingGaragesOf(
  handle: Handle,
  { gbc_id, area }: Pick<Addressed, 'gbc_id' | 'area'>,
  user_id: string,
  ids: string[],
): Promise<Set<string>> {
  const rows = await namedGarages(handle, gbc_id, area)
    .innerJoin('users', 'users.member_id', 'ownerships.member_id')
    .select('place.record_id')
    .where('users.id', '=', user_id)
    .where('place.record_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ record_id }) => record_id))
}

const ownersOf = (handle: Handle, { gbc_id, area, id }: Addressed) =>
  namedGarages(handle, gbc_id, area).select('ownerships.member_id').where('place.record_id', '=', id)

/** Users whom a record is for, whether or not it is published. */
export const audienceOf = (handle: Handle, record: Addressed) =>
  handle
    .selectFrom('users')
    .where('users.gbc_id', '=', record.gbc_id)
    .where('users.enabled', '=', 1)
    .where('users.role', 'in', record.audience === 'office' ? OFFICE : [...ROLES])
    .$if(record.audience === 'garages', (users) => users.where('users.member_id', 'in', ownersOf(handle, record)))

/** Members whom a record is for and who have no login: nothing on a screen or in a letter of ours reaches them. */
export const withoutLogin = (handle: Handle, record: Addressed) =>
  handle
    .selectFrom('members')
    .where('members.gbc_id', '=', record.gbc_id)
    .where('members.archived_at', 'is', null)
    .where('members.status', 'not in', ['left', 'expelled', 'deceased'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as login')
            .select('login.id')
            .where('login.gbc_id', '=', record.gbc_id)
            .where('login.enabled', '=', 1)
            .whereRef('login.member_id', '=', 'members.id'),
        ),
      ),
    )
    .$if(record.audience === 'office', (members) => members.where((eb) => eb.lit(false)))
    .$if(record.audience === 'garages', (members) => members.where('members.id', 'in', ownersOf(handle, record)))

/**
 * Ids of the users who hear of a published record beside those who may read the whole area: those whom it is for, and the
 * office, which sees who has read it.
 */
export async function readersOf(handle: Handle, record: Addressed): Promise<string[]> {
  const others = ROLES.filter((role) => !can(role, areas[record.area].read))
  const idsOf = (audience: Audience) =>
    audienceOf(handle, { ...record, audience })
      .select('users.id')
      .where('users.role', 'in', others)
  const rows = await idsOf(record.audience).union(idsOf('office')).execute()
  return rows.map(({ id }) => id)
}

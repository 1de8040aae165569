import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { announcementState, type Announcement, type Audience } from '#contract/announcements'
import { ROLES, can } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { ownedToday } from '#server/features/garages/memberGarages'
import { now } from '#server/lib/ids'
import type { Caller } from '#server/http/access'

/** Who works in the office: it sees every announcement that is shown, whomever that is for. */
const OFFICE = ROLES.filter((role) => can(role, 'members.read'))

type Viewer = Pick<Caller, 'id' | 'role' | 'member_id'>

/** For whom announcements are read, and which may be seen; null = all, drafts too. */
export interface Scope {
  user_id: string
  ids: string[] | null
}

/** Published, not over, not in the archive. */
export const isShown = (): RawBuilder<SqlBool> =>
  sql`(announcements.status = 'published' and announcements.archived_at is null and announcements.publish_from <= ${now()}
    and (announcements.publish_to is null or announcements.publish_to > ${now()}))`

/** Garages owned today that an announcement names, by themselves, their block or their row. */
const namedGarages = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('ownerships')
    .innerJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
    )
    .innerJoin('announcement_places as place', (join) =>
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
    .where(ownedToday(gbc_id))

/** Which of these announcements name a garage that a user owns. */
export async function forGaragesOf(
  handle: Handle,
  gbc_id: string,
  user_id: string,
  ids: string[],
): Promise<Set<string>> {
  const rows = await namedGarages(handle, gbc_id)
    .innerJoin('users', 'users.member_id', 'ownerships.member_id')
    .select('place.announcement_id')
    .where('users.id', '=', user_id)
    .where('place.announcement_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ announcement_id }) => announcement_id))
}

/** Ids of the announcements that a reader sees at this moment. */
async function shownTo(handle: Handle, gbc_id: string, { role, member_id }: Viewer): Promise<string[]> {
  const forOwn = namedGarages(handle, gbc_id)
    .select('place.announcement_id')
    .where('ownerships.member_id', '=', member_id ?? '')
  const rows = await handle
    .selectFrom('announcements')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(isShown())
    .$if(!role || !OFFICE.includes(role), (query) =>
      query.where(({ eb, and, or }) =>
        or([eb('audience', '=', 'all'), and([eb('audience', '=', 'garages'), eb('id', 'in', forOwn)])]),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const writerScope = (user_id: string): Scope => ({ user_id, ids: null })

/** @param onlyShown leaves out also for writers what readers don't see */
export async function scopeOf(handle: Handle, gbc_id: string, caller: Viewer, onlyShown = false): Promise<Scope> {
  if (can(caller.role, 'announcements.write') && !onlyShown) return writerScope(caller.id)
  return { user_id: caller.id, ids: await shownTo(handle, gbc_id, caller) }
}

/** Page of an announcement, to which its notifications lead. */
export const linkTo = (id: string) => `/dashboard/announcements/${id}`

/** Users whom an announcement is for, whether or not it is shown. */
export const audienceOf = (
  handle: Handle,
  { gbc_id, id, audience }: { gbc_id: string; id: string; audience: Audience },
) =>
  handle
    .selectFrom('users')
    .where('users.gbc_id', '=', gbc_id)
    .where('users.enabled', '=', 1)
    .where('users.role', 'in', audience === 'office' ? OFFICE : [...ROLES])
    .$if(audience === 'garages', (users) =>
      users.where(
        'users.member_id',
        'in',
        namedGarages(handle, gbc_id).select('ownerships.member_id').where('place.announcement_id', '=', id),
      ),
    )

/** Who writes announcements hears of all their changes anyway. */
const WRITERS = ROLES.filter((role) => can(role, 'announcements.write'))

type Named = Pick<Announcement, 'gbc_id' | 'id'>

const othersOf = (handle: Handle, { gbc_id, id }: Named, audience: Audience) =>
  audienceOf(handle, { gbc_id, id, audience }).select('users.id').where('users.role', 'not in', WRITERS)

/** Ids of the office's users, who see who has read an announcement. */
export const officeReaders = async (handle: Handle, announcement: Named): Promise<string[]> =>
  (await othersOf(handle, announcement, 'office').execute()).map(({ id }) => id)

/** Whether readers see it or have seen it. */
export const hasAppeared = (announcement: Announcement) =>
  ['published', 'ended'].includes(announcementState(announcement))

/** Ids of users whose open pages may show an announcement: those whom it is for, and the office. */
export async function readersOf(handle: Handle, announcement: Announcement): Promise<string[]> {
  if (!hasAppeared(announcement) || announcement.archived_at !== null) return []
  const rows = await othersOf(handle, announcement, announcement.audience)
    .union(othersOf(handle, announcement, 'office'))
    .execute()
  return rows.map(({ id }) => id)
}

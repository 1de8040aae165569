import { sql } from 'kysely'
import {
  announcementReaderLabels,
  type Announcement,
  type AnnouncementReader,
  type AnnouncementReaders,
  type AnnouncementReadersQuery,
} from '#contract/announcements'
import { nameOf } from '#server/records/audit'
import type { Db, Handle } from '#server/db/engine'
import { sheetFile } from '#server/features/exports/sheetFile'
import { ownedToday } from '#server/features/garages/memberGarages'
import { audienceOf } from './audience'

/** Users whom an announcement is for, with their marks that count. */
const readers = (handle: Handle, { gbc_id, id, ...announcement }: Announcement) =>
  audienceOf(handle, { gbc_id, id, ...announcement })
    .leftJoin('announcements', (join) => join.on('announcements.gbc_id', '=', gbc_id).on('announcements.id', '=', id))
    .leftJoin('announcement_reads as mark', (join) =>
      join
        .on('mark.gbc_id', '=', gbc_id)
        .on('mark.announcement_id', '=', id)
        .onRef('mark.user_id', '=', 'users.id')
        .onRef('mark.at', '>=', 'announcements.announced_at'),
    )

/** Numbers of the garages that members own today, joined by commas. */
async function garagesOf(handle: Handle, gbc_id: string, member_ids: string[]): Promise<Map<string, string>> {
  if (member_ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('ownerships')
    .innerJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
    )
    .select(['ownerships.member_id', 'garages.number'])
    .where('ownerships.gbc_id', '=', gbc_id)
    .where('ownerships.member_id', 'in', member_ids)
    .where(ownedToday(gbc_id))
    .orderBy('garages.number_key')
    .execute()
  const found = new Map<string, string>()
  for (const { member_id, number } of rows)
    found.set(member_id, [found.get(member_id), number].filter(Boolean).join(', '))
  return found
}

/** Who is to read an announcement and who has, by their names. */
export async function listReaders(
  db: Db,
  announcement: Announcement,
  { page, page_size, seen }: AnnouncementReadersQuery,
): Promise<AnnouncementReaders> {
  const counts = await readers(db.heavy, announcement)
    .select([sql<number>`count(*)`.as('audience'), sql<number>`count(mark.at)`.as('seen')])
    .executeTakeFirstOrThrow()
  const [audience, read] = [Number(counts.audience), Number(counts.seen)]
  const rows = await readers(db.heavy, announcement)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.member_id', 'mark.at as seen_at'])
    .$if(seen !== undefined, (query) => query.where('mark.at', seen === 'true' ? 'is not' : 'is', null))
    .orderBy('users.sort_key')
    .orderBy('users.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const garages = await garagesOf(
    db.heavy,
    announcement.gbc_id,
    rows.flatMap(({ member_id }) => member_id ?? []),
  )
  const items = rows.map(({ id, member_id, seen_at, ...user }): AnnouncementReader => ({
    ...{ id, seen_at, name: nameOf(user) ?? user.email },
    garages: (member_id && garages.get(member_id)) ?? null,
  }))
  const total = seen === undefined ? audience : seen === 'true' ? read : audience - read
  return { items, page, page_size, total, seen: read, audience }
}

const PAGE = 200

/** The same list, all of it, as XLSX. */
export async function readersSheet(db: Db, announcement: Announcement) {
  const { audience: total } = await listReaders(db, announcement, { page: 1, page_size: 1 })
  async function* pages() {
    for (let page = 1; (page - 1) * PAGE < total; page += 1) {
      const { items } = await listReaders(db, announcement, { page, page_size: PAGE })
      yield items.map(({ name, garages, seen_at }) => [name, garages, seen_at])
    }
  }
  const { name, garages, seen_at } = announcementReaderLabels
  const columns = [
    { title: name, type: 'text' as const },
    { title: garages, type: 'text' as const },
    { title: `${seen_at} (МСК)`, type: 'instant' as const },
  ]
  return sheetFile({ title: 'Ознакомились', columns, total }, 'xlsx', pages())
}

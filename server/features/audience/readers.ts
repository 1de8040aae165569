import { sql } from 'kysely'
import { readerLabels, type Reader, type Readers, type ReadersQuery } from '#contract/audience'
import type { Member } from '#contract/members'
import type { Db, Handle } from '#server/db/engine'
import { sheetFile } from '#server/features/exports/sheetFile'
import { nameOf } from '#server/records/audit'
import { audienceOf, withoutLogin } from './audience'
import type { Announced } from './readMarks'

/** Users whom a record is for, with their marks that count. */
const usersWithMarks = (handle: Handle, record: Announced) =>
  audienceOf(handle, record).leftJoin('read_marks as mark', (join) =>
    join
      .on('mark.gbc_id', '=', record.gbc_id)
      .on('mark.area', '=', record.area)
      .on('mark.record_id', '=', record.id)
      .on('mark.at', '>=', record.announced_at ?? '')
      .onRef('mark.user_id', '=', 'users.id'),
  )

/** Users whom a record is for and who haven't read it. */
export const unread = (handle: Handle, record: Announced) =>
  audienceOf(handle, record).where(
    'users.id',
    'not in',
    usersWithMarks(handle, record).select('users.id').where('mark.at', 'is not', null),
  )

async function countsOf(handle: Handle, record: Announced) {
  const marked = usersWithMarks(handle, record)
  const { audience, seen } = await marked
    .select([sql<number>`count(*)`.as('audience'), sql<number>`count(mark.at)`.as('seen')])
    .executeTakeFirstOrThrow()
  const { offline } = await withoutLogin(handle, record)
    .select(sql<number>`count(*)`.as('offline'))
    .executeTakeFirstOrThrow()
  return { audience: Number(audience), seen: Number(seen), offline: Number(offline) }
}

/** «17, 18» of a member's stored garages. */
const numbersOf = (garages: string | null) =>
  (JSON.parse(garages ?? '[]') as Member['garages']).map(({ number }) => number).join(', ') || null

async function usersOf(handle: Handle, record: Announced, { state }: ReadersQuery, from: number, count: number) {
  const rows = await usersWithMarks(handle, record)
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'users.gbc_id').onRef('members.id', '=', 'users.member_id'),
    )
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'members.garages', 'mark.at as seen_at'])
    .$if(state !== undefined, (users) => users.where('mark.at', state === 'seen' ? 'is not' : 'is', null))
    .orderBy('users.sort_key')
    .orderBy('users.id')
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(({ id, garages, seen_at, ...user }): Reader => ({
    ...{ id, seen_at, has_login: true },
    name: nameOf(user) ?? user.email,
    garages: numbersOf(garages),
  }))
}

async function membersOf(handle: Handle, record: Announced, from: number, count: number) {
  const rows = await withoutLogin(handle, record)
    .select(['members.id', 'members.display_name as name', 'members.garages'])
    .orderBy('members.sort_key')
    .orderBy('members.id')
    .limit(count)
    .offset(from)
    .execute()
  return rows.map((row): Reader => ({ ...row, garages: numbersOf(row.garages), seen_at: null, has_login: false }))
}

/** Who is to read a record and who has, by their names; those without a login stand behind the users. */
export async function listReaders({ heavy }: Db, record: Announced, query: ReadersQuery): Promise<Readers> {
  const { page, page_size, state } = query
  const counts = await countsOf(heavy, record)
  const { audience, seen, offline } = counts
  const usersIn = { all: audience, seen, waiting: audience - seen, offline: 0 }
  const users = usersIn[state ?? 'all']
  const members = state === undefined || state === 'offline' ? offline : 0
  const from = (page - 1) * page_size
  const ofUsers = Math.max(0, Math.min(page_size, users - from))
  const ofMembers = Math.min(page_size - ofUsers, members)
  const items = [
    ...(ofUsers > 0 ? await usersOf(heavy, record, query, from, ofUsers) : []),
    ...(ofMembers > 0 ? await membersOf(heavy, record, Math.max(0, from - users), ofMembers) : []),
  ]
  return { items, page, page_size, total: users + members, ...counts }
}

const PAGE = 200

/** The same list, all of it, as XLSX. */
export async function readersSheet(db: Db, record: Announced) {
  const { total } = await listReaders(db, record, { page: 1, page_size: 1 })
  async function* pages() {
    for (let page = 1; (page - 1) * PAGE < total; page += 1) {
      const { items } = await listReaders(db, record, { page, page_size: PAGE })
      yield items.map(({ name, garages, seen_at, has_login }) => [name, garages, seen_at, has_login ? null : 'да'])
    }
  }
  const { name, garages, seen_at } = readerLabels
  const columns = [
    { title: name, type: 'text' as const },
    { title: garages, type: 'text' as const },
    { title: `${seen_at} (МСК)`, type: 'instant' as const },
    { title: 'Без входа в программу', type: 'text' as const },
  ]
  return sheetFile({ title: 'Ознакомились', columns, total }, 'xlsx', pages())
}

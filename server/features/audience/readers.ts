import { sql, type SqlBool } from 'kysely'
import { readerLabels, readersTitle, type Reader, type Readers, type ReadersQuery } from '#contract/audience'
import type { Member } from '#contract/members'
import { roleNames, ROLES, type Role } from '#contract/permissions'
import { userName } from '#contract/personName'
import type { Db, Handle } from '#server/db/engine'
import { containsWords, escapeLike } from '#server/db/search'
import { sheetFile } from '#server/features/exports/sheetFile'
import { now } from '#server/lib/ids'
import { audienceOf, namedGarages, OFFICE, withoutLogin } from './audience'
import type { Announced } from './readMarks'
import { remindedToday } from './reminders'

/**
 * Users whom a record is for, but who published it: nobody waits for that one's word.
 * @param author who would publish it, of a draft
 */
const readersIn = (handle: Handle, record: Announced, author = '') =>
  audienceOf(handle, record).where('users.id', 'not in', (eb) =>
    eb
      .selectFrom(record.area)
      .select(({ fn, val }) => fn.coalesce('published_by', val(author)).as('author'))
      .where('gbc_id', '=', record.gbc_id)
      .where('id', '=', record.id),
  )

/** The same with their marks that count. */
const usersWithMarks = (handle: Handle, record: Announced, author?: string) =>
  readersIn(handle, record, author).leftJoin('read_marks as mark', (join) =>
    join
      .on('mark.gbc_id', '=', record.gbc_id)
      .on('mark.area', '=', record.area)
      .on('mark.record_id', '=', record.id)
      .on('mark.at', '>=', record.announced_at ?? '')
      .onRef('mark.user_id', '=', 'users.id'),
  )

/** Users whom a record is for and who haven't read it. */
export const unread = (handle: Handle, record: Announced) => usersWithMarks(handle, record).where('mark.at', 'is', null)

/** How many of each record's readers have read it, by the records' ids; of those that have been announced. */
export async function readCounts(
  handle: Handle,
  { gbc_id, area }: Pick<Announced, 'gbc_id' | 'area'>,
  ids: string[],
): Promise<Map<string, { seen: number; audience: number }>> {
  const owners = namedGarages(handle, gbc_id, area).select('ownerships.member_id')
  const rows = await handle
    .selectFrom(`${area} as record`)
    .innerJoin('users', (join) => join.onRef('users.gbc_id', '=', 'record.gbc_id').on('users.enabled', '=', 1))
    .leftJoin('read_marks as mark', (join) =>
      join
        .onRef('mark.gbc_id', '=', 'record.gbc_id')
        .on('mark.area', '=', area)
        .onRef('mark.record_id', '=', 'record.id')
        .onRef('mark.user_id', '=', 'users.id')
        .onRef('mark.at', '>=', 'record.announced_at'),
    )
    .select(['record.id', sql<number>`count(*)`.as('audience'), sql<number>`count(mark.at)`.as('seen')])
    .where('record.gbc_id', '=', gbc_id)
    .where('record.id', 'in', ids)
    .where('record.announced_at', '<=', now())
    .where(sql<SqlBool>`users.id <> coalesce(record.published_by, '')`)
    .where(({ eb, or, and }) =>
      or([
        and([eb('record.audience', '=', 'all'), eb('users.role', 'in', [...ROLES])]),
        and([eb('record.audience', '=', 'office'), eb('users.role', 'in', OFFICE)]),
        and([
          eb('record.audience', '=', 'garages'),
          eb('users.role', 'in', [...ROLES]),
          eb('users.member_id', 'in', owners.where(sql<SqlBool>`place.record_id = record.id`)),
        ]),
      ]),
    )
    .groupBy('record.id')
    .execute()
  return new Map(rows.map(({ id, audience, seen }) => [id, { audience: Number(audience), seen: Number(seen) }]))
}

/** Of one record, whether or not it was announced, with the members who have no login. */
async function countsOf(handle: Handle, record: Announced, author: string) {
  const { audience, seen } = await usersWithMarks(handle, record, author)
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

const firstOf = (phones: string | null) => (JSON.parse(phones ?? '[]') as string[]).at(0) ?? null

/** Condition on `members`, and on users of whom they are: a part of the name, or the whole number of a garage. */
const isNamed = (q: string, tables: ('users' | 'members')[]) =>
  sql<SqlBool>`(members.garages like ${`%"number":"${escapeLike(q)}"%`} escape '\\'
    or ${sql.join(
      tables.map((table) => containsWords(`${table}.search_key`, q)),
      sql` or `,
    )})`

const usersOf = (handle: Handle, record: Announced, { state, q }: Partial<ReadersQuery>, author: string) =>
  usersWithMarks(handle, record, author)
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'users.gbc_id').onRef('members.id', '=', 'users.member_id'),
    )
    .$if(state !== undefined, (users) => users.where('mark.at', state === 'seen' ? 'is not' : 'is', null))
    .$if(Boolean(q), (users) => users.where(isNamed(q ?? '', ['users', 'members'])))

const membersOf = (handle: Handle, record: Announced, { q }: Partial<ReadersQuery>) =>
  withoutLogin(handle, record).$if(Boolean(q), (members) => members.where(isNamed(q ?? '', ['members'])))

async function userReaders(users: ReturnType<typeof usersOf>, from: number, count: number): Promise<Reader[]> {
  const rows = await users
    .select(['users.id', 'users.role', 'users.first_name', 'users.last_name', 'users.email', 'users.phone_number'])
    .select(['members.garages', 'members.phones', 'mark.at as seen_at'])
    .orderBy('users.sort_key')
    .orderBy('users.id')
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(({ id, role, garages, seen_at, phones, phone_number, ...user }) => ({
    ...{ id, role: role as Role, seen_at },
    name: userName(user) ?? user.email,
    garages: numbersOf(garages),
    phone: firstOf(phones) ?? phone_number,
  }))
}

async function memberReaders(members: ReturnType<typeof membersOf>, from: number, count: number): Promise<Reader[]> {
  const rows = await members
    .select(['members.id', 'members.display_name as name', 'members.garages', 'members.phones'])
    .orderBy('members.sort_key')
    .orderBy('members.id')
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(({ phones, ...row }) => ({
    ...row,
    garages: numbersOf(row.garages),
    phone: firstOf(phones),
    role: null,
    seen_at: null,
  }))
}

const rowsIn = sql<number>`count(*)`.as('rows')

/** Who is to read a record and who has, by their names; those without a login stand behind the users. */
export async function listReaders(
  { heavy }: Db,
  record: Announced,
  query: ReadersQuery,
  author = '',
): Promise<Readers> {
  const { page, page_size, state } = query
  const users = usersOf(heavy, record, query, author)
  const members = membersOf(heavy, record, query)
  const [counts, ofUsers, ofMembers] = await Promise.all([
    countsOf(heavy, record, author),
    state === 'offline' ? null : users.select(rowsIn).executeTakeFirst(),
    state === 'offline' || !state ? members.select(rowsIn).executeTakeFirst() : null,
  ])
  const [userRows, memberRows] = [Number(ofUsers?.rows ?? 0), Number(ofMembers?.rows ?? 0)]
  const from = (page - 1) * page_size
  const fromUsers = Math.max(0, Math.min(page_size, userRows - from))
  const fromMembers = Math.min(page_size - fromUsers, memberRows)
  const items = [
    ...(fromUsers > 0 ? await userReaders(users, from, fromUsers) : []),
    ...(fromMembers > 0 ? await memberReaders(members, Math.max(0, from - userRows), fromMembers) : []),
  ]
  const reminded_at = await remindedToday(heavy, record)
  return { items, page, page_size, total: userRows + memberRows, ...counts, reminded_at }
}

const PAGE = 200

/** The same list, all of it, as XLSX. @param confirmed whether its readers were asked to say that they read it */
export async function readersSheet(db: Db, record: Announced, confirmed: boolean, author: string) {
  const pageOf = (page: number, page_size: number) => listReaders(db, record, { page, page_size }, author)
  const { total } = await pageOf(1, 1)
  async function* pages() {
    for (let page = 1; (page - 1) * PAGE < total; page += 1) {
      const { items } = await pageOf(page, PAGE)
      yield items.map(({ name, role, garages, phone, seen_at }) => [
        ...[name, role && roleNames[role], garages, phone, seen_at],
        role ? null : 'да',
      ])
    }
  }
  const { name, role, garages, phone, seen_at } = readerLabels
  const columns = [
    ...[name, role, garages, phone].map((title) => ({ title, type: 'text' as const })),
    { title: `${confirmed ? seen_at : 'Прочитано'} (МСК)`, type: 'instant' as const },
    { title: 'Без входа в программу', type: 'text' as const },
  ]
  return sheetFile({ title: readersTitle(confirmed), columns, total }, 'xlsx', pages())
}

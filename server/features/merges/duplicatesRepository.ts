import { sql, type RawBuilder } from 'kysely'
import { ALIKE_MARKS, type AlikeMark, type DuplicatePair } from '#contract/merges'
import type { Page } from '#contract/common'
import { byIndex, textsOf } from '#server/db/dialect'
import type { Db, Handle } from '#server/db/engine'
import { totalOf } from '#server/db/totals'
import type { CountedList } from '#server/db/listChanges'
import { cachedPerTenant } from '#server/db/cachedPerTenant'
import { membersByIds } from '#server/features/members/membersRepository'
import { now } from '#server/lib/ids'

/** A name or a phone that more members have is nobody's own: the office's phone, «не указано». */
const MOST_ALIKE = 20
/** As many pairs as anybody will look through. */
const MOST_PAIRS = 2000

type Row = Record<`same_${AlikeMark}`, number> & { one_id: string; other_id: string; sure: number; total: number }

interface Found {
  pairs: Row[]
  total: number
}

/**
 * Pairs of members that look like one, the sure ones first: the same name and a second mark, or an organisation's ИНН.
 * Namesakes who differ in what one person can't have twice are not alike; neither are a person and an organisation.
 * `cross join` keeps SQLite to the order written: left to itself it may begin with all members by all members.
 */
async function findPairs({ engine, heavy, hidden }: Db, gbc_id: string): Promise<Found> {
  const live = sql`gbc_id = ${gbc_id} and archived_at is null and ${hidden.shows('members.id')}`
  const few = sql`having count(*) between 2 and ${sql.lit(MOST_ALIKE)}`
  const differ = sql`(a.birth_date <> b.birth_date or a.snils <> b.snils or a.tp_id <> b.tp_id) is not true`
  const sharing = (column: 'snils' | 'tp_id') => sql`
    select a.id, b.id from members a ${byIndex(engine, `members_by_${column}`)} join members b ${byIndex(engine, `members_by_${column}`)}
      on a.gbc_id = ${gbc_id} and a.archived_at is null and a.${sql.ref(column)} is not null and ${hidden.shows('a.id')}
      and b.gbc_id = ${gbc_id} and b.archived_at is null and b.${sql.ref(column)} = a.${sql.ref(column)} and a.id < b.id
      and ${hidden.shows('b.id')}`
  const flag = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`

  const { rows } = await sql<Row>`
    with listed_phones as materialized (
      select members.id, listed.value as phone from members ${byIndex(engine, 'members_by_phones')}, ${textsOf(engine, 'phones')}
      where ${live} and phones <> '[]'),
    shared_phones as materialized (
      select id, phone from listed_phones where phone in (select phone from listed_phones group by phone ${few})),
    phone_pairs as materialized (
      select distinct a.id as one_id, b.id as other_id from shared_phones a join shared_phones b on a.phone = b.phone and a.id < b.id),
    namesakes as materialized (
      select id, sort_key, birth_date, snils, tp_id from members
      where ${live} and sort_key in (select sort_key from members where ${live} group by sort_key ${few})),
    pairs as (
      select a.id as one_id, b.id as other_id from namesakes a join namesakes b on a.sort_key = b.sort_key and a.id < b.id where ${differ}
      union select one_id, other_id from phone_pairs
      union ${sharing('snils')}
      union ${sharing('tp_id')}),
    marked as (
      select pairs.one_id, pairs.other_id, a.kind, a.sort_key,
        ${flag(sql`a.sort_key = b.sort_key`)} as same_name,
        ${flag(sql`a.birth_date = b.birth_date`)} as same_birth_date,
        ${flag(sql`phone_pairs.one_id is not null`)} as same_phone,
        ${flag(sql`a.snils = b.snils`)} as same_snils,
        ${flag(sql`a.tp_id = b.tp_id`)} as same_tp_id,
        ${flag(differ)} as agree
      from pairs cross join members a cross join members b
      left join phone_pairs on phone_pairs.one_id = pairs.one_id and phone_pairs.other_id = pairs.other_id
      where a.gbc_id = ${gbc_id} and a.id = pairs.one_id and b.gbc_id = ${gbc_id} and b.id = pairs.other_id and b.kind = a.kind and not exists (
        select 1 from distinct_members d where d.gbc_id = ${gbc_id} and d.one_id = pairs.one_id and d.other_id = pairs.other_id)),
    judged as (
      select marked.*, ${flag(sql`agree = 1 and (
        same_name = 1 and same_birth_date + same_phone + same_snils + same_tp_id > 0 or kind = 'organisation' and same_tp_id = 1)`)} as sure
      from marked
      where agree = 1 or same_snils + same_tp_id > 0 or same_name + same_phone = 2)
    select one_id, other_id, same_name, same_birth_date, same_phone, same_snils, same_tp_id, sure, count(*) over () as total
    from judged order by sure desc, sort_key, one_id, other_id limit ${sql.lit(MOST_PAIRS)}`.execute(heavy)
  return { pairs: rows, total: Number(rows[0]?.total ?? 0) }
}

/** Looking through a large register takes a good part of a second: not after each change of it, only so often. */
const LARGE = 20_000
const LOOKED_AGAIN_MS = 10_000

const LIST: CountedList = { area: 'members' }

async function mayKeepStale(db: Db, gbc_id: string, age: number): Promise<boolean> {
  if (age >= LOOKED_AGAIN_MS) return false
  return (
    (await totalOf(
      db,
      gbc_id,
      LIST,
      db.heavy.selectFrom('members').where('gbc_id', '=', gbc_id).where('archived_at', 'is', null),
    )) > LARGE
  )
}

const pairs = cachedPerTenant(findPairs, { list: LIST, mayKeepStale })

/** After a pair was merged or marked distinct: it is not shown again. */
export const forgetPairs = pairs.forget

/** Home waits so long for pairs that are only being looked for; the next visit has them. */
const HOME_WAITS_MS = 300

/** How many pairs look like one member, for home; nothing while they are still looked for. */
export async function countDuplicates(db: Db, gbc_id: string): Promise<{ duplicates?: number }> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, HOME_WAITS_MS, null).unref())
  const found = await Promise.race([pairs.get(db, gbc_id), late])
  return found ? { duplicates: Math.min(found.total, MOST_PAIRS) } : {}
}

const marksOf = (row: Row): AlikeMark[] => ALIKE_MARKS.filter((mark) => row[`same_${mark}`] === 1)

/** One page of the pairs that look like one member. */
export async function listDuplicates(
  db: Db,
  gbc_id: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<Page<DuplicatePair>> {
  const found = await pairs.get(db, gbc_id)
  const shown = found.pairs.slice((page - 1) * page_size, page * page_size)
  const members = await membersByIds(
    db,
    gbc_id,
    shown.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  )
  const byId = new Map(members.map((member) => [member.id, member]))
  const items = shown.flatMap((row) => {
    const [one, other] = [byId.get(row.one_id), byId.get(row.other_id)]
    return one && other && !one.archived_at && !other.archived_at
      ? [{ one, other, marks: marksOf(row), sure: row.sure === 1 }]
      : []
  })
  return { items, page, page_size, total: Math.min(found.total, MOST_PAIRS) }
}

const ordered = (one: string, other: string) =>
  one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one }

/** Remembers for good that two members are two. @returns whether it wasn't known yet */
export async function markDistinct(
  trx: Handle,
  gbc_id: string,
  user_id: string,
  one: string,
  other: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('distinct_members')
    .values({ gbc_id, ...ordered(one, other), user_id, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Takes that back. @returns whether it was known */
export async function unmarkDistinct(trx: Handle, gbc_id: string, one: string, other: string): Promise<boolean> {
  const { one_id, other_id } = ordered(one, other)
  const { numDeletedRows } = await trx
    .deleteFrom('distinct_members')
    .where('gbc_id', '=', gbc_id)
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

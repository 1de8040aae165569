import { sql, type SelectQueryBuilder } from 'kysely'
import { AUDIT_AREAS, type AuditCheck, type AuditEntry, type AuditListQuery, type AuditPerson } from '#contract/audit'
import type { Page } from '#contract/common'
import { userName } from '#contract/personName'
import { checkLinks } from '#server/records/audit'
import { parseChanges } from '#server/records/changes'
import { dayStart } from '#server/lib/days'
import type { Db } from '#server/db/engine'
import { listed, paginate } from '#server/db/pages'
import type { Tables } from '#server/db/tables'
import { selectIds } from '#server/db/selectIds'
import { firstUnfitAnchor, totalOf } from './anchors'
import { findRecords, namesOf } from './namesOfRecords'
import type { Areas } from '#server/records/area'

const PEOPLE = 100

type Filtered = SelectQueryBuilder<Tables, 'audit', object>

/** What a search finds: changes by people of that name and changes of records of that name. */
async function searched(areas: Areas, db: Db, gbc_id: string, rows: Filtered, q: string): Promise<Filtered> {
  const found = await findRecords(areas, db, gbc_id, q)
  const people = found.find(({ area }) => area === 'users')?.ids ?? []
  return rows.where(({ eb, and, or }) =>
    or([
      ...(people.length > 0 ? [eb('user_id', 'in', people)] : []),
      ...found.map(({ area, ids }) => and([eb('area', '=', area), eb('record_id', 'in', ids)])),
    ]),
  )
}

async function filter(areas: Areas, db: Db, gbc_id: string, query: AuditListQuery): Promise<Filtered> {
  let rows: Filtered = db.heavy.selectFrom('audit').where('gbc_id', '=', gbc_id)
  // A person's index holds the days too: SQLite is kept from going by the days' own.
  const at = query.user_id ? sql<string>`at || ''` : sql.ref<string>('at')
  if (query.from) rows = rows.where(at, '>=', dayStart(gbc_id, query.from))
  if (query.to) rows = rows.where(at, '<', dayStart(gbc_id, query.to, 1))
  if (query.user_id) rows = rows.where('user_id', '=', query.user_id)
  if (query.action) rows = rows.where('action', '=', query.action)
  if (query.record_id) rows = rows.where('record_id', '=', query.record_id)
  // The log's index of records begins with their area: where none is asked for, all are named.
  const named = query.record_id && !query.area ? AUDIT_AREAS : listed(query.area)
  if (named.length > 0) rows = rows.where('area', 'in', named)
  return query.q ? searched(areas, db, gbc_id, rows, query.q) : rows
}

/** Entries of one record are few: found by its index and then sorted, not met on a walk along the whole log. */
const ordered = <O>(rows: SelectQueryBuilder<Tables, 'audit', O>, { sort, record_id }: AuditListQuery) =>
  rows.orderBy(record_id ? sql`seq + 0` : sql.ref('seq'), sort === 'at' ? 'asc' : 'desc')

/** Entries by their numbers, in that order, with names of who and what. */
async function entriesBySeq(areas: Areas, db: Db, gbc_id: string, numbers: number[]): Promise<AuditEntry[]> {
  if (numbers.length === 0) return []
  const rows = await db.heavy
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.id', 'seq', 'at', 'user_id', 'action', 'area', 'record_id', 'changes', 'erased_by'])
    .select(['users.first_name', 'users.last_name', 'users.middle_name', 'users.email'])
    .where('audit.gbc_id', '=', gbc_id)
    .where('seq', 'in', numbers)
    .execute()
  const name = await namesOf(areas, db, gbc_id, rows)
  const entries = rows.map(({ changes, ...row }) => ({
    ...row,
    seq: Number(row.seq),
    user_name: userName(row),
    record_name: name(row.area, row.record_id),
    changes: parseChanges(changes),
  }))
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  return numbers.flatMap((seq) => bySeq.get(seq) ?? [])
}

/** One page of the cooperative's log, the latest first unless asked otherwise. */
export async function listAudit(
  areas: Areas,
  db: Db,
  gbc_id: string,
  query: AuditListQuery,
): Promise<Page<AuditEntry>> {
  const filtered = await filter(areas, db, gbc_id, query)
  const page = await paginate(
    db,
    gbc_id,
    () => filtered,
    (rows) => ordered(rows.select('seq'), query),
    query,
  )
  return {
    ...page,
    items: await entriesBySeq(
      areas,
      db,
      gbc_id,
      page.items.map(({ seq }) => Number(seq)),
    ),
  }
}

/** Numbers of the whole list, as text. */
export const listAuditIds = async (areas: Areas, db: Db, gbc_id: string, query: AuditListQuery): Promise<string[]> =>
  selectIds(
    db.engine,
    db.heavy,
    ordered((await filter(areas, db, gbc_id, query)).select(sql<string>`cast(seq as text)`.as('id')), query),
  )

export const auditByIds = (areas: Areas, db: Db, gbc_id: string, ids: string[]): Promise<AuditEntry[]> =>
  entriesBySeq(areas, db, gbc_id, ids.map(Number))

/** Users whom the log is filtered by: everybody but plain members, who come by the hundred. */
export async function auditPeople(db: Db, gbc_id: string): Promise<AuditPerson[]> {
  const rows = await db.heavy
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('gbc_id', '=', gbc_id)
    .where('role', '!=', 'member')
    .orderBy('sort_key')
    .limit(PEOPLE)
    .execute()
  return rows.map((row) => ({ id: row.id, name: userName(row) }))
}

/** Looks through the next part of the chain of hashes; the whole of it has to fit the anchors kept in the database too. */
export async function checkAudit(db: Db, gbc_id: string, after: number): Promise<AuditCheck> {
  const total = await totalOf(db, gbc_id)
  const part = await checkLinks(db, gbc_id, after)
  const whole = part.done && part.broken_at === null
  return { ...part, total, broken_at: whole ? await firstUnfitAnchor(db, gbc_id) : part.broken_at }
}

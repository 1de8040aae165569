import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { lexer } from 'marked'
import type { AudiencePlaces, ReadMark } from '#contract/audience'
import { markupBlocks, markupText } from '#contract/markup'
import type { NotificationKind } from '#contract/notifications'
import type { Db, Handle } from '#server/db/engine'
import type { Caller } from '#server/http/access'
import type { Actor } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import type { Mailing } from '#server/mail/noticesJob'
import type { Saved, Versioned } from '#server/records/changePublisher'
import { refuseStale } from '#server/records/lockForUpdate'
import type { recordTable } from '#server/records/recordTable'
import type { RecordTable } from '#server/records/versioned'
import { cut } from '#server/lib/cut'
import { audienceOf, isOffice, namedGarages, namingGaragesOf, readersOf, type Addressed } from './audience'
import { noPlaces, placesOf } from './places'
import { readCounts, unread } from './readers'
import { readMarks, type Announced } from './readMarks'

/** What every area does that publishes records to an audience. */

type Area = Pick<Announced, 'gbc_id' | 'area'>

/** For whom records are read, and which may be seen; null = all, drafts too. */
export interface Scope {
  user_id: string
  ids: string[] | null
}

export const writerScope = (user_id = ''): Scope => ({ user_id, ids: null })

/** Condition on `id` and `audience` of a record's table: it is for a reader, or the reader is of the office, which sees all. */
export function isFor(
  handle: Handle,
  { gbc_id, area }: Area,
  { role, member_id }: Pick<Caller, 'role' | 'member_id'>,
): RawBuilder<SqlBool> {
  if (isOffice(role)) return sql`1 = 1`
  const own = namedGarages(handle, gbc_id, area).where('ownerships.member_id', '=', member_id ?? '')
  return sql`(audience = 'all' or (audience = 'garages' and id in ${own.select('place.record_id')}))`
}

/** Condition on an area's table: a record is for a user who hasn't read it and didn't publish it. */
export function isUnread(
  handle: Handle,
  { gbc_id, area }: Area,
  { id, member_id }: Pick<Caller, 'id' | 'member_id'>,
): RawBuilder<SqlBool> {
  const own = namedGarages(handle, gbc_id, area).where('ownerships.member_id', '=', member_id ?? '')
  return sql`((audience <> 'garages' or id in ${own.select('place.record_id')}) and coalesce(published_by, '') <> ${id}
    and not exists (select 1 from read_marks as mark where mark.gbc_id = ${gbc_id} and mark.area = ${area}
      and mark.record_id = ${sql.ref(`${area}.id`)} and mark.user_id = ${id} and mark.at >= coalesce(announced_at, '')))`
}

/** What a record says of its reader: whose garages it names (to writers alone), and whether it was read. */
export type OfReader = AudiencePlaces &
  Pick<ReadMark, 'seen_at' | 'readers'> & {
    /** It is for the reader, who hasn't read it. */
    unread: boolean
  }

/** @returns by the records' ids */
export async function ofReader(
  handle: Handle,
  { gbc_id, area }: Area,
  { user_id, ids: seen }: Scope,
  rows: { id: string; audience: string; announced_at: string | null; published_by: string | null }[],
): Promise<(id: string) => OfReader> {
  const ids = rows.map(({ id }) => id)
  const [marks, forOwn, places, counts] = await Promise.all([
    readMarks(handle, { gbc_id, area }, user_id, ids),
    namingGaragesOf(handle, { gbc_id, area }, user_id, ids),
    seen === null ? placesOf(handle, { gbc_id, area }, ids) : null,
    seen === null ? readCounts(handle, { gbc_id, area }, ids) : null,
  ])
  const found = rows.map(({ id, audience, announced_at, published_by }): [string, OfReader] => {
    const mark = marks.get(id)
    const seen_at = mark !== undefined && mark >= (announced_at ?? '') ? mark : null
    const concerned = (audience !== 'garages' || forOwn.has(id)) && published_by !== user_id
    const readers = counts?.get(id) ?? null
    return [id, { ...(places?.get(id) ?? noPlaces()), seen_at, readers, unread: concerned && seen_at === null }]
  })
  const byId = new Map(found)
  return (id) => byId.get(id) ?? { ...noPlaces(), seen_at: null, readers: null, unread: false }
}

interface ChangeCalls<Table extends RecordTable, Item extends Versioned> {
  area: Addressed['area']
  records: Pick<ReturnType<typeof recordTable<Table, Item, Scope>>, 'lock' | 'insert' | 'update'>
  /** Whether readers see it or have seen it. */
  isSeen(item: Item): boolean
}

/** Makes the functions by which a published record is written: as the writer sees it, with those who are to hear of the change. */
export function publishedChanges<Table extends RecordTable, Item extends Versioned & Omit<Addressed, 'area'>>({
  area,
  records,
  isSeen,
}: ChangeCalls<Table, Item>) {
  const heardBy = async (trx: Handle, item: Item) => (isSeen(item) ? readersOf(trx, { ...item, area }) : [])

  /** Changes a record that is locked meanwhile. @throws AppError 404, 409 stale version */
  async function change(
    trx: Handle,
    { gbc_id, user_id }: Actor,
    id: string,
    version: number | undefined,
    work: (before: Item) => Promise<Item>,
  ): Promise<Saved<Item>> {
    const before = await records.lock(trx, gbc_id, id, version, writerScope(user_id))
    const former = await heardBy(trx, before)
    const after = await work(before)
    return { before, after, readers: [...new Set([...former, ...(await heardBy(trx, after))])] }
  }

  /** The same in a transaction of its own. */
  const changing = (
    db: Db,
    actor: Actor,
    id: string,
    version: number | undefined,
    work: (trx: Handle, before: Item) => Promise<Item>,
  ): Promise<Saved<Item>> =>
    db.write.transaction().execute((trx) => change(trx, actor, id, version, (before) => work(trx, before)))

  return {
    change,
    changing,
    /** An action that is done once: asked for again it changes nothing, whatever version was seen. */
    once:
      (isDone: (item: Item) => boolean, work: (trx: Handle, actor: Actor, before: Item) => Promise<Item>) =>
      (db: Db, actor: Actor, id: string, version?: number): Promise<Saved<Item>> =>
        changing(db, actor, id, undefined, async (trx, before) => {
          if (isDone(before)) return before
          await refuseStale(version, before)
          return work(trx, actor, before)
        }),
    insert: (trx: Handle, { gbc_id, user_id }: Actor, columns: Parameters<typeof records.insert>[2], id: string) =>
      records.insert(trx, gbc_id, columns, id, writerScope(user_id)),
    update: (trx: Handle, { user_id }: Actor, before: Item, columns: Parameters<typeof records.update>[2]) =>
      records.update(trx, before, columns, writerScope(user_id)),
  }
}

/** After the commit: those who see or saw a record hear of its change, and their notifications begin or are gone. */
export const publishTo =
  ({ jobs, realtime }: App, type: Addressed['area']) =>
  ({ after: { gbc_id, id, version }, readers = [] }: Saved<Versioned>): void => {
    realtime.changed(gbc_id, { type, id, version, readers })
    realtime.notified(readers)
    jobs.wake()
  }

/** On the screen the beginning is enough; a letter has all of it. */
const EXCERPT = 300

/** What a record's readers are notified of; in a reminder those who haven't read it. Who published it is not. */
export function mailingOf(
  trx: Handle,
  record: Announced & { title: string; text: string; published_by: string | null },
  notice: { kind: NotificationKind; link: string; mail: boolean },
  reminded_at: string | undefined,
): Mailing {
  const text = markupText(markupBlocks(lexer(record.text)))
  return {
    users: (reminded_at ? unread(trx, record) : audienceOf(trx, record)).where(
      'users.id',
      '!=',
      record.published_by ?? '',
    ),
    notice: {
      ...notice,
      title: reminded_at ? `Напоминание: ${record.title}` : record.title,
      text: text.length > EXCERPT ? `${cut(text, EXCERPT)}…` : text,
      mailText: text,
    },
    since: reminded_at ?? record.announced_at ?? '',
  }
}

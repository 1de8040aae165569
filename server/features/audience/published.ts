import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { lexer } from 'marked'
import type { AudiencePlaces } from '#contract/audience'
import { markupBlocks, markupText } from '#contract/markup'
import type { NotificationKind } from '#contract/notifications'
import type { Db, Handle } from '#server/db/engine'
import type { Caller } from '#server/http/access'
import type { Actor } from '#server/http/actor'
import type { Mailing } from '#server/mail/noticesJob'
import type { Saved } from '#server/records/changePublisher'
import { audienceOf, isOffice, namedGarages, namingGaragesOf, readersOf, type Addressed } from './audience'
import { noPlaces, placesOf } from './places'
import { unread } from './readers'
import { readMarks, type Announced } from './readMarks'

/** What every area does that publishes records to an audience. */

type Area = Pick<Addressed, 'gbc_id' | 'area'>

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

/** What a record says of its reader: whose garages it names (to writers alone), and whether it was read. */
export type OfReader = AudiencePlaces & {
  seen_at: string | null
  /** It is for the reader, who hasn't read it. */
  unread: boolean
}

/** @returns by the records' ids */
export async function ofReader(
  handle: Handle,
  { gbc_id, area }: Area,
  { user_id, ids: seen }: Scope,
  rows: { id: string; audience: string; announced_at: string | null }[],
): Promise<(id: string) => OfReader> {
  const ids = rows.map(({ id }) => id)
  const [marks, forOwn, places] = await Promise.all([
    readMarks(handle, { gbc_id, area }, user_id, ids),
    namingGaragesOf(handle, { gbc_id, area }, user_id, ids),
    seen === null ? placesOf(handle, { gbc_id, area }, ids) : null,
  ])
  const found = rows.map(({ id, audience, announced_at }): [string, OfReader] => {
    const mark = marks.get(id)
    const seen_at = mark !== undefined && mark >= (announced_at ?? '') ? mark : null
    const concerned = audience !== 'garages' || forOwn.has(id)
    return [id, { ...(places?.get(id) ?? noPlaces()), seen_at, unread: concerned && seen_at === null }]
  })
  const byId = new Map(found)
  return (id) => byId.get(id) ?? { ...noPlaces(), seen_at: null, unread: false }
}

interface ChangeCalls<Item> {
  area: Addressed['area']
  /** Reads a record for a change. @throws AppError 404, 409 stale version */
  lock(trx: Handle, actor: Actor, id: string, version?: number): Promise<Item>
  /** Whether readers see it or have seen it. */
  isSeen(item: Item): boolean
}

/** Makes the functions by which a published record is changed: in them it is locked, and who is to hear of the change is found. */
export function publishedChanges<Item extends Omit<Addressed, 'area'>>({ area, lock, isSeen }: ChangeCalls<Item>) {
  const heardBy = async (trx: Handle, item: Item) => (isSeen(item) ? readersOf(trx, { ...item, area }) : [])

  async function change(
    trx: Handle,
    actor: Actor,
    id: string,
    version: number | undefined,
    work: (before: Item) => Promise<Item>,
  ): Promise<Saved<Item>> {
    const before = await lock(trx, actor, id, version)
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

  return { change, changing }
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
      text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
      mailText: text,
    },
    since: reminded_at ?? record.announced_at ?? '',
  }
}

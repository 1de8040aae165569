import { sql } from 'kysely'
import { areas, type AreaName } from '#contract/areas'
import { READING_ACTIONS } from '#contract/history'
import { cachePerDatabase } from './cachePerDatabase'
import type { Db } from './engine'
import { preparedQuery } from './preparedQuery'

/** What of a cooperative's log changes the number of rows of a list, or their order by a steady sort (sorting.ts). Declared once for each list: it is known by its object. */
export interface CountedList<Field extends string = string> {
  /** The area whose list it is; absent = any change of the cooperative may change the number. */
  area?: AreaName
  /** Fields that no search, filter or steady sort of the list looks at: their edit leaves every count as it is. */
  unfilteredFields?: readonly Field[]
}

/** A list that any change of the cooperative may change. */
export const ANY_CHANGE: CountedList = {}

interface Entry {
  seq: number
  area: string
  action: string
  changes: string | null
}

/** What is known of a cooperative's log. */
interface Log {
  /** Tells it from the log that it has replaced. */
  readonly generation: number
  /** Number of the last entry that was looked at. */
  seq: number
  /** The last entry that may have changed each list. */
  changed: Map<CountedList, number>
}

const MAX_COOPERATIVES = 500
/** Of more entries at once, as after an import, none is looked at. */
const MAX_ENTRIES = 200

const logsOf = cachePerDatabase<Log>({ max: MAX_COOPERATIVES })

const lastSeq = preparedQuery((handle, gbc_id: string) =>
  handle.selectFrom('audit').select('seq').where('gbc_id', '=', gbc_id).orderBy('seq', 'desc').limit(sql.lit(1)),
)

/** Every change of a cooperative adds a row to its audit log in the same transaction: the last number shows whether anything changed. */
export const lastChange = async (db: Db, gbc_id: string): Promise<number> =>
  Number((await lastSeq(db.read, gbc_id))?.seq ?? 0)

const changesOnlyOwnList = (area: string): boolean => 'own_list_only' in (areas[area as AreaName] ?? {})

/** Whether an entry of the log may have changed the number of a list's rows. */
function mayChange({ area: own, unfilteredFields = [] }: CountedList, { area, action, changes }: Entry): boolean {
  if (own === undefined) return true
  if (READING_ACTIONS.includes(action)) return false
  if (area !== own && changesOnlyOwnList(area)) return false
  return !(
    action === 'updated' &&
    changes !== null &&
    Object.keys(JSON.parse(changes) as object).every((field) => unfilteredFields.includes(field))
  )
}

/** Looks at what was logged since the last time: each entry once, however many lists are counted. */
async function readOn(db: Db, gbc_id: string, log: Log, last: number): Promise<void> {
  const entries: Entry[] = await db.read
    .selectFrom('audit')
    .select(['seq', 'area', 'action', sql<string | null>`case when action = 'updated' then changes end`.as('changes')])
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', log.seq)
    .orderBy('seq')
    .limit(MAX_ENTRIES)
    .execute()
  const tooMany = entries.length === MAX_ENTRIES
  const read = tooMany ? last : Math.max(last, Number(entries.at(-1)?.seq ?? 0))
  for (const [list, changed] of log.changed) {
    const change = tooMany ? last : Number(entries.findLast((entry) => mayChange(list, entry))?.seq ?? 0)
    log.changed.set(list, Math.max(changed, change))
  }
  log.seq = Math.max(log.seq, read)
}

let generation = 0

/** The log of a cooperative, all of it looked at. A shorter one than was known is another one, as after a restore. */
async function currentLog(db: Db, gbc_id: string): Promise<Log> {
  let last = await lastChange(db, gbc_id)
  const known = logsOf(db).get(gbc_id)
  const seen = known?.seq ?? 0
  // Another request may have read further meanwhile.
  if (last < seen) last = await lastChange(db, gbc_id)
  const log = known && seen <= last ? known : { generation: (generation += 1), seq: last, changed: new Map() }
  logsOf(db).set(gbc_id, log)
  if (log.seq < last) await readOn(db, gbc_id, log, last)
  return log
}

/** A mark that changes when something was logged that may have changed the number of a list's rows. */
export async function lastChangeOf(db: Db, gbc_id: string, list: CountedList): Promise<string> {
  const log = await currentLog(db, gbc_id)
  const changed = log.changed.get(list) ?? log.seq
  log.changed.set(list, changed)
  return `${log.generation}.${changed}`
}

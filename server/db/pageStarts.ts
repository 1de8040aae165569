import type { Compilable } from 'kysely'
import { cachePerDatabase } from './cachePerDatabase'
import type { Db } from './engine'
import { lastChangeOf, type CountedList } from './listChanges'

/** So many rows are skipped quicker than a start is looked for; and starts are so far from each other. */
export const FAR = 500
const MAX_LISTS = 100
/** Of a list this many starts are kept: of a hundred thousand rows all that may be. */
const MAX_STARTS = 200

/** The row that stands at a place of a list, counted from 0. */
export interface PageStart {
  place: number
  id: string
}

/** Where some of a list's pages begin. To skip all rows before a page is half of a deep page's work. */
export interface PageStarts {
  /** The last change of the list that they take into account. */
  readonly change: string
  /** By their places. */
  readonly known: PageStart[]
}

const listsOf = cachePerDatabase<PageStarts>({ max: MAX_LISTS })

/**
 * The known starts of a list, none after it may have changed.
 * @param list what changes its rows and their order
 * @param rows the list without its page
 */
export async function pageStarts(
  db: Db,
  gbc_id: string,
  list: CountedList,
  rows: Compilable<unknown>,
): Promise<PageStarts> {
  const { sql, parameters } = rows.compile()
  const key = JSON.stringify([gbc_id, sql, parameters])
  const change = await lastChangeOf(db, gbc_id, list)
  const present = listsOf(db).get(key)
  if (present?.change === change) return present
  const starts: PageStarts = { change, known: [] }
  listsOf(db).set(key, starts)
  return starts
}

/** The last start at a place or before it. */
export const startBefore = ({ known }: PageStarts, place: number): PageStart | undefined =>
  known.findLast((start) => start.place <= place)

/** Keeps a start that is far from the others. */
export function keepStart({ known }: PageStarts, start: PageStart): void {
  if (known.length >= MAX_STARTS || known.some(({ place }) => Math.abs(place - start.place) < FAR)) return
  known.push(start)
  known.sort((one, other) => one.place - other.place)
}

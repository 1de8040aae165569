import type { ReadableStream, WritableStream } from 'node:stream/web'
import type { ImportDecision, ImportSettings } from '#contract/imports'
import { answerJobs } from '#server/lib/threads/answerJobs'
import { idWith } from '#server/lib/ids'
import { searchKey } from '#server/db/keys'
import { cut } from '#server/lib/cut'
import { dryRun } from './dryRun'
import type { Existing } from './plan/existing'
import { PLANNED_AREAS, type Plan, type Planned } from './plan/plan'
import type { Wanted } from './readTable'

/** Makes a dry run in a thread of its own: the cooperative's records come in by pages, what would be done goes out by pages. */
export interface CheckThreadData {
  file: Uint8Array
  wanted: Wanted
  settings: ImportSettings
  decisions: Record<string, ImportDecision>
  today: string
  /** Ids of made records begin so. */
  prefix: string
  /** Each page as JSON: [area, rows]. */
  existing: ReadableStream<string>
  pages: WritableStream<CheckPage>
}

/** A page of a table as JSON for the database. */
export interface CheckPage {
  kind: 'rows' | 'pairs' | 'records'
  text: string
  count: number
}

export interface CheckSummary extends Pick<Plan, 'counts' | 'totals' | 'notes' | 'greatest_account'> {
  /** Records to write; the last so many of them, `immediate`, change or join what is there. */
  records: number
  immediate: number
  /** Whether the records are kept: as if those about whom nobody has decided were different persons. */
  records_kept: boolean
}

const PAGE = 1000
const MOST_SEARCHED = 2000

async function existingOf(existing: ReadableStream<string>): Promise<Existing> {
  const all: Existing = { members: [], garages: [], ownerships: [], balances: [] }
  for await (const page of existing) {
    const [area, rows] = JSON.parse(page) as [keyof Existing, never[]]
    all[area].push(...rows)
  }
  return all
}

/** New records first, by area; then what is shown at one moment with them; what is only counted on comes last. */
const ORDER = { made: 0, late: 1, changed: 2, linked: 3 }
const placeOf = ({ area, action }: Planned) => ORDER[action] * PLANNED_AREAS.length + PLANNED_AREAS.indexOf(area)

/** Each page is made when it is asked for: all of them at once would take hundreds of megabytes. */
function* pagesOf<Item>(
  kind: CheckPage['kind'],
  items: Item[],
  toValues: (item: Item, place: number) => unknown[],
): Generator<CheckPage> {
  for (let start = 0; start < items.length; start += PAGE) {
    const page = items.slice(start, start + PAGE).map((item, place) => toValues(item, start + place))
    yield { kind, text: JSON.stringify(page), count: page.length }
  }
}

/** Where some are most likely one person, another dry run will follow: its records will be kept. */
const keepsRecords = ({ pairs }: Plan) =>
  pairs.every(({ decision, suggestion }) => decision !== null || suggestion === 'different')

function* allPages(plan: Plan): Generator<CheckPage> {
  yield* pagesOf('rows', plan.rows, (row) => [
    row.number,
    row.outcome,
    row.doubtful ? 1 : 0,
    row.warnings.length > 0 && row.outcome !== 'refused' ? 1 : 0,
    cut(searchKey(row.cells), MOST_SEARCHED),
    JSON.stringify(row),
  ])
  yield* pagesOf('pairs', plan.pairs, (pair, place) => [
    place + 1,
    pair.key,
    pair.decision === null ? 0 : 1,
    JSON.stringify(pair),
  ])
  const records = keepsRecords(plan) ? plan.records.sort((one, other) => placeOf(one) - placeOf(other)) : []
  yield* pagesOf('records', records, ({ area, action, record }, place) => {
    const { record_id, name_key, seen_version, columns, before, changes } = record()
    return [
      place + 1,
      area,
      action,
      record_id,
      name_key,
      seen_version,
      JSON.stringify(columns),
      before && JSON.stringify(before),
      JSON.stringify(changes),
      action === 'linked' ? null : area === 'ownerships' ? columns.garage_id : record_id,
    ]
  })
}

function summaryOf(plan: Plan): CheckSummary {
  const { counts, totals, notes, greatest_account } = plan
  const written = plan.records.filter(({ action }) => action !== 'linked')
  return {
    counts,
    totals,
    notes,
    greatest_account,
    records: written.length,
    immediate: written.filter(({ action }) => action !== 'made').length,
    records_kept: keepsRecords(plan),
  }
}

async function check({ file, prefix, existing, pages, ...asked }: CheckThreadData): Promise<CheckSummary> {
  const idOf = (counter: number) => idWith(prefix, counter)
  const plan = await dryRun(Buffer.from(file), { ...asked, idOf }, () => existingOf(existing))
  const writer = pages.getWriter()
  for (const page of allPages(plan)) {
    await writer.ready
    // Whether it could be written shows at the next one, and at the end.
    writer.write(page).catch(() => undefined)
  }
  await writer.close()
  return summaryOf(plan)
}

answerJobs(check)

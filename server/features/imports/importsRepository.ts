import { sql, type UpdateObject } from 'kysely'
import type { Page } from '#contract/common'
import type {
  Import,
  ImportListQuery,
  ImportPair,
  ImportPairsQuery,
  ImportRow,
  ImportRowsQuery,
} from '#contract/imports'
import { userName } from '#contract/personName'
import type { Db, Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import { countedPage } from '#server/db/pages'
import { containsTypedWords } from '#server/db/search'
import type { Tables } from '#server/db/tables'
import { conflict, notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import type { JobRow } from '#server/jobs/jobsRepository'
import { refuseStale } from '#server/records/lockForUpdate'
import { toImport, type StoredImport } from './storedImport'
import type { PlannedRow } from './plan/plan'

const rowOf = (handle: Handle, gbc_id: string, id: string) =>
  handle.selectFrom('imports').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)

/** @throws AppError 404 */
export async function getRow(handle: Handle, gbc_id: string, id: string): Promise<StoredImport> {
  const row = await rowOf(handle, gbc_id, id).executeTakeFirst()
  if (!row) throw notFound('Импорт не найден')
  return row
}

async function toImports(handle: Handle, gbc_id: string, rows: StoredImport[]): Promise<Import[]> {
  if (rows.length === 0) return []
  const jobIds = rows.flatMap(({ job_id }) => job_id ?? [])
  const jobs =
    jobIds.length === 0
      ? []
      : await handle.selectFrom('jobs').selectAll().where('gbc_id', '=', gbc_id).where('id', 'in', jobIds).execute()
  const users = await handle
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where(
      'id',
      'in',
      rows.map(({ user_id }) => user_id),
    )
    .execute()
  const mappings = await handle
    .selectFrom('import_mappings')
    .select(['id', 'headers_key'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('created_at')
    .execute()
  const jobById = new Map<string, JobRow>(jobs.map((job) => [job.id, job]))
  const names = new Map(users.map((user) => [user.id, userName(user)]))
  const byHeaders = new Map(mappings.map(({ id, headers_key }) => [headers_key, id]))
  return rows.map((row) => toImport(row, jobById.get(row.job_id ?? ''), names.get(row.user_id) ?? null, byHeaders))
}

/** @throws AppError 404 */
export async function getImport(handle: Handle, gbc_id: string, id: string): Promise<Import> {
  const [found] = await toImports(handle, gbc_id, [await getRow(handle, gbc_id, id)])
  return found
}

/** Imports, the newest first. Files that could not be read are left out. */
export async function listImports({ read }: Db, gbc_id: string, query: ImportListQuery): Promise<Page<Import>> {
  const listed = read
    .selectFrom('imports')
    .where('gbc_id', '=', gbc_id)
    .where((eb) => eb.or([eb('status', '!=', 'uploaded'), eb('storage_key', 'is not', null)]))
  const order = query.sort === 'created_at' ? 'asc' : 'desc'
  const page = await countedPage(
    listed,
    (rows) => rows.selectAll().orderBy('created_at', order).orderBy('id', order),
    query,
  )
  return { ...page, items: await toImports(read, gbc_id, page.items) }
}

export interface NewImport {
  gbc_id: string
  user_id: string
  file_name: string
  size: number
  storage_key: string
}

export async function insertImport(trx: Handle, values: NewImport): Promise<string> {
  const id = newId()
  const empty = {
    job_id: null,
    sheets: '[]',
    sheet_table: null,
    settings: null,
    decisions: '{}',
    check_id: null,
    plan: null,
    counts: null,
    totals: null,
    notes: '[]',
  }
  const at = now()
  await trx
    .insertInto('imports')
    .values({
      ...values,
      ...empty,
      id,
      status: 'uploaded',
      phase: null,
      written: 0,
      applied_at: null,
      undone_at: null,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Writes columns of an import as its next version. */
export const updateImport = (trx: Handle, gbc_id: string, id: string, columns: UpdateObject<Tables, 'imports'>) =>
  trx
    .updateTable('imports')
    .set({ ...columns, version: sql`version + 1`, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

/** How far hidden records are written: the import looks as it did, and so its version stays. */
export const markWritten = (trx: Handle, { gbc_id, id }: StoredImport, written: number) =>
  trx
    .updateTable('imports')
    .set({ phase: 'applying', written })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

const isLive = (job: Import['job']) => job !== null && ['queued', 'running'].includes(job.status)

/**
 * Reads an import for a change, held till the end of the transaction.
 * @throws AppError 404, and 409 with the present import when `version` is stale or its job is at work
 */
export async function lockImport(trx: Handle, gbc_id: string, id: string, version?: number): Promise<StoredImport> {
  await lockRow(trx, rowOf(trx, gbc_id, id))
  const row = await getRow(trx, gbc_id, id)
  const [present] = await toImports(trx, gbc_id, [row])
  await refuseStale(version, row, () => present)
  if (isLive(present.job)) throw conflict(present)
  return row
}

/** Rows of a dry run. */
export const ofCheck = (handle: Handle, gbc_id: string, check_id: string) =>
  handle.selectFrom('import_rows').where('gbc_id', '=', gbc_id).where('check_id', '=', check_id)

/** One page of a dry run's rows, in the order of the file. */
export async function listRows(
  { heavy }: Db,
  { gbc_id, check_id }: StoredImport,
  query: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const { page, page_size, outcome, doubtful, warned, q } = query
  if (check_id === null) return { items: [], page, page_size, total: 0 }
  let rows = ofCheck(heavy, gbc_id, check_id)
  if (outcome) rows = rows.where('outcome', '=', outcome)
  if (doubtful) rows = rows.where('doubtful', '=', 1)
  if (warned) rows = rows.where('warned', '=', 1)
  if (q) rows = rows.where(containsTypedWords('search_key', q))
  const found = await countedPage(rows, (all) => all.select(['body', 'doubtful']).orderBy('number'), query)
  const items = found.items.map((row): ImportRow => ({
    ...(JSON.parse(row.body) as ImportRow),
    doubtful: row.doubtful === 1,
  }))
  return { ...found, items }
}

/** One page of a dry run's doubtful pairs. */
export async function listPairs(
  { heavy }: Db,
  { gbc_id, check_id, decisions }: StoredImport,
  { page, page_size, undecided }: ImportPairsQuery,
): Promise<Page<ImportPair>> {
  if (check_id === null) return { items: [], page, page_size, total: 0 }
  let pairs = heavy.selectFrom('import_pairs').where('gbc_id', '=', gbc_id).where('check_id', '=', check_id)
  if (undecided) pairs = pairs.where('decided', '=', 0)
  const found = await countedPage(pairs, (all) => all.select('body').orderBy('number'), { page, page_size })
  const decided = JSON.parse(decisions) as Partial<Record<string, ImportPair['decision']>>
  const items = found.items
    .map(({ body }) => JSON.parse(body) as ImportPair)
    .map((pair) => ({ ...pair, decision: decided[pair.key] ?? null }))
  return { ...found, items }
}

const REFUSED_AT_ONCE = 250

/** What a dry run has refused, by pages. */
export async function* refusedRows({ heavy }: Db, gbc_id: string, check_id: string): AsyncGenerator<PlannedRow[]> {
  for (let after = 0; ;) {
    const rows = await heavy
      .selectFrom('import_rows')
      .select(['number', 'body'])
      .where('gbc_id', '=', gbc_id)
      .where('check_id', '=', check_id)
      .where('outcome', '=', 'refused')
      .where('number', '>', after)
      .orderBy('number')
      .limit(REFUSED_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ body }) => JSON.parse(body) as PlannedRow)
    after = rows[rows.length - 1].number
  }
}

/** Pairs of a dry run that nobody has decided about. */
const undecidedOf = (handle: Handle, gbc_id: string, check_id: string) =>
  handle
    .selectFrom('import_pairs')
    .where('gbc_id', '=', gbc_id)
    .where('check_id', '=', check_id)
    .where('decided', '=', 0)

/** Their keys alone: their texts may be many. */
export async function undecidedKeys(handle: Handle, gbc_id: string, check_id: string): Promise<string[]> {
  const pairs = await undecidedOf(handle, gbc_id, check_id).select('key').execute()
  return pairs.map(({ key }) => key)
}

/** Keys and suggestions of all pairs that nobody has decided about. */
export async function undecidedPairs(
  handle: Handle,
  { gbc_id, check_id }: StoredImport,
): Promise<Pick<ImportPair, 'key' | 'suggestion'>[]> {
  if (check_id === null) return []
  const rows = await undecidedOf(handle, gbc_id, check_id).select('body').execute()
  return rows.map(({ body }) => JSON.parse(body) as ImportPair)
}

const STAGED = ['import_rows', 'import_pairs', 'import_records'] as const
const PLACE = { import_rows: 'number', import_pairs: 'number', import_records: 'seq' } as const
const PORTION = 5000

/** Drops what a dry run has kept, in portions: other writers wait for none of them long. */
export async function dropCheck({ write }: Db, gbc_id: string, check_id: string): Promise<void> {
  for (const table of STAGED) {
    const place = sql.ref(PLACE[table])
    for (;;) {
      const { rows } = await sql<{
        last: number | null
      }>`select max(place) as last from (select ${place} as place from ${sql.table(table)} where gbc_id = ${gbc_id} and check_id = ${check_id} order by ${place} limit ${PORTION}) as portion`.execute(
        write,
      )
      const { last } = rows[0]
      if (last === null) break
      await sql`delete from ${sql.table(table)} where gbc_id = ${gbc_id} and check_id = ${check_id} and ${place} <= ${last}`.execute(
        write,
      )
    }
  }
}

interface Check {
  gbc_id: string
  check_id: string
}

/** Dry runs that have kept something, one after the other along the key: what lies between is not gone through. */
async function* keptChecks({ heavy }: Db): AsyncGenerator<Check> {
  for (const table of STAGED) {
    for (let last: Check | undefined = { gbc_id: '', check_id: '' }; last !== undefined;) {
      const { gbc_id, check_id }: Check = last
      last = await heavy
        .selectFrom(table)
        .select(['gbc_id', 'check_id'])
        .where((eb) => eb(eb.refTuple('gbc_id', 'check_id'), '>', eb.tuple(gbc_id, check_id)))
        .orderBy('gbc_id')
        .orderBy('check_id')
        .limit(1)
        .executeTakeFirst()
      if (last) yield last
    }
  }
}

/** Jobs are asked first: one that ends in between has named its dry run to its import before. */
async function isCountedOn({ heavy }: Db, { gbc_id, check_id }: Check): Promise<boolean> {
  const jobs = heavy.selectFrom('jobs').select('id').where('gbc_id', '=', gbc_id).where('id', '=', check_id)
  if (await jobs.where('status', 'in', ['queued', 'running']).executeTakeFirst()) return true
  const imports = heavy.selectFrom('imports').select('id').where('gbc_id', '=', gbc_id)
  return (await imports.where('check_id', '=', check_id).executeTakeFirst()) !== undefined
}

/** Dry runs that no import counts on any more and no job is making: replaced ones, and those of a server that died. */
async function orphanChecks(db: Db): Promise<Check[]> {
  const found: Check[] = []
  for await (const check of keptChecks(db)) if (!(await isCountedOn(db, check))) found.push(check)
  return found
}

const UNAPPLIED_KEPT = 30 * 86_400_000
const UNREADABLE_KEPT = 86_400_000
const UNDONE_KEPT = 7 * 86_400_000

/**
 * Drops what imports that were taken back a week ago have kept. Their records are gone, or as they were before; the log still
 * tells of them.
 */
async function dropUndone(db: Db): Promise<void> {
  const undone = await db.write
    .selectFrom('imports')
    .select(['gbc_id', 'id', 'check_id'])
    .where('status', '=', 'undone')
    .where('phase', 'is', null)
    .where('check_id', 'is not', null)
    .where('undone_at', '<', new Date(Date.now() - UNDONE_KEPT).toISOString())
    .execute()
  for (const { gbc_id, id, check_id } of undone) {
    if (check_id !== null) await dropCheck(db, gbc_id, check_id)
    await db.write
      .updateTable('imports')
      .set({ check_id: null })
      .where('gbc_id', '=', gbc_id)
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Forgets imports that nobody applied for a month, files that could not be read a day ago, what undone imports kept for a
 * week, and what is left of dry runs.
 */
export async function dropOldImports(db: Db): Promise<void> {
  const before = (age: number) => new Date(Date.now() - age).toISOString()
  await db.write
    .deleteFrom('imports')
    .where('phase', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['uploaded', 'read', 'checked']), eb('updated_at', '<', before(UNAPPLIED_KEPT))]),
        eb.and([
          eb('status', '=', 'uploaded'),
          eb('storage_key', 'is', null),
          eb('updated_at', '<', before(UNREADABLE_KEPT)),
        ]),
      ]),
    )
    .execute()
  await dropUndone(db)
  for (const { gbc_id, check_id } of await orphanChecks(db)) await dropCheck(db, gbc_id, check_id)
}

export const deleteRow = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('imports').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

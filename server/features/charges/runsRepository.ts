import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { formatPeriod } from '#contract/money/contributions'
import type { ChargeRun, ChargeRunRow, RunStatus } from '#contract/money/charges'
import { insertRows } from '#server/db/bulkInsert'
import type { Db, Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import { countedPage } from '#server/db/pages'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import { count } from '#server/db/totals'
import { later, together } from '#server/db/together'
import { isJobAtWork } from '#server/jobs/jobsRepository'
import { notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { selectionOf } from './planRun'

const runsOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('charge_runs as run').where('run.gbc_id', '=', gbc_id)

/** Runs with the names of their contributions. */
const named = (rows: ReturnType<typeof runsOf>) =>
  rows
    .innerJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'run.gbc_id').onRef('kind.id', '=', 'run.kind_id'),
    )
    .selectAll('run')
    .select('kind.name as kind_name')

const runs = (handle: Handle, gbc_id: string) => named(runsOf(handle, gbc_id))

type RunWithName = ChargeRunsTable & { kind_name: string }
const toRun = (row: RunWithName): ChargeRun => ({
  ...row,
  redo: selectionOf(row).redo ?? false,
  problems: [],
  stopped: false,
})

/** So many reasons are read at a glance. */
const MOST_PROBLEMS = 10

const AT_WORK: readonly string[] = ['preparing', 'posting', 'reversing'] satisfies RunStatus[]

/** @throws AppError 404 */
export async function getRun(handle: Handle, gbc_id: string, id: string): Promise<ChargeRun> {
  const row = await runs(handle, gbc_id).where('run.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого начисления нет')
  return {
    ...toRun(row),
    problems: row.problems_total === 0 ? [] : await problemsOf(handle, gbc_id, id),
    taken_back: row.posted_at === null ? null : await takenBackOf(handle, gbc_id, id),
    stopped: AT_WORK.includes(row.status) && !(await isJobAtWork(handle, row)),
  }
}

/** Charges of a run that were taken back. */
async function takenBackOf(handle: Handle, gbc_id: string, run_id: string): Promise<ChargeRun['taken_back']> {
  const { rows, amount, last_on } = await handle
    .selectFrom('charges')
    .innerJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'charges.gbc_id').onRef('reversal.reverses_id', '=', 'charges.operation_id'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      fn.sum<number | null>('charges.amount').as('amount'),
      fn.max<string | null>('reversal.effective_date').as('last_on'),
    ])
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.run_id', '=', run_id)
    .executeTakeFirstOrThrow()
  return last_on === null ? null : { rows: Number(rows), amount: Number(amount ?? 0), last_on }
}

const lockedRun = (trx: Handle, gbc_id: string, id: string) =>
  trx.selectFrom('charge_runs').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id).$call(locked(trx))

/** The row of a run as it is stored, held till the end of the transaction. @throws AppError 404 */
export async function lockRun(trx: Handle, gbc_id: string, id: string): Promise<ChargeRunsTable> {
  const row = await lockedRun(trx, gbc_id, id).executeTakeFirst()
  if (!row) throw notFound('Такого начисления нет')
  return row
}

/** The same with its next rows after a number that charge something and haven't yet. @throws AppError 404 */
export async function lockRunWithRows(trx: Handle, gbc_id: string, id: string, after: number, limit: number) {
  const uncharged = rowsOf(trx, gbc_id, id)
    .selectAll()
    .where('number', '>', after)
    .where('charge_id', 'is', null)
    .where('problem', 'is', null)
    .orderBy('number')
    .limit(limit)
  const [[run], rows] = await together(trx, [lockedRun(trx, gbc_id, id), uncharged])
  if (!run) throw notFound('Такого начисления нет')
  return { run, rows }
}

/** Runs, the newest first. */
export async function listRuns(
  { read }: Db,
  gbc_id: string,
  { kind_id, ...query }: { page: number; page_size: number; kind_id?: string },
): Promise<Page<ChargeRun>> {
  const page = await countedPage(
    runsOf(read, gbc_id).$if(kind_id !== undefined, (rows) => rows.where('run.kind_id', '=', kind_id ?? '')),
    (rows) => named(rows).orderBy('run.created_at', 'desc').orderBy('run.id', 'desc'),
    query,
  )
  return { ...page, items: page.items.map(toRun) }
}

export const countRuns = ({ heavy }: Db, gbc_id: string): Promise<number> => count(runsOf(heavy, gbc_id))

export const insertRun = (trx: Handle, row: ChargeRunsTable) => trx.insertInto('charge_runs').values(row).execute()

/** Writes columns of a locked run as its next version. */
export const updateRun = (
  trx: Handle,
  { gbc_id, id, version }: ChargeRunsTable,
  columns: Partial<Omit<ChargeRunsTable, 'gbc_id' | 'id' | 'version'>>,
) =>
  trx
    .updateTable('charge_runs')
    .set({ ...columns, version: version + 1, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

/** Puts rows of a preview in place of those that the last one had under their numbers. */
export async function replaceRows(
  trx: Handle,
  gbc_id: string,
  run_id: string,
  rows: readonly ChargeRunRowsTable[],
): Promise<void> {
  if (rows.length === 0) return
  await deleteRows(trx, gbc_id, run_id)
    .where('number', '>=', rows[0].number)
    .where('number', '<=', rows[rows.length - 1].number)
    .execute()
  await insertRows(trx, { name: 'charge_run_rows' }, rows)
}

/** Takes away what an earlier preview had beyond the rows of this one. */
export const dropRowsAfter = (trx: Handle, gbc_id: string, run_id: string, number: number) =>
  deleteRows(trx, gbc_id, run_id).where('number', '>', number).execute()

const deleteRows = (trx: Handle, gbc_id: string, run_id: string) =>
  trx.deleteFrom('charge_run_rows').where('gbc_id', '=', gbc_id).where('run_id', '=', run_id)

/** Takes a run away with the rows of its preview. */
export async function deleteRun(trx: Handle, { gbc_id, id }: ChargeRunsTable): Promise<void> {
  await deleteRows(trx, gbc_id, id).execute()
  await trx.deleteFrom('charge_runs').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
}

/** Whether it has ever charged anything, taken back or not. */
export async function hasCharged(trx: Handle, { gbc_id, id }: ChargeRunsTable): Promise<boolean> {
  const charges = trx.selectFrom('charges').select('id').where('gbc_id', '=', gbc_id).where('run_id', '=', id)
  return (await charges.limit(1).executeTakeFirst()) !== undefined
}

const rowsOf = (handle: Handle, gbc_id: string, run_id: string) =>
  handle.selectFrom('charge_run_rows').where('gbc_id', '=', gbc_id).where('run_id', '=', run_id)

/** Operations of a run's charges that are not taken back yet, in their order, after a number. */
export const unreversed = (trx: Handle, gbc_id: string, run_id: string, after: number, limit: number) =>
  trx
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .select(['charges.operation_id', 'charges.seq'])
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.run_id', '=', run_id)
    .where('charges.seq', '>', after)
    .where('state.reversed', '=', 0)
    .orderBy('charges.seq')
    .limit(limit)
    .execute()

/** Writes what rows of a run were charged by, in the order of their numbers, by one statement for all. */
export async function setCharged(
  trx: Handle,
  gbc_id: string,
  run_id: string,
  charged: readonly { row: Pick<ChargeRunRowsTable, 'number'>; charge_id: string }[],
): Promise<void> {
  if (charged.length === 0) return
  const chargeOf = sql.join(
    charged.map(({ row, charge_id }) => sql`when ${row.number} then ${charge_id}`),
    sql` `,
  )
  const numbers = charged.map(({ row }) => row.number)
  const written = trx
    .updateTable('charge_run_rows')
    .set({ charge_id: sql<string>`case number ${chargeOf} end` })
    .where('gbc_id', '=', gbc_id)
    .where('run_id', '=', run_id)
    .where('number', 'in', numbers)
    // By numbers alone PostgreSQL, which knows little of a new run, would go through all of its rows.
    .where('number', '>=', numbers[0])
    .where('number', '<=', numbers[numbers.length - 1])
  await later(trx, [written])
}

export const setProblem = (trx: Handle, gbc_id: string, run_id: string, number: number, problem: string) =>
  trx
    .updateTable('charge_run_rows')
    .set({ problem, amount: 0 })
    .where('gbc_id', '=', gbc_id)
    .where('run_id', '=', run_id)
    .where('number', '=', number)
    .execute()

/** Why rows of a run charge nothing, those of most rows first. */
async function problemsOf(handle: Handle, gbc_id: string, run_id: string): Promise<ChargeRun['problems']> {
  const found = await rowsOf(handle, gbc_id, run_id)
    .select(({ fn, ref }) => [ref('problem').$notNull().as('problem'), fn.countAll<number>().as('rows')])
    .where('problem', 'is not', null)
    .groupBy('problem')
    .orderBy('rows', 'desc')
    .orderBy('problem')
    .limit(MOST_PROBLEMS)
    .execute()
  return found.map(({ problem, rows }) => ({ problem, rows: Number(rows) }))
}

/** What a run has come to: counted from its rows. */
export async function totalsOf(trx: Handle, gbc_id: string, run_id: string) {
  const row = await rowsOf(trx, gbc_id, run_id)
    .select(({ fn, eb }) => [
      fn.sum<number | null>('amount').as('amount'),
      fn.countAll<number>().as('all'),
      fn.sum<number | null>(eb.case().when('problem', 'is', null).then(0).else(1).end()).as('problems'),
    ])
    .executeTakeFirstOrThrow()
  const problems_total = Number(row.problems ?? 0)
  return { amount_total: Number(row.amount ?? 0), problems_total, rows_total: Number(row.all) - problems_total }
}

/** A page of a run's rows with the names of garages and members. */
export async function listRunRows(
  handle: Handle,
  gbc_id: string,
  run_id: string,
  { problems, ...query }: { page: number; page_size: number; problems?: string },
): Promise<Page<ChargeRunRow>> {
  const has = problems === 'true' ? 'is not' : 'is'
  const filtered = handle
    .selectFrom('charge_run_rows as row')
    .where('row.gbc_id', '=', gbc_id)
    .where('row.run_id', '=', run_id)
    .$if(problems !== undefined, (rows) => rows.where('row.problem', has, null))
  const page = await countedPage(
    filtered,
    (rows) =>
      rows
        .leftJoin('garages', (join) =>
          join.onRef('garages.gbc_id', '=', 'row.gbc_id').onRef('garages.id', '=', 'row.garage_id'),
        )
        .leftJoin('members', (join) =>
          join.onRef('members.gbc_id', '=', 'row.gbc_id').onRef('members.id', '=', 'row.member_id'),
        )
        .leftJoin('charge_state as state', (join) =>
          join.onRef('state.gbc_id', '=', 'row.gbc_id').onRef('state.charge_id', '=', 'row.charge_id'),
        )
        .leftJoin('charges as charge', (join) =>
          join.onRef('charge.gbc_id', '=', 'row.gbc_id').onRef('charge.id', '=', 'row.charge_id'),
        )
        .select('charge.operation_id')
        .select([
          'row.number',
          'row.garage_id',
          'row.member_id',
          'row.formula',
          'row.amount',
          'row.problem',
          'row.charge_id',
        ])
        .select(['garages.number as garage_number', 'members.display_name as member_name', 'state.reversed'])
        .orderBy('row.number'),
    query,
  )
  return { ...page, items: page.items.map(({ reversed, ...row }) => ({ ...row, reversed: reversed === 1 })) }
}

/** «Членский взнос, 2026 год»: what runs are called, by their ids. */
export async function runNames(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await runs(handle, gbc_id).where('run.id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, kind_name, period }) => [
      id,
      period === null ? kind_name : `${kind_name}, ${formatPeriod(period)}`,
    ]),
  )
}

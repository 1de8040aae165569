import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { Statement, StatementStatus } from '#contract/money/statements'
import type { Db, Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import { countedPage } from '#server/db/pages'
import type { StatementsTable } from '#server/db/tables'
import { count } from '#server/db/totals'
import { isJobAtWork } from '#server/jobs/jobsRepository'
import { notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { portionsOf } from '#server/lib/portionsOf'
import { refuseStale } from '#server/records/lockForUpdate'
import { IS_CERTAIN, IS_OPEN, IS_OUT } from './lineState'

const statementsOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('statements').where('statements.gbc_id', '=', gbc_id)

/** Statements with their bank accounts. */
const withAccounts = (rows: ReturnType<typeof statementsOf>) =>
  rows
    .leftJoin('bank_accounts as bank', (join) =>
      join.onRef('bank.gbc_id', '=', 'statements.gbc_id').onRef('bank.id', '=', 'statements.bank_account_id'),
    )
    .selectAll('statements')
    .select(['bank.bank_name', 'bank.number as bank_number'])

const statements = (handle: Handle, gbc_id: string) => withAccounts(statementsOf(handle, gbc_id))

type StatementRow = Awaited<ReturnType<ReturnType<typeof statements>['execute']>>[number]

type Counts = Pick<Statement, 'certain_total' | 'unclear_total' | 'out_total'>

async function countsOf(handle: Handle, gbc_id: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, Counts>()
  const rows = await handle
    .selectFrom('statement_lines')
    .select('statement_id')
    .select(sql<number>`sum(case when ${IS_CERTAIN} then 1 else 0 end)`.as('certain_total'))
    .select(sql<number>`sum(case when ${IS_OPEN} then 1 else 0 end)`.as('unclear_total'))
    .select(sql<number>`sum(case when ${IS_OUT} then 1 else 0 end)`.as('out_total'))
    .where('gbc_id', '=', gbc_id)
    .where('statement_id', 'in', ids)
    .groupBy('statement_id')
    .execute()
  return new Map(
    rows.map(({ statement_id, certain_total, unclear_total, out_total }) => [
      statement_id,
      {
        certain_total: Number(certain_total),
        unclear_total: Number(unclear_total),
        out_total: Number(out_total),
      },
    ]),
  )
}

const AT_WORK: readonly StatementStatus[] = ['reading', 'posting', 'undoing']

async function toStatements(handle: Handle, gbc_id: string, rows: StatementRow[]): Promise<Statement[]> {
  const counts = await countsOf(
    handle,
    gbc_id,
    rows.map(({ id }) => id),
  )
  const stopped = new Set<string>()
  for (const row of rows) if (AT_WORK.includes(row.status) && !(await isJobAtWork(handle, row))) stopped.add(row.id)
  return rows.map(({ bank_name, bank_number, remarks, incomplete, ...row }) => ({
    ...row,
    incomplete: incomplete === 1,
    stopped: stopped.has(row.id),
    remarks: JSON.parse(remarks) as string[],
    account_name: bank_number ? `${bank_name} …${bank_number.slice(-4)}` : '',
    ...(counts.get(row.id) ?? { certain_total: 0, unclear_total: 0, out_total: 0 }),
  }))
}

/** @throws AppError 404 */
export async function getStatement(handle: Handle, gbc_id: string, id: string): Promise<Statement> {
  const row = await statements(handle, gbc_id).where('statements.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такой выписки нет')
  return (await toStatements(handle, gbc_id, [row]))[0]
}

/** Files that could not be read or brought nothing new: their pages say why, and nothing of them is kept in the list. */
const IS_UNREAD = sql<boolean>`statements.status in ('refused', 'repeated')`

/** The accepted statement that has the documents of a repeated one: of the same file, else of the same days. */
export async function firstOfRepeated(handle: Handle, { gbc_id, id, status }: Statement) {
  if (status !== 'repeated') return null
  const { sha256, account, from_on, to_on } = await getRow(handle, gbc_id, id)
  const row = await handle
    .selectFrom('statements')
    .select(['id', 'from_on', 'to_on'])
    .where('gbc_id', '=', gbc_id)
    .where('id', '<>', id)
    .where('status', 'in', ['posting', 'posted'])
    .where(({ or, and, eb }) =>
      or([
        eb('sha256', '=', sha256),
        and([eb('account', '=', account), eb('from_on', '<=', to_on), eb('to_on', '>=', from_on)]),
      ]),
    )
    .orderBy(({ eb }) => eb.case().when('sha256', '=', sha256).then(0).else(1).end())
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Statements, the last uploaded first. */
export async function listStatements(
  { read }: Db,
  gbc_id: string,
  query: { page: number; page_size: number },
): Promise<Page<Statement>> {
  const page = await countedPage(
    statementsOf(read, gbc_id).where(sql<boolean>`not (${IS_UNREAD})`),
    (rows) => withAccounts(rows).orderBy('statements.created_at', 'desc').orderBy('statements.id', 'desc'),
    query,
  )
  return { ...page, items: await toStatements(read, gbc_id, page.items) }
}

/** A statement as it is stored. @throws AppError 404 */
export async function getRow(handle: Handle, gbc_id: string, id: string): Promise<StatementsTable> {
  const row = await handle
    .selectFrom('statements')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Такой выписки нет')
  return row
}

/**
 * A statement held till the end of the transaction: whoever posts or matches its lines waits.
 * @throws AppError 404, 409 with `current` for a stale version
 */
export async function lockStatement(
  trx: Handle,
  gbc_id: string,
  id: string,
  version?: number,
): Promise<StatementsTable> {
  const row = await trx
    .selectFrom('statements')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .$call(locked(trx))
    .executeTakeFirst()
  if (!row) throw notFound('Такой выписки нет')
  await refuseStale(version, row, () => getStatement(trx, gbc_id, id))
  return row
}

export const insertStatement = (trx: Handle, row: StatementsTable) => trx.insertInto('statements').values(row).execute()

/** The statement of another account that was made of the same uploaded file, if it was. */
export const siblingOf = (handle: Handle, { gbc_id, id, sha256, created_at }: StatementsTable, account: string) =>
  handle
    .selectFrom('statements')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('created_at', '=', created_at)
    .where('sha256', '=', sha256)
    .where('account', '=', account)
    .where('id', '<>', id)
    .executeTakeFirst()

/**
 * The statement of the same file that isn't accepted yet, of a file about several accounts the first: a second one of it
 * would only stand beside. What was read before another statement was taken back may have to be read anew.
 */
export async function waitingOfFile(handle: Handle, gbc_id: string, sha256: string): Promise<Statement | null> {
  const rows = await statements(handle, gbc_id)
    .where('statements.sha256', '=', sha256)
    .where('statements.status', 'in', ['reading', 'columns', 'ready'])
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('statements.known_total', '=', 0),
        not(
          exists(
            selectFrom('statements as undone')
              .select('undone.id')
              .whereRef('undone.gbc_id', '=', 'statements.gbc_id')
              .whereRef('undone.updated_at', '>', 'statements.created_at')
              .where('undone.posted_at', 'is not', null)
              .where('undone.status', 'in', ['undoing', 'undone']),
          ),
        ),
      ]),
    )
    .orderBy('statements.created_at')
    .orderBy('statements.id')
    .execute()
  const found = await toStatements(handle, gbc_id, rows)
  return found.find(({ stopped }) => !stopped) ?? null
}

export const SAME_FILE = 'Этот файл уже принят'
/** A registry of the same file that is in the books: read by other columns its payments would be known by other keys. */
export const sameFile = (handle: Handle, { gbc_id, id, sha256 }: StatementsTable) =>
  handle
    .selectFrom('statements')
    .select('created_at')
    .where('gbc_id', '=', gbc_id)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('kind', '<>', 'bank')
    .where('status', 'in', ['posting', 'posted'])
    .limit(1)
    .executeTakeFirst()

/** Writes columns of a locked statement as its next version. */
export const updateStatement = (
  trx: Handle,
  { gbc_id, id }: Pick<StatementsTable, 'gbc_id' | 'id'>,
  columns: Partial<Omit<StatementsTable, 'gbc_id' | 'id' | 'version'>>,
) =>
  trx
    .updateTable('statements')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

/** Of the accepted statements of an account that begin before a day the one that ends last. */
export const statementBefore = (handle: Handle, gbc_id: string, bank_account_id: string, day: string) =>
  handle
    .selectFrom('statements')
    .select(['to_on', 'closing'])
    .where('gbc_id', '=', gbc_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('status', '=', 'posted')
    .where('from_on', '<', day)
    .orderBy('to_on', 'desc')
    .limit(1)
    .executeTakeFirst()

export const countStatements = ({ heavy }: Db, gbc_id: string): Promise<number> =>
  count(heavy.selectFrom('statements').where('gbc_id', '=', gbc_id))

/** Keys of one statement. */
const KEYS_AT_ONCE = 500

/** Which documents are in the books already, and since when. */
export async function knownDocuments(
  handle: Handle,
  gbc_id: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const portion of portionsOf(keys, KEYS_AT_ONCE)) {
    const rows = await handle
      .selectFrom('statement_lines as line')
      .innerJoin('statements', (join) =>
        join.onRef('statements.gbc_id', '=', 'line.gbc_id').onRef('statements.id', '=', 'line.statement_id'),
      )
      .select(['line.doc_key', 'statements.created_at'])
      .where('line.gbc_id', '=', gbc_id)
      .where('line.live', '=', 1)
      .where('line.doc_key', 'in', portion)
      .execute()
    for (const { doc_key, created_at } of rows) known.set(doc_key, created_at)
  }
  return known
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { openSqlite } from './sqliteFile'
import { later } from './together'
import { ReadingThreads } from './readingThreads'
import { readingDialect, writingDialect } from './sqliteThreadDialect'
import { ThreadConnection } from './threadConnection'

interface Notes {
  notes: { id: number; text: string }
}

const folder = mkdtempSync(join(tmpdir(), 'gbc-group-'))
const path = join(folder, 'notes.db')
let write: Kysely<Notes>
let read: Kysely<Notes>

beforeAll(async () => {
  openSqlite(path, false).close()
  write = new Kysely<Notes>({ dialect: writingDialect(path) })
  read = new Kysely<Notes>({ dialect: readingDialect(new ReadingThreads(path, 1)) })
  await sql`create table notes (id integer primary key, text text not null)`.execute(write)
})
beforeEach(() => write.deleteFrom('notes').execute())
afterAll(async () => {
  await Promise.all([write.destroy(), read.destroy()])
  rmSync(folder, { recursive: true })
})

const idsOf = async (db: Kysely<Notes>) =>
  (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Adds a note in a transaction of two statements. */
const add = (id: number, text = '') =>
  write.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id, text: '' }).execute()
    await trx.updateTable('notes').set({ text }).where('id', '=', id).execute()
    return id
  })
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** @returns how many commits the work takes */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = jest.spyOn(ThreadConnection.prototype, 'execute')
  await work()
  const commits = sent.mock.calls.filter(([, , after]) => after?.includes('commit')).length
  sent.mockRestore()
  return commits
}

it('writes up to 64 transactions that came at once to the disk together, and one that is alone at once', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  expect(await commitsOf(() => Promise.all(range(130).map((id) => add(id))))).toBe(3)
  expect(await idsOf(read)).toEqual(range(130))
  expect(await commitsOf(() => add(131))).toBe(1)
  clock.mockRestore()
})

it('keeps nobody waiting for long: what has waited 15 ms is committed before the next one begins', async () => {
  const clock = jest.spyOn(performance, 'now')
  range(20).forEach((step) => clock.mockReturnValueOnce(step * 15))
  expect(await commitsOf(() => Promise.all(range(5).map((id) => add(id))))).toBe(5)
  clock.mockRestore()
})

it('ends no transaction before its rows are committed', async () => {
  const late: number[] = []
  const addAndLook = async (id: number) => {
    await add(id)
    if (!(await idsOf(read)).includes(id)) late.push(id)
  }
  await Promise.all(range(60).map(addAndLook))
  expect(late).toEqual([])
})

it('takes back a failed transaction and nothing of those beside it', async () => {
  const refuse = (id: number) =>
    write.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ id, text: '' }).execute()
      throw new Error('refused')
    })
  const double = (id: number) => add(id).catch((error: Error & { code?: string }) => error.code)
  const ended = await Promise.allSettled(range(30).flatMap((id) => [add(id), refuse(id + 100), double(id)]))
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(30)
  expect(
    ended.filter((one) => one.status === 'fulfilled' && one.value === 'SQLITE_CONSTRAINT_PRIMARYKEY'),
  ).toHaveLength(30)
  expect(await idsOf(read)).toEqual(range(30))
})

it('takes a statement without a transaction between them, and transactions that write nothing', async () => {
  const alone = (id: number) => write.insertInto('notes').values({ id, text: '' }).execute()
  const nothing = () => write.transaction().execute(async () => undefined)
  await Promise.all(range(20).flatMap((id) => [add(id), alone(id + 100), nothing()]))
  expect(await idsOf(read)).toEqual([...range(20), ...range(20).map((id) => id + 100)])
})

/** Adds notes by statements that the transaction doesn't wait for. */
const addLater = (...ids: number[]) =>
  write.transaction().execute(async (trx) => {
    const insert = (id: number) => trx.insertInto('notes').values({ id, text: '' }).compile()
    await later(trx as never, ids.map(insert))
    return idsOf(trx)
  })

it('runs what a transaction does not wait for before its next statement and before its end, or takes all of it back', async () => {
  const sent = jest.spyOn(ThreadConnection.prototype, 'execute')
  expect(await addLater(1, 2)).toEqual([1, 2])
  // The inserts travel with the query; the commit follows.
  expect(sent).toHaveBeenCalledTimes(2)
  sent.mockRestore()
  const last = (id: number) =>
    write.transaction().execute((trx) => later(trx as never, [trx.insertInto('notes').values({ id, text: '' })]))
  await Promise.all([last(3), last(4)])
  const ended = await Promise.allSettled([addLater(5, 1), last(2), add(6)])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await idsOf(read)).toEqual([1, 2, 3, 4, 6])
})

it('says of each transaction that a full disk has undone that it is not written, and goes on when there is room', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(write)
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(write)
  await limit(rows[0].page_count + 8)
  const ended = await Promise.allSettled(range(40).map((id) => add(id, id % 5 === 0 ? 'х'.repeat(20_000) : '')))
  const written = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const codes = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(new Set(codes)).toEqual(new Set(['SQLITE_FULL']))
  expect(await idsOf(read)).toEqual(written)
  await limit(1_000_000)
  expect(await add(100)).toBe(100)
})

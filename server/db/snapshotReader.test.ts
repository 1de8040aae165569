import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { SnapshotReader } from './snapshotReader'
import { openSqlite } from './sqliteFile'
import { writingDialect } from './sqliteThreadDialect'

interface Notes {
  notes: { id: number; text: string }
}

const TEXT = 'select text from notes where id = ?'

let folder: string
let path: string
let database: Database
let reader: SnapshotReader
let write: Kysely<Notes>
let clock: jest.SpyInstance<number, []>

beforeEach(async () => {
  clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
  folder = mkdtempSync(join(tmpdir(), 'gbc-snapshot-'))
  path = join(folder, 'notes.db')
  openSqlite(path, false).close()
  database = openSqlite(path, true)
  reader = new SnapshotReader(database)
  write = new Kysely<Notes>({ dialect: writingDialect(path, reader) })
  await sql`create table notes (id integer primary key, text text not null)`.execute(write)
  await write.insertInto('notes').values({ id: 1, text: 'first' }).execute()
})
afterEach(async () => {
  clock.mockRestore()
  reader.close()
  await write.destroy()
  rmSync(folder, { recursive: true })
})

const note = (id = 1) => (reader.row(TEXT, [id]) as { text: string } | undefined)?.text
const listed = () =>
  (reader.prepare('select text from notes order by id').all() as { text: string }[]).map((row) => row.text)
const rewrite = (text: string) => write.updateTable('notes').set({ text }).execute()

it('answers what the server has written, at once and each time', async () => {
  expect(note()).toBe('first')
  for (const text of ['second', 'third', 'fourth']) {
    await rewrite(text)
    expect(note()).toBe(text)
    expect(listed()).toEqual([text])
  }
})

it('answers what was committed while the transaction that the server is at goes on', async () => {
  await write.transaction().execute(async (trx) => {
    await trx.updateTable('notes').set({ text: 'second' }).execute()
    expect(note()).toBe('first')
  })
  expect(note()).toBe('second')
})

it('reads the same row once while nothing is written, one that is not there too', () => {
  const prepared = jest.spyOn(reader as unknown as { prepared: (text: string) => unknown }, 'prepared')
  expect([note(), note(), note(2), note(2), note()]).toEqual(['first', 'first', undefined, undefined, 'first'])
  expect(prepared).toHaveBeenCalledTimes(2)
  expect(() => Object.assign(reader.row(TEXT, [1]) as object, { text: 'changed' })).toThrow(TypeError)
})

it('sees what a command has written beside the server after twenty milliseconds', () => {
  const beside = openSqlite(path, false)
  expect([note(), listed()]).toEqual(['first', ['first']])
  beside.exec(`update notes set text = 'beside'`)
  beside.close()
  clock.mockReturnValue(1019)
  expect([note(), listed()]).toEqual(['first', ['first']])
  clock.mockReturnValue(1020)
  expect([note(), listed()]).toEqual(['beside', ['beside']])
})

it('keeps no snapshot while the server writes: the log is copied into the file, however much is read beside', async () => {
  note()
  expect(database.inTransaction).toBe(true)
  reader.writes()
  note()
  expect(database.inTransaction).toBe(false)
  reader.written()
  note()
  expect(database.inTransaction).toBe(true)

  const long = 'x'.repeat(500_000)
  for (let turn = 0; turn < 150; turn += 1) {
    await rewrite(`${turn} ${long}`)
    note()
  }
  // 75 MB were written; the log is copied at 16.
  expect(statSync(`${path}-wal`).size).toBeLessThan(40_000_000)
})

it('reads on where a write has failed', async () => {
  await expect(write.insertInto('notes').values({ id: 1, text: 'again' }).execute()).rejects.toThrow('UNIQUE')
  expect([note(), note(2)]).toEqual(['first', undefined])
  expect(database.inTransaction).toBe(true)
})

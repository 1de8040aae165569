import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { emptyPostgres } from '#server/testing/testPostgres'
import { openDatabase, type Db, type Engine } from './engine'
import { later, together } from './together'
import { ThreadConnection } from './threadConnection'

interface Notes {
  notes: { id: number; text: string }
}

describe.each<Engine>(['sqlite', 'postgres'])('statements that a transaction does not wait for, on %s', (engine) => {
  let folder: string
  let db: Db
  let notes: Kysely<Notes>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-later-'))
    db = engine === 'sqlite' ? openDatabase({ dataDir: folder, databaseUrl: null }) : (await emptyPostgres()).db
    notes = db.write as unknown as Kysely<Notes>
    await sql`create table notes (id integer primary key, text text not null)`.execute(db.write)
  })
  beforeEach(() => notes.deleteFrom('notes').execute())
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const insert = (id: number) => notes.insertInto('notes').values({ id, text: '' })
  const idsOf = async (handle: Kysely<Notes>) =>
    (await handle.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
  const inTransaction = <T>(work: (trx: Kysely<Notes>) => Promise<T>) => notes.transaction().execute(work)

  it('run before its next one, and before its end', async () => {
    const seen = await inTransaction(async (trx) => {
      await later(trx as never, [insert(1), insert(2)])
      const ids = await idsOf(trx)
      await later(trx as never, [insert(3)])
      return ids
    })
    expect(seen).toEqual([1, 2])
    expect(await idsOf(notes)).toEqual([1, 2, 3])
  })

  it('say by its next one what they failed with, or by its end, and take all of it back', async () => {
    await insert(1).execute()
    const next = inTransaction(async (trx) => {
      await later(trx as never, [insert(2), insert(1)])
      return idsOf(trx)
    })
    await expect(next).rejects.toThrow(/unique/i)
    const end = inTransaction((trx) => later(trx as never, [insert(3), insert(1)]))
    await expect(end).rejects.toThrow(/unique/i)
    expect(await idsOf(notes)).toEqual([1])
  })

  it('say what they failed with, and not what became of those sent after them', async () => {
    await insert(1).execute()
    const read = () => notes.selectFrom('notes').select('id')
    const next = inTransaction(async (trx) => {
      await later(trx as never, [insert(1)])
      await together(trx as never, [read(), read(), read()])
    })
    await expect(next).rejects.toThrow(/unique/i)
    const first = inTransaction((trx) => together(trx as never, [insert(1), read(), read()]))
    await expect(first).rejects.toThrow(/unique/i)
    const second = inTransaction((trx) => together(trx as never, [read(), insert(1), read()]))
    await expect(second).rejects.toThrow(/unique/i)
  })

  it('make it fail with what their check throws', async () => {
    await insert(1).execute()
    const again = (id: number) =>
      inTransaction(async (trx) => {
        const once = insert(id).onConflict((conflict) => conflict.doNothing())
        await later(trx as never, [once], ([{ numAffectedRows }]) => {
          if (numAffectedRows !== 1n) throw new Error('It is there already')
        })
        await later(trx as never, [insert(id + 10)])
      })
    await expect(again(1)).rejects.toThrow('It is there already')
    await again(2)
    expect(await idsOf(notes)).toEqual([1, 2, 12])
  })

  it('are refused with all others once it is taken back: a step that goes on meanwhile writes nothing', async () => {
    const slow = async (trx: Kysely<Notes>) => {
      await together(trx as never, [insert(1)])
      await together(trx as never, [insert(2)])
      await insertIn(trx, 3)
    }
    const insertIn = (trx: Kysely<Notes>, id: number) => trx.insertInto('notes').values({ id, text: '' }).execute()
    let rest: Promise<void> = Promise.resolve()
    const failing = inTransaction(async (trx) => {
      rest = slow(trx)
      rest.catch(() => undefined)
      await insertIn(trx, 4)
      throw new Error('Refused')
    })
    await Promise.all([expect(failing).rejects.toThrow('Refused'), inTransaction((trx) => insertIn(trx, 5))])
    await rest.catch(() => undefined)
    expect(await idsOf(notes)).toEqual([5])
  })

  if (engine === 'sqlite')
    it('travel with the commit of whoever is alone', async () => {
      const sent = jest.spyOn(ThreadConnection.prototype, 'execute')
      await inTransaction((trx) => later(trx as never, [insert(1)]))
      expect(sent).toHaveBeenCalledTimes(1)
      sent.mockRestore()
    })
})

import { sql } from 'kysely'
import type { Db } from '#server/db/engine'
import { fileColumnsOf, type Areas } from '#server/records/area'
import { onBothEngines } from '#server/testing/testApp'
import { unsweptColumns } from '#server/testing/unsweptColumns'

const NAMED_AS_KEY = /(storage|result|thumbnail)_key$/

/** Columns that are named as keys of stored files are, and that no area declares. */
async function undeclaredColumns({ read }: Db, areas: Areas): Promise<string[]> {
  const declared = fileColumnsOf(areas).map(({ table, column }) => `${table}.${column}`)
  const tables = await read.introspection.getTables()
  const named = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => NAMED_AS_KEY.test(column.name)).map((column) => `${name}.${column.name}`),
  )
  return named.filter((column) => !declared.includes(column))
}

onBothEngines((test) => {
  it('every column that is named as one of stored files is declared by its area', async () => {
    const { app, db } = test()
    expect(await undeclaredColumns(db, app.areas)).toEqual([])
    await sql`create table scans (id text not null, page_storage_key text)`.execute(db.write)
    expect(await undeclaredColumns(db, app.areas)).toEqual(['scans.page_storage_key'])
    await sql`drop table scans`.execute(db.write)
  })

  // The database of every test is looked through so at its end: see testing/testApp.ts.
  it('a column that names stored files is found where no area declares it, whatever it is called', async () => {
    const { app, db } = test()
    const { key } = await app.files.put([Buffer.from('scan')])
    await sql`create table scans (id text not null, image text)`.execute(db.write)
    const insert = (image: string) => sql`insert into scans values ('one', ${image})`.execute(db.write)
    await insert('none')
    expect(await unsweptColumns(db, app.files, fileColumnsOf(app.areas))).toEqual([])
    await insert(key)
    expect(await unsweptColumns(db, app.files, fileColumnsOf(app.areas))).toEqual(['scans.image'])
    await sql`drop table scans`.execute(db.write)
  })
})

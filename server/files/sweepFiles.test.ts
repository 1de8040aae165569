import { sql } from 'kysely'
import { onBothEngines } from '#server/testing/testApp'
import { unsweptColumns } from '#server/testing/unsweptColumns'

// The database of every test is looked through so at its end: see testing/testApp.ts.
onBothEngines((test) => {
  it('a column that names stored files is found where the sweep doesn’t know of it, whatever it is called', async () => {
    const { app, db } = test()
    const { key } = await app.files.put([Buffer.from('scan')])
    await sql`create table scans (id text not null, image text)`.execute(db.write)
    const insert = (image: string) => sql`insert into scans values ('one', ${image})`.execute(db.write)
    await insert('none')
    expect(await unsweptColumns(db, app.files)).toEqual([])
    await insert(key)
    expect(await unsweptColumns(db, app.files)).toEqual(['scans.image'])
    await sql`drop table scans`.execute(db.write)
  })
})

import { sql } from 'kysely'
import { areas } from '#server/areas'
import { allOf } from '#server/records/area'
import { testApp, type TestApp } from '#server/testing/testApp'

/** Columns that an undo needn't look at, and why. */
const lookedAtElsewhere: Record<string, string> = {
  'members.merged_into_id': 'a merge moves the member’s version on',
}

let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
})
afterAll(() => app.close())

it('every column that names a member or a garage can keep an import from being undone', async () => {
  // By its name, or by a foreign key: not every column has one.
  const { rows } = await sql<{ name: string }>`
    select table_.name || '.' || column_.name as name from sqlite_master table_, pragma_table_info(table_.name) column_
    where table_.type = 'table' and (column_.name like '%member_id' or column_.name like '%garage_id' or column_.name = 'merged_into_id')
    union select table_.name || '.' || key_."from" from sqlite_master table_, pragma_foreign_key_list(table_.name) key_
    where table_.type = 'table' and key_."table" in ('members', 'garages') and key_."from" <> 'gbc_id'`.execute(
    app.db.read,
  )
  const columns = rows.map(({ name }) => name)
  expect(columns).toContain('tenancies.garage_id')
  const references = allOf(areas, 'importReferences').flat()
  const known = [...references.map(({ table, column }) => `${table}.${column}`), ...Object.keys(lookedAtElsewhere)]
  expect(columns.filter((column) => !known.includes(column))).toEqual([])
})

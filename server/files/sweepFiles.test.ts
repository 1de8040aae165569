import { testApp } from '#server/testing/testApp'
import { FILE_COLUMNS } from './sweepFiles'

it('the sweep of files knows every column that names one', async () => {
  const test = await testApp('sqlite')
  const tables = await test.db.read.introspection.getTables()
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^(storage|thumbnail|result)_key$/.test(column.name))
      .map((column) => [name, column.name]),
  )
  await test.close()
  expect(named.sort()).toEqual(FILE_COLUMNS.map((known) => [...known]).sort())
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { EXPORT_AREAS } from '#contract/jobs'
import { areas } from '#server/areas'

/** A list on screen asks its server for the columns that it shows: to sort by them, and to write them into a file. */

const FEATURES = join(__dirname, '../../src/features')

interface ScreenColumn {
  name: string
  /** What the server is asked to sort by; null where people can't. */
  sort: string | null
}

/** Columns that a file of the client declares: `column('number', { sorter: true })`. */
function columnsIn(file: string): ScreenColumn[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: ScreenColumn[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'column') return
    const [name, rest] = node.arguments
    if (!ts.isStringLiteral(name)) return
    const given = (property: string) =>
      rest && ts.isObjectLiteralExpression(rest)
        ? rest.properties.find((each) => each.name?.getText() === property)
        : undefined
    const index = given('dataIndex')
    const field = index && ts.isPropertyAssignment(index) ? index.initializer.getText().slice(1, -1) : name.text
    found.push({ name: name.text, sort: given('sorter') ? field : null })
  }
  visit(source)
  return found
}

/** Area → columns of its list, by the page that offers the export and the file of columns that it imports. */
const screens = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file): [string, ScreenColumn[]][] => {
      const path = join(FEATURES, file)
      const text = readFileSync(path, 'utf8')
      const [, area] = /exportArea(?:=|: )["'](\w+)["']/.exec(text) ?? []
      const [, columns] = /from '\.\/(\w*columns)'/i.exec(text) ?? []
      return area && columns ? [[area, columnsIn(join(dirname(path), `${columns}.tsx`))]] : []
    }),
)

/** Columns of the lists of those who can't export them. */
const UNWRITTEN: Partial<Record<string, string[]>> = { announcements: ['seen_at'] }

/** The log is no table on screen. */
const TABLES = EXPORT_AREAS.filter((area) => area !== 'audit')

it('all lists that can be exported are found', () => {
  expect([...screens.keys()].sort()).toEqual([...TABLES].sort())
})

it.each(TABLES)('each column of %s can be written into a file', (area) => {
  const names = (screens.get(area) ?? []).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !(name in areas[area].export.columns))).toEqual(UNWRITTEN[area] ?? [])
})

it.each(TABLES)('the server sorts %s by each column that offers it', (area) => {
  const { sort } = areas[area].export.query.fields as unknown as { sort: { meta(): { sortable: string[] } } }
  const { sortable } = sort.meta()
  const sorts = (screens.get(area) ?? []).flatMap((column) => column.sort ?? [])
  expect(sorts.filter((name) => !sortable.includes(name))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { compilerOptions } from '../../tsconfig.json'

/** Imports lead in no circle, those of types neither. All files are read once, where a lint rule follows each one's imports. */

const ROOT = join(__dirname, '../..')
const files = new Set(
  ['contract', 'server', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ),
)

const aliases = Object.entries(compilerOptions.paths).map(([alias, [target]]) => [
  alias.replace('*', ''),
  target.replace(/^\.\/|\*/g, ''),
])

/** @returns the file of the sources that is meant, or undefined for a package */
function fileOf(name: string, importer: string): string | undefined {
  const alias = aliases.find(([start]) => name.startsWith(start))
  if (!alias && !name.startsWith('.')) return undefined
  const path = alias ? join(alias[1], name.slice(alias[0].length)) : join(dirname(importer), name)
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => files.has(file))
}

/** What a file imports when it is loaded, not by `import()` later on. */
function importsOf(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const name = statement.moduleSpecifier
    return (name && ts.isStringLiteral(name) && fileOf(name.text, file)) || []
  })
}

/** @returns each circle found, as the files that it leads through */
function circlesIn(graph: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    way.push(file)
    graph.get(file)?.forEach(visit)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return circles
}

it('no file imports itself by way of others', () => {
  const graph = new Map([...files].map((file) => [relative(ROOT, join(ROOT, file)), importsOf(file)]))
  expect([...graph.values()].flat().length).toBeGreaterThan(files.size)
  expect(circlesIn(graph)).toEqual([])
})

it('a circle is found wherever it begins', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ])
  expect(circlesIn(graph)).toEqual(['b → c → b'])
})

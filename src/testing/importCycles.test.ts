import { dirname, join } from 'node:path'
import { clientSources } from './sources'

const ALIASES: Record<string, string> = { '#app/': 'app/', '#shared/': 'shared/', '#features/': 'features/' }

/** `./routes`, `#shared/api/api` → a path from `src/`; null for packages and the contract. */
function pathOf(imported: string, from: string): string | null {
  if (imported.startsWith('.')) return join(dirname(from), imported)
  const alias = Object.keys(ALIASES).find((name) => imported.startsWith(name))
  return alias ? ALIASES[alias] + imported.slice(alias.length) : null
}

/** File → the files that it imports: types and `import()` included. */
function importGraph(sources: Map<string, string>): Map<string, string[]> {
  const files = new Map([...sources.keys()].map((file) => [file.replace(/\.tsx?$/, ''), file]))
  return new Map(
    [...sources].map(([file, text]) => {
      const imported = [...text.matchAll(/(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g)]
      return [file, imported.flatMap(([, name]) => files.get(pathOf(name, file) ?? '') ?? [])]
    }),
  )
}

/** The first circle of imports that is found, or null. */
function circleIn(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

test('a circle of types is found', () => {
  const sources = new Map([
    ['app/store.ts', "import { persisted } from './persist'"],
    ['app/persist.ts', "import type { RootState } from '#app/store'"],
  ])
  expect(circleIn(importGraph(sources))).toEqual(['app/store.ts', 'app/persist.ts', 'app/store.ts'])
})

test('no file of the client imports itself by way of others', () => {
  const graph = importGraph(clientSources())
  expect([...graph.values()].flat().length).toBeGreaterThan(500)
  expect(circleIn(graph)).toBeNull()
})

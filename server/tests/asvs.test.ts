import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** docs/asvs.md tells of every requirement how it is met: what it names must be there, and its numbers must be right. */

const ROOT = join(__dirname, '../..')
const VERDICTS = ['met', 'met, no test', 'partly', 'not met', 'operator', 'n/a']
const NONE = '—'
/** Between a file and the title of a test in it. */
const TITLED = ' › '

interface Item {
  id: string
  level: string
  verdict: string
  evidence: string
  tests: string[]
}

const lines = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8').split('\n')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
/** `**49**` and `49` alike. */
const plain = (cell: string) => cell.replaceAll('*', '')

const items: Item[] = lines
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id, level, , verdict, evidence, tests] = cellsOf(line)
    return { id, level, verdict, evidence, tests: tests === NONE ? [] : tests.split('<br>') }
  })

/** Whether a call makes a test: `it(…)`, `test.each(…)(…)`, `it.each<T>(…)(…)`. */
function makesTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return makesTest(callee.expression)
  return false
}

/** Titles of the tests of a file, as they are written: with `%s` where a row of a table comes. */
function titlesIn(path: string): Set<string> {
  const titles = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && makesTest(node.expression)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest))
  return titles
}

const titlesByFile = new Map<string, Set<string>>()
function isThere(test: string): boolean {
  const at = test.indexOf(TITLED)
  const path = test.slice(0, at)
  if (at < 0 || !existsSync(join(ROOT, path))) return false
  if (!titlesByFile.has(path)) titlesByFile.set(path, titlesIn(path))
  return titlesByFile.get(path)?.has(test.slice(at + TITLED.length)) === true
}

/** Files that a text names by their path in the repository. */
const pathsIn = (text: string) => text.match(/\b(?:contract|server|src|e2e|scripts|docs)\/[\w./-]+\.\w+/g) ?? []

it('tells of all 253 requirements of levels 1 and 2 once, each with a known verdict', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(253)
  expect(items).toHaveLength(253)
  expect(items.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(items.filter(({ verdict }) => !VERDICTS.includes(plain(verdict)))).toEqual([])
})

it('names files and tests that exist', () => {
  const missing = items.flatMap(({ id, evidence, tests }) => [
    ...tests.filter((test) => !isThere(test)).map((test) => `${id}: ${test}`),
    ...pathsIn(evidence)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${id}: ${path}`),
  ])
  expect(missing).toEqual([])
})

it('names a test for whatever is met with a test, and evidence or a reason for all', () => {
  expect(items.filter(({ verdict, tests }) => verdict === 'met' && tests.length === 0)).toEqual([])
  expect(items.filter(({ verdict, tests }) => verdict === 'met, no test' && tests.length > 0)).toEqual([])
  expect(items.filter(({ evidence }) => evidence === '' || evidence === NONE)).toEqual([])
})

describe('the summary', () => {
  const isChapter = ({ id }: Item, chapter: string) => id.split('.')[0] === chapter
  const count = (of: Item[]) => {
    const by = (verdict: string) => of.filter((item) => plain(item.verdict) === verdict).length
    return [of.length, of.length - by('n/a'), ...VERDICTS.slice(0, -1).map(by)]
  }
  const numbersOf = (line: string) =>
    cellsOf(line)
      .slice(1)
      .map((cell) => Number(plain(cell)))
  const rowOf = (start: string) => lines.find((line) => line.startsWith(`| ${start}`)) ?? ''

  it.each(Array.from({ length: 17 }, (_, index) => String(index + 1)))('of V%s agrees with its rows', (chapter) => {
    expect(numbersOf(rowOf(`V${chapter} `))).toEqual(count(items.filter((item) => isChapter(item, chapter))))
  })

  it('of all and of each level agrees with the rows', () => {
    expect(numbersOf(rowOf('**All**'))).toEqual(count(items))
    for (const level of ['1', '2'])
      expect(numbersOf(rowOf(`of these L${level}`))).toEqual(count(items.filter((item) => item.level === level)))
  })
})

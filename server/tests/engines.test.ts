import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the two engines do differently stands in server/db: all else asks its functions, or what `Db` says of itself. */

const SERVER = join(__dirname, '..')
/** Commands work on the operator's own database, tests on both engines. */
const MAY_ASK = /^(db|commands|tests|testing)\/|\.test\.ts$/

const ASKING =
  /\bengine\s*[!=]==|[!=]==\s*(\w+\.)*engine\b|(['"`])(sqlite|postgres)\2|\b(sqlite|postgres):\s|\b(Sqlite|Postgres)(Adapter|Dialect)\b/

/** @returns lines that ask for the engine, each with its number */
const asking = (code: string): string[] =>
  code.split('\n').flatMap((line, index) => (ASKING.test(line) ? `${index + 1}: ${line.trim()}` : []))

it('only server/db asks which engine it works on', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !MAY_ASK.test(name))
  expect(files).toContain('records/recordJson.ts')
  const found = files.flatMap((file) => asking(readFileSync(join(SERVER, file), 'utf8')).map((at) => `${file}:${at}`))
  expect(found).toEqual([])
})

it.each([
  "if (db.engine === 'sqlite') await requeueAll(db)",
  'const same = engine !== other',
  'const same = other.engine === db.engine',
  "const portions = engineOf(trx) === 'postgres'",
  "switch (engine) { case 'sqlite': }",
  'const text = { sqlite: "json", postgres: "jsonb" }[engine]',
  'handle.getExecutor().adapter instanceof PostgresAdapter',
])('asking is found: %s', (code) => {
  expect(asking(code)).toEqual([`1: ${code}`])
})

it('to hand the engine on is no asking', () => {
  expect(asking("selectIds(db.engine, db.heavy, ordered(query))\nconst url = 'postgres://localhost/gbc'")).toEqual([])
})

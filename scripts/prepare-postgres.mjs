import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from './build.mjs'
import { ROOT, runNode } from './processes.mjs'

const FOLDER = path.join(ROOT, '.cache/test')

/**
 * Before the server's tests: saves one PostgreSQL (PGlite) with every migration, unless it is there since an earlier run.
 * A test's database starts from it in a quarter of the time that an empty one takes. A PostgreSQL named by TEST_DATABASE_URL needs none.
 */
export default async function preparePostgres() {
  if (process.env.TEST_DATABASE_URL) return
  const file = path.join(FOLDER, `postgres-${hashOf(['server/db', 'package-lock.json'])}.tar`)
  // Processes of jest started from here on know it.
  process.env.PREPARED_POSTGRES = file
  if (fs.existsSync(file)) return
  fs.mkdirSync(FOLDER, { recursive: true })
  for (const name of fs.readdirSync(FOLDER)) if (/^postgres-.*\.tar$/.test(name)) fs.rmSync(path.join(FOLDER, name))
  const unfinished = `${file}.${process.pid}`
  const { code, output } = await runNode(['-r', 'esbuild-register', 'server/testing/savePostgres.ts', unfinished], {
    capture: true,
  })
  if (code !== 0) throw new Error(`The PostgreSQL for the tests could not be prepared:\n${output}`)
  fs.renameSync(unfinished, file)
}

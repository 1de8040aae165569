import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from './build.mjs'
import { ROOT, runNode } from './processes.mjs'

const FOLDER = path.join(ROOT, '.cache/test')
const SOURCE = ['-r', path.join(ROOT, 'scripts/register.cjs')]

/**
 * Before the server's tests: a database with every migration, from which each test makes its own. In a temporary
 * PostgreSQL where its programs are installed, else in a saved PGlite. TEST_DATABASE_URL names a PostgreSQL instead.
 */
export default async function preparePostgres() {
  if (process.env.TEST_DATABASE_URL) return
  const failure = await startPostgres()
  if (failure === null) return
  console.warn(`\nThe tests use PGlite instead of PostgreSQL: ${failure}`)
  await savePglite()
}

/** @returns what is missing, or null */
async function startPostgres() {
  // It ends when this process does, also after Ctrl+C: in a group of its own, it only sees the channel close.
  const keeper = fork(path.join(ROOT, 'server/commands/bench/postgres.process.ts'), ['--fast'], {
    cwd: ROOT,
    detached: true,
    execArgv: SOURCE,
    serialization: 'advanced',
  })
  const [{ url, error }] = await once(keeper, 'message')
  if (error) return error
  keeper.unref()
  keeper.channel.unref()
  globalThis.postgresKeeper = keeper
  const { code, output } = await runNode([...SOURCE, 'server/testing/saveTemplate.ts', url], { capture: true })
  if (code !== 0) {
    keeper.disconnect()
    return output
  }
  // Processes of jest started from here on know it.
  process.env.TEST_CLUSTER_URL = url
  return null
}

/** A test's PGlite starts from a saved one in a quarter of the time that an empty one takes. */
async function savePglite() {
  const file = path.join(FOLDER, `postgres-${hashOf(['server/db', 'package-lock.json'])}.tar`)
  process.env.PREPARED_POSTGRES = file
  if (fs.existsSync(file)) return
  fs.mkdirSync(FOLDER, { recursive: true })
  for (const name of fs.readdirSync(FOLDER)) if (/^postgres-.*\.tar$/.test(name)) fs.rmSync(path.join(FOLDER, name))
  const unfinished = `${file}.${process.pid}`
  const { code, output } = await runNode([...SOURCE, 'server/testing/savePostgres.ts', unfinished], { capture: true })
  if (code !== 0) throw new Error(`The PostgreSQL for the tests could not be prepared:\n${output}`)
  fs.renameSync(unfinished, file)
}

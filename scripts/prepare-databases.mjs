import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hashOf } from './build.mjs'
import { ROOT, runNode } from './processes.mjs'

const FOLDER = path.join(ROOT, '.cache/test')
const SOURCE = ['-r', path.join(ROOT, 'scripts/register.cjs')]

/**
 * Before the server's tests: databases with every migration, of which each test gets a copy. A file of SQLite, and one in
 * a temporary PostgreSQL where its programs are installed, else a saved PGlite. TEST_DATABASE_URL names a PostgreSQL
 * instead, which tests migrate themselves.
 */
export default async function prepareDatabases() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gbc-template-'))
  globalThis.templateFolder = folder
  const postgres = process.env.TEST_DATABASE_URL ? {} : await startPostgres()
  const args = ['server/testing/saveTemplates.ts', folder, ...(postgres.url ? [postgres.url] : [])]
  const { code, output } = await runNode([...SOURCE, ...args], { capture: true })
  if (code !== 0) throw new Error(`The databases for the tests could not be prepared:\n${output}`)
  // Processes of jest started from here on know them.
  process.env.TEST_SQLITE_FOLDER = folder
  if (postgres.url) process.env.TEST_CLUSTER_URL = postgres.url
  if (!postgres.error) return
  console.warn(`\nThe tests use PGlite instead of PostgreSQL: ${postgres.error}`)
  await savePglite()
}

/** @returns its address, or what is missing */
async function startPostgres() {
  // It ends when this process does, also after Ctrl+C: in a group of its own, it only sees the channel close.
  const keeper = fork(path.join(ROOT, 'server/commands/bench/postgres.process.ts'), ['--fast'], {
    cwd: ROOT,
    detached: true,
    execArgv: SOURCE,
    serialization: 'advanced',
  })
  const [{ url, error }] = await once(keeper, 'message')
  if (error) return { error }
  keeper.unref()
  keeper.channel.unref()
  globalThis.postgresKeeper = keeper
  return { url }
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

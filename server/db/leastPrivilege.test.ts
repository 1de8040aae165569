import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { urlOfDatabase } from '#server/commands/bench/postgresCluster'
import { buildApp } from '#server/app'
import { readConfig } from '#server/config'
import { NO_PASSWORD } from '#server/features/auth/passwords'
import { openSession } from '#server/features/auth/sessionsRepository'
import { insertUser } from '#server/features/users/usersRepository'
import { newId } from '#server/lib/ids'
import { callsOf } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { openDatabase } from './engine'
import { migrate } from './migrate'
import { gatherStatistics } from './statistics'

/** The README's two roles: the server runs with one that may read and write rows, and change no table. */

const suffix = newId().replaceAll('-', '').slice(-12)
const database = `gbc_${suffix}`
const owner = `gbc_owner_${suffix}`
const running = `gbc_run_${suffix}`

/** The README's statements for this test's own names, in two parts: before and after `\connect`. */
function statements(): string[] {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8')
  const [, block] = /```sql\n([\s\S]*?)```/.exec(readme) ?? []
  return (block ?? '')
    .replace(/\bgbc_owner\b/g, owner)
    .replace(/\bgbc_run\b/g, running)
    .replace(/\bgbc\b/g, database)
    .split(/^\\connect .*$/m)
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of text.split(';').filter((each) => each.trim())) await client.query(statement)
  } finally {
    await client.end()
  }
}

const as = (role: string) =>
  Object.assign(new URL(urlOfDatabase(realPostgres ?? '', database)), { username: role }).href

// Roles belong to a whole PostgreSQL, which PGlite is not.
const onPostgres = realPostgres ? describe : describe.skip

onPostgres('with a role of its own to run with', () => {
  beforeAll(async () => {
    const [first, second] = statements()
    await run(realPostgres ?? '', first)
    await run(urlOfDatabase(realPostgres ?? '', database), second)
    const db = openDatabase({ databaseUrl: as(owner), dataDir: '' })
    await migrate(db)
    await db.close()
  })
  afterAll(async () => {
    await run(realPostgres ?? '', `drop database ${database} with (force); drop role ${running}; drop role ${owner}`)
  })

  it('the server starts, reads and writes', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gbc-office-'))
    const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl: as(running) }
    const db = openDatabase(config)
    await migrate(db)
    const app = await buildApp(config, db)
    await app.ready()
    const id = await insertUser(db.write, { email: 'a@example.org', password_hash: NO_PASSWORD, password_set: true })
    const { access_token: token } = await openSession(db.write, id, { address: '127.0.0.1', user_agent: null })
    const call = callsOf(app)
    const chairman = { id, email: 'a@example.org', token }
    const cooperative = { full_name: 'ГСК «Маяк»', short_name: 'Маяк', tp_id: '7707083893', address: 'Самара' }
    const gbc = await call<{ id: string }>(chairman, 'POST', '/api/gbc/create', cooperative)
    const member = { kind: 'person', last_name: 'Семёнов', first_name: 'Иван' }
    const made = await call<{ id: string }>(chairman, 'POST', `/api/gbc/${gbc.body.id}/members`, member)
    const list = await call<object>(chairman, 'GET', `/api/gbc/${gbc.body.id}/members`)
    expect([gbc.status, made.status, list.body]).toMatchObject([201, 201, { items: [{ id: made.body.id }] }])
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('PostgreSQL is not asked to look at tables which the role may not look at', async () => {
    const known = async (role: string) => {
      const db = openDatabase({ databaseUrl: as(role), dataDir: '' })
      await gatherStatistics(db.write)
      const { rows } = await sql<{
        tuples: number
      }>`select reltuples as tuples from pg_class where oid = 'members'::regclass`.execute(db.read)
      await db.close()
      return rows[0].tuples
    }
    expect([await known(running), await known(owner)]).toEqual([-1, 1])
  })

  it.each([
    'drop table audit',
    'truncate audit',
    'truncate members',
    'delete from audit',
    'drop trigger audit_append_only on audit',
    'alter table audit disable trigger all',
    'alter table members add column x text',
    'create table x (y text)',
    'create temporary table x (y text)',
    'set session_replication_role = replica',
  ])('the database refuses: %s', async (statement) => {
    await expect(run(as(running), statement)).rejects.toThrow(/permission denied|must be owner|append-only/)
  })
})

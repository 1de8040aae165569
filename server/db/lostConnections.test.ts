import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { startCluster, type PostgresCluster } from '#server/commands/bench/postgresCluster'
import { buildApp } from '#server/app'
import type { App } from '#server/http/fastify'
import { newId } from '#server/lib/ids'
import { callsOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { until } from '#server/testing/until'
import { openDatabase } from './engine'

const UNREACHABLE = 'База данных сейчас недоступна. Повторите через несколько секунд.'
const WRITERS = 12

// PGlite has no connections that could be lost; a server named by TEST_DATABASE_URL is not ours to stop.
const where = realPostgres && !process.env.TEST_DATABASE_URL ? describe : describe.skip

where('two servers on a PostgreSQL that ends their connections', () => {
  let cluster: PostgresCluster
  let one: TestApp
  let other: { app: App; call: TestApp['call'] }
  let gbc: Gbc
  let chairman: TestUser

  beforeAll(async () => {
    cluster = await startCluster({ fast: true })
    one = await testApp('postgres', { databaseUrl: cluster.url })
    const app = await buildApp(one.config, openDatabase(one.config))
    await app.ready()
    other = { app, call: callsOf(app) }
    ;({ gbc, chairman } = await one.cooperative())
  })
  afterAll(async () => {
    await other.app.close()
    await one.close()
    await cluster.remove()
  })

  const members = () => `/api/gbc/${gbc.id}/members`
  const both = () => [one, other]

  /** Ends connections of the servers, as PostgreSQL's administrator does. @returns how many */
  const terminate = async (condition: string) => {
    const admin = openDatabase({ databaseUrl: cluster.url, dataDir: '' })
    const { rows } = await sql
      .raw(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and ${condition}`)
      .execute(admin.write)
    await admin.close()
    return rows.length
  }

  it('replace a connection that was ended while idle', async () => {
    await Promise.all(both().map(({ call }) => call(chairman, 'GET', members())))
    expect(await terminate("state = 'idle'")).toBeGreaterThan(0)
    // A call that takes the connection before its end has arrived is the only one to fail.
    for (const { call } of both()) await until(async () => (await call(chairman, 'GET', members())).status === 200)
    await until(() => one.app.bus.hears && other.app.bus.hears)
  })

  it('fail a transaction whose connection is lost between two of its queries, and live on', async () => {
    const transaction = one.db.write.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await terminate(`pid = ${rows[0].pid}`)
      // The end of the connection arrives while no query waits for it.
      await sleep(100)
      await sql`select 1`.execute(trx)
    })
    await expect(transaction).rejects.toThrow()
    expect((await one.call(chairman, 'GET', members())).status).toBe(200)
  })

  it('answer the call whose transaction is lost with 503, a plain sentence and Retry-After, and store nothing of it', async () => {
    const member = await one.member(gbc.id, chairman)
    const holder = await one.db.write.startTransaction().execute()
    await holder.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().execute()
    const edit = other.call<ApiError>(chairman, 'PUT', `${members()}/${member.id}`, {
      version: 1,
      note: 'Потерянная',
    })
    await until(async () => (await terminate("wait_event_type = 'Lock'")) > 0, 'the call that waits for the lock')
    const { status, body, headers } = await edit
    await holder.rollback().execute()
    expect([status, body.message, headers['retry-after']]).toEqual([503, UNREACHABLE, '5'])
    const { body: stored } = await one.call<Member>(chairman, 'GET', `${members()}/${member.id}`)
    expect([stored.version, stored.note]).toEqual([1, null])
  })

  it('answer everything with 503 while PostgreSQL is down, and are back by themselves', async () => {
    await cluster.stop()
    for (const { call } of both()) {
      const answers = [
        await call<ApiError>(chairman, 'GET', members()),
        await call<ApiError>(null, 'POST', '/api/auth/login', { email: chairman.email, password: 'Гараж-2026' }),
        await call<ApiError>(null, 'GET', '/readyz'),
      ]
      expect(answers.map(({ status, body, headers }) => [status, body.message, headers['retry-after']])).toEqual(
        answers.map(() => [503, UNREACHABLE, '5']),
      )
    }
    await cluster.start()
    for (const { call } of both()) await until(async () => (await call(null, 'GET', '/readyz')).status === 200)
    await until(() => one.app.bus.hears && other.app.bus.hears)
    for (const { call } of both()) expect((await call(chairman, 'GET', members())).status).toBe(200)
  })

  it('finish a job that a restart has interrupted', async () => {
    const holder = await one.db.write.startTransaction().execute()
    await sql`lock table members in access exclusive mode`.execute(holder)
    const { body: job } = await one.call<{ id: string }>(chairman, 'POST', `/api/gbc/${gbc.id}/exports`, {
      area: 'members',
      format: 'csv',
    })
    const jobs = () => one.db.write.selectFrom('jobs').select(['status', 'claim']).where('id', '=', job.id)
    const { claim } = await until(async () => jobs().where('status', '=', 'running').executeTakeFirst(), 'its run')
    await cluster.kill()
    await expect(holder.rollback().execute()).rejects.toThrow()
    await cluster.start()
    await until(async () => (await one.call(null, 'GET', '/readyz')).status === 200)
    // Half a minute later.
    await one.db.write.updateTable('jobs').set({ claimed_until: '' }).where('claim', '=', claim).execute()
    const statusOf = async () =>
      (await one.call<{ status: string }>(chairman, 'GET', `/api/gbc/${gbc.id}/jobs/${job.id}`)).body.status
    await until(async () => (await statusOf()) === 'done', 'the export')
  })

  it('lose nothing that they have acknowledged when PostgreSQL crashes under writers, and serve on', async () => {
    const acknowledged: string[] = []
    let ended = false
    const write = async ({ call }: Pick<TestApp, 'call'>) => {
      while (!ended) {
        const { status, body } = await call<Member>(
          chairman,
          'POST',
          members(),
          { kind: 'person', last_name: 'Записанный', first_name: 'Иван' },
          { 'idempotency-key': newId() },
        )
        if (status === 201) acknowledged.push(body.id)
        else expect([status, (body as unknown as ApiError).message]).toEqual([503, UNREACHABLE])
        if (status !== 201) await sleep(20)
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, number) => write(both()[number % 2]))
    for (let round = 1; round <= 3; round += 1) {
      const before = acknowledged.length
      await until(() => acknowledged.length > before + WRITERS, 'writes before the crash')
      await cluster.kill()
      await cluster.start()
    }
    const before = acknowledged.length
    await until(() => acknowledged.length > before + WRITERS, 'writes after the crash')
    ended = true
    await Promise.all(writers)
    const rows = await one.db.read.selectFrom('members').select('id').where('gbc_id', '=', gbc.id).execute()
    const stored = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })
})

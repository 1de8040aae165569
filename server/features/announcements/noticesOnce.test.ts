import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Announcement } from '#contract/announcements'
import { buildApp } from '#server/app'
import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import { insertUser } from '#server/features/users/usersRepository'
import { hub } from '#server/testing/hubBus'
import { testApp, type TestApp } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { until } from '#server/testing/until'
import { appear as announcementsAppear } from './announcementNotices'

/** Each reader hears of an announcement once: by a kill, and by two servers that both see its time come. */

const READERS = 1000
const PAST = new Date(Date.now() - 60_000).toISOString()

/** A cooperative of many readers, and its announcement whose time has come while no server ran. */
async function dueAnnouncement(test: TestApp): Promise<string> {
  const { gbc, chairman } = await test.cooperative()
  await test.db.write.transaction().execute(async (trx) => {
    for (let number = 0; number < READERS; number += 1)
      await insertUser(trx, {
        email: `reader${number}@example.org`,
        password_hash: '',
        password_set: true,
        gbc_id: gbc.id,
        role: 'member',
      })
  })
  const base = `/api/gbc/${gbc.id}/announcements`
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const text = { title: 'Отключение света', text: 'Завтра с 9 до 12', by_mail: true, publish_from: later }
  const { body } = await test.call<Announcement>(chairman, 'POST', base, text)
  await test.call(chairman, 'POST', `${base}/${body.id}/publish`, {})
  const due = { publish_from: PAST, announced_at: PAST }
  await test.db.write.updateTable('announcements').set(due).where('id', '=', body.id).execute()
  return gbc.id
}

const notifiedIn = async (db: Db) =>
  (
    await db.write.selectFrom('notifications').select('user_id').where('kind', '=', 'announcement_published').execute()
  ).map(({ user_id }) => user_id)
const isDone = (db: Db) => async () =>
  (await db.write.selectFrom('jobs').select('status').where('kind', '=', 'notices').execute()).some(
    ({ status }) => status === 'done',
  )

async function expectOnceEach(db: Db) {
  const notified = await notifiedIn(db)
  expect([notified.length, new Set(notified).size]).toEqual([READERS, READERS])
  const letters = await db.write
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('recipient', 'like', 'reader%')
    .execute()
  expect([letters.length, new Set(letters.map(({ recipient }) => recipient)).size]).toEqual([READERS, READERS])
}

it('killed in the middle, the server goes on after its next start: nobody twice, nobody left out', async () => {
  const test = await testApp('sqlite')
  await dueAnnouncement(test)
  const env = { ...process.env, DATA_DIR: test.config.dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent' }
  const start = () =>
    spawn(process.execPath, ['-r', 'esbuild-register', join(__dirname, '../../main.ts')], { env, stdio: 'ignore' })
  const server = start()
  await until(async () => (await notifiedIn(test.db)).length > 0, 'the first readers notified')
  server.kill('SIGKILL')
  await once(server, 'exit')

  const next = start()
  await until(isDone(test.db), 'the end of the job')
  next.kill('SIGTERM')
  await once(next, 'exit')
  await expectOnceEach(test.db)
  await test.close()
})

describe.each(realPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'two servers on one %s',
  (engine) => {
    let one: TestApp
    let other: App
    beforeAll(async () => {
      const between = engine === 'sqlite' ? hub() : null
      one = await testApp(engine, {}, between?.join())
      other = await buildApp(one.config, { ...one.db, close: async () => undefined }, between?.join())
      await other.ready()
    })
    afterAll(async () => {
      await other.close()
      await one.close()
    })

    it('tell every reader once when both see its time come', async () => {
      const gbc_id = await dueAnnouncement(one)
      await Promise.all([one.app, other, one.app, other].map((app) => announcementsAppear.run(app)))
      await until(isDone(one.db), 'the end of the job')
      await expectOnceEach(one.db)
      const runs = await one.db.read.selectFrom('scheduled_runs').selectAll().where('gbc_id', '=', gbc_id).execute()
      expect(runs).toHaveLength(1)
    })
  },
)

import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { startMailServer, type MailServer } from '#server/testing/mailServer'
import { until } from '#server/testing/until'
import { queueMail } from './outbox'

/** The whole server, killed by `kill -9` while it sends a letter, and started again on the same data. */

let dataDir: string
let mailServer: MailServer

const withDatabase = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
  const db = openDatabase({ dataDir, databaseUrl: null })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
const rowOf = (key: string) =>
  withDatabase((db) => db.read.selectFrom('mail_outbox').selectAll().where('key', '=', key).executeTakeFirstOrThrow())
const post = (key: string) =>
  withDatabase((db) =>
    db.write
      .transaction()
      .execute((trx) => queueMail(trx, { key, to: 'ivanov@example.org', subject: key, text: 'Текст' })),
  )

function startServer() {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SMTP_FROM: 'office@mayak.example',
  }
  const child = spawn(process.execPath, ['-r', './scripts/register.cjs', join(__dirname, '..', 'main.ts')], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gbc-mail-'))
  mailServer = await startMailServer()
  await withDatabase(migrate)
})
afterAll(async () => {
  await mailServer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('killed before the letter is through, the server sends it once after the next start', async () => {
  await post('early')
  mailServer.next('mute-before')
  const kill = startServer()
  await until(() => mailServer.asked > 0, 'the addressee named')
  await kill('SIGKILL')
  expect(mailServer.seen).toEqual([])

  mailServer.next()
  const stop = startServer()
  await until(async () => (await rowOf('early')).state === 'sent', 'the letter sent')
  await stop('SIGTERM')
  expect(mailServer.taken.map(({ headers }) => headers.subject)).toEqual(['early'])
  expect(await rowOf('early')).toMatchObject({ doubtful: 0 })
})

it('killed between the letter and the answer, it sends the same letter again and remembers the doubt', async () => {
  mailServer.taken.length = 0
  mailServer.seen.length = 0
  await post('late')
  mailServer.next('mute-after')
  const kill = startServer()
  await until(() => mailServer.seen.length > 0, 'the letter through')
  await kill('SIGKILL')
  expect(await rowOf('late')).toMatchObject({ state: 'queued', handed_at: expect.any(String) })

  const stop = startServer()
  await until(async () => (await rowOf('late')).state === 'sent', 'the letter sent')
  await stop('SIGTERM')
  expect(mailServer.seen.map(({ headers }) => headers.subject)).toEqual(['late', 'late'])
  expect(new Set(mailServer.seen.map(({ headers }) => headers['message-id'])).size).toBe(1)
  expect(await rowOf('late')).toMatchObject({ doubtful: 1 })
})

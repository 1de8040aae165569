import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { urlOfDatabase } from '#server/commands/bench/postgresCluster'
import { databaseFile } from '#server/db/engine'
import { realPostgres } from '#server/testing/testPostgres'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gbc-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the server, which ends by itself. @returns all it printed and its exit code */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['-r', './scripts/register.cjs', join(__dirname, '../main.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

const oneLineThat = (tells: RegExp) => ({ code: 1, output: expect.stringMatching(tells) as string })

it('writes a line for each call to its log, also for the last one before it is stopped', async () => {
  const child = spawn(process.execPath, ['-r', './scripts/register.cjs', join(__dirname, '../main.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let url: string | undefined
  child.stdout.on('data', (chunk) => (output += chunk))
  while (!(url = /gbc-office: (\S+)/.exec(output)?.[1])) await once(child.stdout, 'data')
  const called = Array.from({ length: 50 }, (_, call) => `/healthz/${call}`)
  for (const path of called) await fetch(url + path)
  child.kill('SIGTERM')
  await once(child, 'close')
  const logged = output.split('\n').flatMap((line) => /"path":"(\/healthz\/\d+)"/.exec(line)?.[1] ?? [])
  expect(logged).toEqual(called)
})

describe('a server that cannot start says why in one line', () => {
  it('PostgreSQL is down', async () => {
    const url = `postgres://office@${encodeURIComponent(folder)}/gbc`
    expect(await start({ DATABASE_URL: url })).toEqual(oneLineThat(/^База данных недоступна: [^\n]+\n$/))
  })

  it('the file of the database is damaged', async () => {
    writeFileSync(databaseFile(folder), 'это не база данных'.repeat(100))
    expect(await start({})).toEqual(oneLineThat(/^DATA_DIR: файл базы данных повреждён[^\n]+\n$/))
  })

  it('the file of the database cannot be opened', async () => {
    mkdirSync(databaseFile(folder))
    expect(await start({})).toEqual(oneLineThat(/^DATA_DIR: файл базы данных не открывается[^\n]+\n$/))
  })
})

// PGlite asks for no password; on a server named by TEST_DATABASE_URL no roles are made.
const where = realPostgres && !process.env.TEST_DATABASE_URL ? describe : describe.skip
where('a server that PostgreSQL does not let in says why in one line', () => {
  const url = String(realPostgres)

  it('the password is wrong', async () => {
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query("create role with_password login password 'right'")
    const wrong = Object.assign(new URL(url), { username: 'with_password', password: 'wrong' }).href
    const { code, output } = await start({ DATABASE_URL: wrong })
    await admin.query('drop role with_password')
    await admin.end()
    expect({ code, output }).toEqual(oneLineThat(/^DATABASE_URL: PostgreSQL не принимает имя или пароль[^\n]+\n$/))
  })

  it('the database has the order of a language', async () => {
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(
      "create database of_language template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru-RU' lc_collate 'C' lc_ctype 'C'",
    )
    const started = await start({ DATABASE_URL: urlOfDatabase(url, 'of_language') })
    await admin.query('drop database of_language')
    await admin.end()
    expect(started).toEqual(
      oneLineThat(/^Программа не запущена: в этой базе PostgreSQL строки стоят в порядке языка[^\n]+\n$/),
    )
  })

  it('there is no such database', async () => {
    expect(await start({ DATABASE_URL: urlOfDatabase(url, 'nowhere') })).toEqual(
      oneLineThat(/^DATABASE_URL: такой базы данных в PostgreSQL нет[^\n]+\n$/),
    )
  })
})

function canMount(): boolean {
  const point = mkdtempSync(join(tmpdir(), 'gbc-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', point], { stdio: 'ignore' })
    execFileSync('umount', [point])
    return true
  } catch {
    return false
  } finally {
    rmSync(point, { recursive: true })
  }
}

;(canMount() ? describe : describe.skip)(
  'a server on a disk of its own (root on Linux) says why it cannot start',
  () => {
    beforeEach(() => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]))
    afterEach(() => execFileSync('umount', [folder]))

    it('the disk is full, and nobody else holds the folder', async () => {
      for (const bytes of [4096, 1]) {
        try {
          for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(bytes))
        } catch {
          // No room for so much.
        }
      }
      expect(await start({})).toEqual(oneLineThat(/^На диске нет места: [^\n]+\n$/))
    })

    it('the disk takes no writes', async () => {
      writeFileSync(join(folder, 'server.lock'), '')
      execFileSync('mount', ['-o', 'remount,ro', folder])
      expect(await start({})).toEqual(oneLineThat(/^(База данных открыта только для чтения|DATA_DIR): [^\n]+\n$/))
    })
  },
)

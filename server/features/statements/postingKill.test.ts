import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Statement } from '#contract/money/statements'
import type { LoginResponse } from '#contract/session'
import { openDatabase } from '#server/db/engine'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { OUR_ACCOUNT, statementText } from '#server/commands/demo/statementText'
import { until } from '#server/testing/until'

/** The whole server, killed by `kill -9` while it posts a statement, and started again on the same data. */

const [EMAIL, ONE_TIME, PASSWORD] = ['chair@mayak.example', 'odnorazovyj-2026', 'garazh-u-mayaka-17']
const LINES = 600

let dataDir: string
let db: ReturnType<typeof openDatabase>
let url: string
let token: string | undefined

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function startServer() {
  const port = await freePort()
  const child = spawn(process.execPath, ['-r', './scripts/register.cjs', join(__dirname, '..', '..', 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: ONE_TIME,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the server ready',
  )
  return async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect({ path, ok: answer.ok, text }).toMatchObject({ ok: true })
  return JSON.parse(text) as T
}

/** Signs the first user in and makes a cooperative with one member. */
async function makeOffice(): Promise<{ gbc: Gbc; member: Member }> {
  const login = await call<LoginResponse>('POST', 'auth/login', { email: EMAIL, password: ONE_TIME })
  token = login.access_token
  const change = { old_password: ONE_TIME, new_password: PASSWORD, user_id: login.user.id }
  token = (await call<{ access_token: string }>('POST', 'auth/update-password', change)).access_token
  const gbc = await call<Gbc>('POST', 'gbc/create', {
    full_name: 'Гаражно-строительный кооператив «Маяк»',
    short_name: 'ГСК «Маяк»',
    tp_id: '7812345675',
    trrc: '781201001',
    address: 'г. Санкт-Петербург, ул. Кораблестроителей, д.30',
    bank_account: { number: OUR_ACCOUNT, bank: { bic: '044525225' } },
  })
  const names = { kind: 'person', last_name: 'Семёнов', first_name: 'Иван', middle_name: 'Петрович' }
  return { gbc, member: await call<Member>('POST', `gbc/${gbc.id}/members`, names) }
}

/** Every other line is the member's, the rest wait to be explained: a rouble each. */
const file = () =>
  statementText({
    opening: 0,
    documents: Array.from({ length: LINES }, (_, place) => ({
      amount: 1,
      name: place % 2 === 0 ? 'Семёнов Иван Петрович' : 'Кузнецов Олег Николаевич',
      purpose: place % 2 === 0 ? 'членский взнос' : 'пополнение',
    })),
  })

const livesOf = (gbc_id: string) =>
  db.read.selectFrom('statement_lines').select('live').where('gbc_id', '=', gbc_id).execute()
const postedLines = async (gbc_id: string) => (await livesOf(gbc_id)).filter(({ live }) => live === 1).length

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gbc-statement-'))
})
afterAll(async () => {
  await db?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('killed while it posts a statement, the server goes on after its next start and posts each line once', async () => {
  const kill = await startServer()
  db = openDatabase({ dataDir, databaseUrl: null })
  const { gbc, member } = await makeOffice()
  const form = new FormData()
  form.append('file', new Blob([file()]), 'kl_to_1c.txt')
  const path = `gbc/${gbc.id}/statements`
  const { id } = await call<Statement>('POST', path, form)
  const statusIs = (status: Statement['status']) => async () => {
    const row = await db.read
      .selectFrom('statements')
      .select(['status', 'version'])
      .where('gbc_id', '=', gbc.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.status === status && row
  }
  const { version } = await until(statusIs('ready'), 'the statement read')
  await call('POST', `${path}/${id}/post`, { version })
  await until(async () => (await postedLines(gbc.id)) > 0, 'the first lines posted')
  await kill('SIGKILL')
  const before = await postedLines(gbc.id)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(LINES)

  const stop = await startServer()
  await until(statusIs('posted'), 'the whole statement posted')
  expect(await postedLines(gbc.id)).toBe(LINES)
  const operations = await db.read
    .selectFrom('operations')
    .select('source_id')
    .where('gbc_id', '=', gbc.id)
    .where('source_type', '=', 'statement_line')
    .execute()
  expect(new Set(operations.map(({ source_id }) => source_id?.split(':')[0])).size).toBe(LINES)
  expect(operations).toHaveLength(LINES)
  expect(await call('GET', `gbc/${gbc.id}/accounts/${member.id}`)).toMatchObject({ balance: (-LINES / 2) * 100 })
  expect(await call('GET', `${path}/${id}`)).toMatchObject({ closing: LINES * 100, ledger_closing: LINES * 100 })
  expect(await ledgerDifferences(db.read, gbc.id)).toEqual([])
  expect(await accountDifferences(db.read, gbc.id, [member.id])).toEqual([])
  await stop('SIGTERM')
})

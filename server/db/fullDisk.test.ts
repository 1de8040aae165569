import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form } from '#server/testing/uploads'
import { outageOf } from './outage'

const NO_SPACE = 'На диске сервера нет места, изменения не сохранены. Сообщите администратору и повторите позже.'

it.each([
  ['no-space', { code: 'SQLITE_FULL' }],
  ['no-space', { code: 'ENOSPC', syscall: 'write' }],
  ['no-space', { code: 'EDQUOT', syscall: 'write' }],
  ['no-space', { code: '53100' }],
  ['read-only', { code: 'EROFS', syscall: 'open' }],
  ['read-only', { code: 'SQLITE_READONLY' }],
  ['unreachable', { code: 'SQLITE_IOERR_WRITE' }],
  ['busy', { code: '40P01' }],
  ['slow', { code: '57014' }],
  ['unreachable', { code: '57P01' }],
  ['unreachable', { code: '57P03' }],
  ['unreachable', { code: '08006' }],
  ['unreachable', { code: '53300' }],
  ['unreachable', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['unreachable', { errors: [{ code: 'ECONNREFUSED', syscall: 'connect' }] }],
  ['unreachable', { code: 'ECONNRESET', syscall: 'read' }],
  ['unreachable', { message: 'Connection terminated unexpectedly' }],
  [null, { code: 'ENOENT', syscall: 'open' }],
  [null, { code: 'SQLITE_CONSTRAINT_UNIQUE' }],
  [null, { code: '23505' }],
])('tells an outage from any other error: %s of %j', (outage, error) => {
  expect(outageOf(error)).toBe(outage)
})

/** What a call that could store nothing is answered. */
const refusal = [503, NO_SPACE, '30']
const answerOf = ({ status, body, headers }: { status: number; body: ApiError; headers: Record<string, unknown> }) => [
  status,
  body.message,
  headers['retry-after'],
]
const adding = (test: TestApp, { id }: Gbc, user: TestUser) =>
  test.call<ApiError>(user, 'POST', `/api/gbc/${id}/members`, {
    kind: 'person',
    last_name: 'Семёнов',
    first_name: 'Иван',
    note: 'Подробности. '.repeat(100),
  })

describe('a database that may grow no further', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp('sqlite')
  })
  afterAll(() => test.close())

  it('answers a write with 503, a plain sentence and Retry-After, and takes it when there is room again', async () => {
    const { gbc, chairman } = await test.cooperative()
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(test.db.write)
    await limit(1)
    const answers = []
    for (let number = 0; number < 3; number += 1) answers.push(answerOf(await adding(test, gbc, chairman)))
    expect(answers).toContainEqual(refusal)
    expect((await test.call(chairman, 'GET', `/api/gbc/${gbc.id}/members`)).status).toBe(200)
    await limit(1_000_000)
    expect((await adding(test, gbc, chairman)).status).toBe(201)
  })

  it('is asked for readiness by a row that really changes, and once a second at most', async () => {
    const probed = () =>
      test.db.write.selectFrom('idempotency_keys').select('created_at').where('key', '=', 'readyz').executeTakeFirst()
    const ask = async () => {
      expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
      return (await probed())?.created_at
    }
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01'))
    const first = await ask()
    expect([first !== undefined, await ask()]).toEqual([true, first])
    clock.mockReturnValue(Date.parse('2030-01-01') + 1000)
    expect(await ask()).not.toBe(first)
    clock.mockRestore()
  })
})

/** A small file system; null where none can be made. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'gbc-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const disk = smallDisk()

;(disk ? describe : describe.skip)('a full disk (a file system of its own: root on Linux)', () => {
  const folder = String(disk)
  const filler = join(folder, 'filler')
  let test: TestApp
  let gbc: Gbc
  let chairman: TestUser

  beforeAll(async () => {
    test = await testApp('sqlite', { dataDir: folder })
    ;({ gbc, chairman } = await test.cooperative())
  })
  afterAll(async () => {
    try {
      rmSync(filler, { force: true })
      await test.close()
    } finally {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    }
  })
  const fill = () => {
    for (const bytes of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(bytes))
      } catch {
        // No room for so much.
      }
    }
  }

  it('refuses writes and uploads with 503, is not ready, and is well when there is room', async () => {
    const document = await test.call<{ id: string }>(chairman, 'POST', `/api/gbc/${gbc.id}/documents`, {
      title: 'Устав',
      category: 'charter',
    })
    fill()
    await until(async () => (await adding(test, gbc, chairman)).status !== 201, 'the end of the room')
    expect(answerOf(await adding(test, gbc, chairman))).toEqual(refusal)

    const { payload, type } = form([
      ['area', 'document_file'],
      ['record_id', document.body.id],
      ['file', { name: 'устав.pdf', content: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100_000)]) }],
    ])
    const upload = await test.call<ApiError>(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
    expect(answerOf(upload)).toEqual(refusal)
    const ready = await until(async () => {
      const answer = await test.call<ApiError>(null, 'GET', '/readyz')
      return answer.status !== 200 && answer
    }, 'the server not to be ready')
    expect(answerOf(ready)).toEqual(refusal)

    rmSync(filler)
    await until(async () => (await test.call(null, 'GET', '/readyz')).status === 200, 'the server to be ready')
    expect((await adding(test, gbc, chairman)).status).toBe(201)
  })

  it('fails an export by its reason', async () => {
    const write = test.app.files.put.bind(test.app.files)
    jest.spyOn(test.app.files, 'put').mockImplementationOnce(async (...file) => {
      fill()
      return write(...file).finally(() => rmSync(filler))
    })
    const { body: job } = await test.call<Job>(chairman, 'POST', `/api/gbc/${gbc.id}/exports`, {
      area: 'members',
      format: 'csv',
    })
    const ended = await until(async () => {
      const { body } = await test.call<Job>(chairman, 'GET', `/api/gbc/${gbc.id}/jobs/${job.id}`)
      return body.finished_at !== null && body
    }, 'the export')
    expect([ended.status, ended.message]).toEqual(['failed', NO_SPACE])
  })
})

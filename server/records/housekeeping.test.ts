import type { Tables } from '#server/db/tables'
import type { App } from '#server/http/fastify'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { allOf, type ScheduledWork } from './area'
import { startHousekeeping } from './housekeeping'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the scheduled work of areas', () => {
  const log = { error: jest.fn() }
  let stop = () => {}
  const start = (...scheduled: ScheduledWork[]) => {
    stop = startHousekeeping({ areas: { one: { scheduled } }, log } as unknown as App)
  }
  const work = () => jest.fn(() => Promise.resolve())

  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    stop()
    jest.clearAllMocks()
    jest.useRealTimers()
  })

  it('is done at the start and then as often as each asks for, until the server stops', async () => {
    const [hourly, minutely] = [work(), work()]
    start({ every: 'hour', run: hourly }, { every: 'minute', run: minutely })
    const done = () => [hourly.mock.calls.length, minutely.mock.calls.length]
    expect(done()).toEqual([1, 1])
    await jest.advanceTimersByTimeAsync(59 * MINUTE)
    expect(done()).toEqual([1, 60])
    await jest.advanceTimersByTimeAsync(MINUTE)
    expect(done()).toEqual([2, 61])
    stop()
    await jest.advanceTimersByTimeAsync(2 * HOUR)
    expect(done()).toEqual([2, 61])
  })

  it('is not begun beside itself, and keeps no work of another period waiting', async () => {
    let end = () => {}
    const long = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const hourly = work()
    start({ every: 'minute', run: long }, { every: 'hour', run: hourly })
    await jest.advanceTimersByTimeAsync(HOUR)
    expect([long.mock.calls.length, hourly.mock.calls.length]).toEqual([1, 2])
    end()
    await jest.advanceTimersByTimeAsync(MINUTE)
    expect(long).toHaveBeenCalledTimes(2)
  })

  it('goes on past one that fails, which is logged and tried again at its next time', async () => {
    const error = new Error('the disk is full')
    const failing = jest.fn(() => Promise.reject(error))
    const next = work()
    start({ every: 'minute', run: failing }, { every: 'minute', run: next })
    await jest.advanceTimersByTimeAsync(MINUTE)
    expect([failing.mock.calls.length, next.mock.calls.length]).toEqual([2, 2])
    expect(log.error.mock.calls).toEqual([[error], [error]])
  })
})

onBothEngines((test) => {
  let user: TestUser
  let gbc_id: string
  let session_id: string

  beforeAll(async () => {
    const { gbc, chairman } = await test().cooperative()
    ;[user, gbc_id] = [chairman, gbc.id]
    const session = test().db.read.selectFrom('sessions').select('id').where('user_id', '=', user.id)
    session_id = (await session.executeTakeFirstOrThrow()).id
  })

  const login = (outcome: string) => (at: string) => ({ user_id: user.id, at, outcome, address: '::1' })
  const attempt = (succeeded: 0 | 1) => (at: string) => ({ account: 'a', address: '::1', succeeded, at })
  const letter = (state: string) => (created_at: string) => ({
    ...{ gbc_id, recipient: 'a@example.org', subject: 'Письмо', text: '', state, attempts: 1, doubtful: 0 },
    // Nobody takes it meanwhile.
    ...{ next_at: '2999-01-01', created_at },
  })
  const job = (at: string) => ({
    ...{ gbc_id, user_id: user.id, kind: 'export', title: 'Выгрузка', input: '{}', status: 'done', progress: 1 },
    ...{ attempts: 1, created_at: at, finished_at: at },
  })

  it.each<[what: string, table: keyof Tables, kept: number, row: (at: string) => Record<string, unknown>]>([
    [
      'keys of repeated calls are kept for two days',
      'idempotency_keys',
      2 * DAY,
      (created_at) => ({ user_id: user.id, request_hash: '', created_at }),
    ],
    [
      'tickets of sockets are kept until they expire',
      'socket_tickets',
      0,
      (expires_at) => ({ session_id, expires_at }),
    ],
    ['failed attempts to sign in are kept for ten minutes', 'login_attempts', 10 * MINUTE, attempt(0)],
    ['successful ones are kept for 90 days', 'login_attempts', 90 * DAY, attempt(1)],
    ['the history of logins is kept for a year', 'logins', 365 * DAY, login('signed_in')],
    ['sent letters are kept for 90 days', 'mail_outbox', 90 * DAY, letter('sent')],
    ['failed letters are kept for 90 days', 'mail_outbox', 90 * DAY, letter('failed')],
    ['queued letters are kept for three days where mail is not set up', 'mail_outbox', 3 * DAY, letter('queued')],
    ['jobs are kept for a week after their end', 'jobs', 7 * DAY, job],
  ])('%s, and not longer', async (what, table, kept, row) => {
    const { app, db } = test()
    const key = table === 'idempotency_keys' ? 'key' : table === 'socket_tickets' ? 'ticket_hash' : 'id'
    const [younger, older] = [`younger: ${what}`, `older: ${what}`]
    const agedBy = (age: number) => row(new Date(Date.now() - age).toISOString())
    const named = (name: string) => ({ [key]: name, ...(table === 'mail_outbox' && { key: name }) })
    const both = [
      { ...agedBy(kept - MINUTE), ...named(younger) },
      { ...agedBy(kept + MINUTE), ...named(older) },
    ]
    await db.write.insertInto(table).values(both).execute()
    for (const { every, run } of allOf(app.areas, 'scheduled').flat()) if (every === 'hour') await run(app)
    const left = await db.write
      .selectFrom(table as 'jobs')
      .select(key as 'id')
      .where(key as 'id', 'in', [younger, older])
      .execute()
    expect(left).toEqual([{ [key]: younger }])
  })
})

import type { ApiError } from '#contract/common'
import { insertJob } from '#server/jobs/jobsRepository'
import { onBothEngines, testApp } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { until } from '#server/testing/until'

it('calls of a session and of an address without one are limited, each by itself', async () => {
  const test = await testApp('sqlite', { callsPerMinute: 10 })
  const [user, other] = [await test.user(), await test.user()]
  const calls = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let number = 0; number < count; number += 1) statuses.push((await call()).status)
    return statuses
  }
  const times = (count: number, status: number) => Array.from({ length: count }, () => status)
  const sessions = (token: string) => () => test.call({ ...user, token }, 'GET', '/api/auth/sessions')
  expect(await calls(11, sessions(user.token))).toEqual([...times(10, 200), 429])
  expect(await calls(6, sessions('invented'))).toEqual([...times(5, 401), 429])
  const refused = await test.call<ApiError>(null, 'GET', '/api/openapi.json')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Слишком много запросов. Подождите немного и повторите.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Others go on working, and pages come.
  expect(await calls(10, sessions(other.token))).toEqual(times(10, 200))
  for (const probe of ['/healthz', '/readyz'])
    expect(await calls(20, () => test.call(null, 'GET', probe))).toEqual(times(20, 200))
  await test.close()
})

it('signing in is not shut by other calls without a session from the same address', async () => {
  const test = await testApp('sqlite', { callsPerMinute: 2 })
  const password = 'Garage doors 17'
  const { email } = await test.user({ password })
  const stranger = async () => (await test.call(null, 'GET', '/api/openapi.json')).status
  expect([await stranger(), await stranger()]).toEqual([200, 429])
  expect((await test.call(null, 'POST', '/api/auth/login', { email, password })).status).toBe(200)
  await test.close()
})

onBothEngines((app) => {
  it('a user has three jobs waiting at most', async () => {
    const { gbc, chairman } = await app().cooperative()
    const other = await app().user({ gbc_id: gbc.id, role: 'accountant' })
    const job = { gbc_id: gbc.id, kind: 'export' as const, title: 'Выгрузка', input: {} }
    // In one transaction, which is taken back: nothing begins with them meanwhile.
    const queueing = app()
      .db.write.transaction()
      .execute(async (trx) => {
        for (const user_id of [chairman.id, other.id, chairman.id, chairman.id])
          await insertJob(trx, { ...job, user_id })
        await insertJob(trx, { ...job, user_id: chairman.id })
      })
    await expect(queueing).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Три ваших задания уже ждут очереди/),
    })
  })
})

// PGlite has one connection, and SQLite one writer at a time: nobody counts beside anybody there.
const where = realPostgres ? it : it.skip

where('of four jobs of a user that are asked for at the same moment one is refused', async () => {
  const test = await testApp('postgres')
  const { gbc, chairman } = await test.cooperative()
  // No kind that this server does: none of them begins meanwhile.
  const job = { gbc_id: gbc.id, user_id: chairman.id, kind: 'of_no_server' as never, title: 'Задание', input: {} }
  let begun = 0
  const insert = () =>
    test.db.write.transaction().execute(async (trx) => {
      begun += 1
      await until(async () => begun === 4)
      await insertJob(trx, job)
      // Long enough for the others to count before this one is committed, if they may.
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
  const ends = await Promise.allSettled(Array.from({ length: 4 }, insert))
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))).toMatchObject([
    { status: 429 },
  ])
  await test.close()
})

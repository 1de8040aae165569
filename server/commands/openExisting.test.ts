import { MOSCOW } from '#contract/timeZones'
import type { Db } from '#server/db/engine'
import { anchorMoment } from '#server/features/audit/anchors'
import { setTimeZone } from '#server/lib/days'
import { testApp, type TestApp } from '#server/testing/testApp'
import { openUpToDate } from './openExisting'

let test: TestApp
let opened: Db | undefined

beforeAll(async () => {
  test = await testApp('sqlite')
})
afterAll(async () => {
  await opened?.close()
  await test.close()
})

it('a command knows by which clock the days of a cooperative begin', async () => {
  const { gbc, chairman } = await test.cooperative()
  const place = { time_zone: 'Asia/Kamchatka', version: 1 }
  expect((await test.call(chairman, 'PUT', `/api/gbc/${gbc.id}/settings/place`, place)).status).toBe(200)
  // The command is a process of its own: nobody has told it yet.
  setTimeZone(gbc.id, MOSCOW)
  opened = await openUpToDate(test.config)
  // `npm run audit:verify` asks when the line of a day was due: half past six there.
  expect(anchorMoment(gbc.id, '2026-11-22')).toBe('2026-11-21T18:30:00.000Z')
})

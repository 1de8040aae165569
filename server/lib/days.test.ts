import { TIME_ZONES } from '#contract/timeZones'
import { dayIn, dayStart, setTimeZone, timeZoneOf, formatDay } from './days'

describe('the days of a cooperative', () => {
  it("are Moscow's until another zone is set", () => {
    expect([timeZoneOf('one'), dayStart('one', '2026-11-22')]).toEqual(['Europe/Moscow', '2026-11-21T21:00:00.000Z'])
  })

  it('begin by the clock of its zone', () => {
    setTimeZone('east', 'Asia/Kamchatka')
    setTimeZone('west', 'Europe/Kaliningrad')
    expect([dayStart('east', '2026-11-22'), dayStart('west', '2026-11-22', 1)]).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-22T22:00:00.000Z',
    ])
    setTimeZone('east', 'Europe/Moscow')
    expect(dayStart('east', '2026-11-22')).toBe('2026-11-21T21:00:00.000Z')
  })

  it('are written of an instant, near midnight too', () => {
    expect(['2026-10-31T20:59:59.999Z', '2026-10-31T21:00:00.000Z'].map((at) => formatDay('one', at))).toEqual([
      '31.10.2026',
      '01.11.2026',
    ])
  })

  it('are those of the law that was in force: Moscow was four hours ahead in the summer of 2010', () => {
    expect(dayStart('one', '2010-07-01')).toBe('2010-06-30T20:00:00.000Z')
  })

  it('differ within Russia at one moment', () => {
    const at = Date.parse('2026-11-22T12:30:00Z')
    const days = TIME_ZONES.map((zone) => dayIn(zone, at))
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(['2026-11-22', '2026-11-23', 2])
  })
})

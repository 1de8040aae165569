import { newSecret, now } from './ids'

it('a token has 43 characters for 256 random bits, and no two of a thousand are alike', () => {
  const tokens = Array.from({ length: 1000 }, newSecret)
  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  expect(Buffer.from(tokens[0], 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(1000)
})

it('moments are written in UTC, whatever the time zone of the machine', () => {
  const before = Date.now()
  const moment = now()
  expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(before)
})

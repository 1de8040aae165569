import fc from 'fast-check'
import { Secret } from 'otpauth'
import { plainCode, readableCode } from '#server/lib/readableCode'
import { acceptedStep, codeAt, newTotpSecret, stepAt, totpUri } from './totp'

const SECOND = 1000
const STEP = 30 * SECOND
/** RFC 6238, appendix B: the last six digits of its codes by SHA-1. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('gives the code of RFC 6238 at second %s', (second, code) => expect(codeAt(RFC_SECRET, second * SECOND)).toBe(code))

const moment = fc.integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 })
const secret = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => new Secret({ buffer: bytes.slice().buffer }).base32)

it('takes a code one step early or late and no further, each once, never an earlier one after it', () => {
  fc.assert(
    fc.property(secret, moment, fc.integer({ min: -4, max: 4 }), (key, made, drift) => {
      const code = codeAt(key, made)
      // Two steps of one secret have the same code once in a million: then it is right twice.
      const neighbours = [-2, -1, 0, 1, 2].map((away) => codeAt(key, made + drift * STEP + away * STEP))
      fc.pre(neighbours.filter((other) => other === code).length <= 1)

      const step = acceptedStep(key, code, 0, made + drift * STEP)
      expect(step).toBe(Math.abs(drift) <= 1 ? stepAt(made) : null)
      if (step === null) return
      expect(acceptedStep(key, code, step, made + drift * STEP)).toBeNull()
      expect(acceptedStep(key, codeAt(key, made - STEP), step, made)).toBeNull()
      expect(acceptedStep(key, codeAt(key, made + STEP), step, made)).toBe(step + 1)
    }),
  )
})

it('names itself and its user to the app', () => {
  const uri = new URL(totpUri(newTotpSecret(), 'petrov@example.org'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Офис ГСК:petrov@example.org',
  ])
  expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
})

it('codes on paper have no look-alikes, and read the same however they are typed', () => {
  for (let made = 0; made < 200; made += 1) {
    const code = readableCode(3, 4)
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){2}$/)
    expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
  }
})

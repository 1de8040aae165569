import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS } from '#contract/twoFactor'

const ISSUER = 'Офис ГСК'
const PERIOD = 30
const SECRET_BYTES = 20
/** A clock may be off by so many codes either way. */
const WINDOW = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })

/** A new secret in Base32 (RFC 4226 asks for 160 bits). */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code holds for the app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Number of the thirty seconds at a moment (RFC 6238). @param at milliseconds */
export const stepAt = (at: number): number => Math.floor(at / 1000 / PERIOD)

export const codeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at })

/**
 * The step that a code belongs to, or null when it is none of the present ones or no later than the last one used.
 * @param at milliseconds
 */
export function acceptedStep(secret: string, code: string, lastStep: number, at = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW })
  if (delta === null) return null
  const step = stepAt(at) + delta
  return step > lastStep ? step : null
}

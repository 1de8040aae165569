import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/twoFactor'
import { plainCode, readableCode } from '#server/lib/readableCode'

const SALT_BYTES = 16
const GROUPS = 5
const GROUP = 5

/**
 * One plain hash is enough: unlike a password a code is random, 123 bits, so that nobody guesses it at any speed. Ten slow ones would
 * keep the answer that shows the codes waiting for longer than the screen waits for it. One salt for all codes of a user, so that a
 * typed one is hashed once.
 */
export const hashRecoveryCode = (code: string, salt: string): string =>
  createHash('sha256').update(salt).update(plainCode(code)).digest('hex')

/** Ten new codes «k7mfw-3hxp9-tq4vd-8nbcr-y2ghj», the salt and their hashes. Shorter ones of former versions fit until they are replaced. */
export function newRecoveryCodes() {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(GROUPS, GROUP))
  return { codes, salt, hashes: codes.map((code) => hashRecoveryCode(code, salt)) }
}

/** What is kept of them. */
export type KeptRecoveryCodes = Omit<ReturnType<typeof newRecoveryCodes>, 'codes'>

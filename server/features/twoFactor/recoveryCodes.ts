import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/twoFactor'
import { plainCode, readableCode } from '#server/readableCode'

const SALT_BYTES = 16

/**
 * One plain hash is enough: unlike a password a code is random, 74 bits, so that nobody guesses it at any speed. Ten slow ones would
 * keep the answer that shows the codes waiting for longer than the screen waits for it. One salt for all codes of a user, so that a
 * typed one is hashed once.
 */
export const hashRecoveryCode = (code: string, salt: string): string =>
  createHash('sha256').update(salt).update(plainCode(code)).digest('hex')

/** Ten new codes «k7mfw-3hxp9-tq4vd», the salt and their hashes. */
export function newRecoveryCodes() {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(3, 5))
  return { codes, salt, hashes: codes.map((code) => hashRecoveryCode(code, salt)) }
}

/** What is kept of them. */
export type KeptRecoveryCodes = Omit<ReturnType<typeof newRecoveryCodes>, 'codes'>

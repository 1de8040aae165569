import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { RECOVERY_CODES } from '#contract/twoFactor'
import { HASH_OPTIONS, hashingInTurn } from '#server/features/auth/passwords'
import { plainCode, readableCode } from '#server/readableCode'

const SALT_BYTES = 16

/** As slow to guess as a password. One salt for all codes of a user, so that a typed one is hashed once. */
export const hashRecoveryCode = (code: string, salt: string): Promise<string> =>
  hashingInTurn(async () => (await hashRaw(plainCode(code), { ...HASH_OPTIONS, salt: Buffer.from(salt, 'hex') })).toString('hex'))

/** Ten new codes «k7mfw-3hxp9», the salt and their hashes. */
export async function newRecoveryCodes() {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(2, 5))
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) }
}

/** What is kept of them. */
export type KeptRecoveryCodes = Omit<Awaited<ReturnType<typeof newRecoveryCodes>>, 'codes'>

import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/lib/concurrency'

/** Argon2id as OWASP asks; about 30 ms each, in the thread pool. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only take memory: 19 MB each. */
const hashingInTurn = limitConcurrency(2)

/** How every hash of HASH_OPTIONS begins. */
const HASHED_AS = `$argon2id$v=19$m=${HASH_OPTIONS.memoryCost},t=${HASH_OPTIONS.timeCost},p=${HASH_OPTIONS.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hashingInTurn(() => hash(password, HASH_OPTIONS))

/** In the place of a hash: no password fits. */
export const NO_PASSWORD = ''

let nobody: Promise<string> | null = null

/** Whether the password is right. Without a hash (unknown user, no password issued yet) it takes the same time and says no. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const against = stored || (await nobody)
  const right = await hashingInTurn(() => verify(against, password))
  return right && Boolean(stored)
}

/** Whether a hash was made with other options than those of today: a right password is hashed anew then. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(HASHED_AS)

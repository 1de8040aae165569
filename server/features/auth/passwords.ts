import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '#server/inTurn'
import { assetPath } from '#server/paths'

/** Argon2id as OWASP asks; about 30 ms each, in the thread pool. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would only take memory: 19 MB each. */
const hashingInTurn = inTurn(2)

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

let common: Set<string> | null = null

/** Whether a password is one of the commonest (server/assets/common-passwords.txt) or says the e-mail again. */
export function isCommonPassword(password: string, email: string): boolean {
  common ??= new Set(readFileSync(assetPath('common-passwords.txt'), 'utf8').split('\n'))
  const folded = password.toLowerCase()
  return common.has(folded) || folded === email || folded === email.split('@')[0]
}

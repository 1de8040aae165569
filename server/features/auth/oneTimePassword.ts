import { ONE_TIME_PASSWORD_DAYS } from '#contract/gbcUsers'
import type { UsersTable } from '#server/db/tables'
import { now } from '#server/lib/ids'
import { READABLE, readableCode } from '#server/lib/readableCode'
import { hashPassword } from './passwords'

const DAY = 86_400_000
const GROUPS = 3
const GROUP = 4

/** «k7mf-w3hx-p9ta»: 59 bits. */
export const newOneTimePassword = (): string => readableCode(GROUPS, GROUP)

/**
 * A one-time password as it is hashed. One of ours is typed from paper, with dashes, spaces and capitals or without;
 * one that an administrator thought of (ADMIN_PASSWORD) stays as it is.
 */
export function plainOneTimePassword(password: string): string {
  const plain = password.toLowerCase().replace(/[\s\-–—]/g, '')
  const isOurs = plain.length === GROUPS * GROUP && [...plain].every((letter) => READABLE.includes(letter))
  return isOurs ? plain : password
}

/**
 * Columns that make a password the one-time password of a user. Hashing takes its time: call it before the transaction.
 * @returns for an update of `users`; its user's sessions are ended by the caller
 */
export async function oneTimePasswordColumns(password: string) {
  const password_hash = await hashPassword(plainOneTimePassword(password))
  return {
    password_hash,
    issued_password_hash: password_hash,
    password_set: 0 as const,
    password_expires_at: new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY).toISOString(),
  }
}

type PasswordState = Pick<UsersTable, 'password_expires_at'>

/** A password as it was hashed: the user's own exactly as typed. */
export const asHashed = (user: PasswordState | undefined, password: string): string =>
  user?.password_expires_at ? plainOneTimePassword(password) : password

export const isExpired = ({ password_expires_at }: PasswordState): boolean =>
  password_expires_at !== null && password_expires_at <= now()

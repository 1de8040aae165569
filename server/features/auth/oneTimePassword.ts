import { ONE_TIME_PASSWORD_DAYS } from '#contract/gbcUsers'
import type { UsersTable } from '#server/db/tables'
import { now } from '#server/ids'
import { READABLE, readableCode } from '#server/readableCode'

const DAY = 86_400_000
const GROUPS = 3
const GROUP = 4

/** «k7mf-w3hx-p9ta»: 59 bits. */
export const newOneTimePassword = (): string => readableCode(GROUPS, GROUP)

export const oneTimePasswordEnd = (): string => new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY).toISOString()

/**
 * A one-time password as it is hashed. One of ours is typed from paper, with dashes, spaces and capitals or without;
 * one that an administrator thought of (ADMIN_PASSWORD) stays as it is.
 */
export function plainOneTimePassword(password: string): string {
  const plain = password.toLowerCase().replace(/[\s\-–—]/g, '')
  const isOurs = plain.length === GROUPS * GROUP && [...plain].every((letter) => READABLE.includes(letter))
  return isOurs ? plain : password
}

type PasswordState = Pick<UsersTable, 'password_expires_at'>

/** A password as it was hashed: the user's own exactly as typed. */
export const asHashed = (user: PasswordState | undefined, password: string): string =>
  user?.password_expires_at ? plainOneTimePassword(password) : password

export const isExpired = ({ password_expires_at }: PasswordState): boolean =>
  password_expires_at !== null && password_expires_at <= now()

import { ONE_TIME_PASSWORD_DAYS } from '#contract/gbcUsers'
import type { UsersTable } from '#server/db/tables'
import { now } from '#server/ids'
import { plainCode, readableCode } from '#server/readableCode'

const DAY = 86_400_000

/** «k7mf-w3hx-p9ta»: 59 bits. */
export const newOneTimePassword = (): string => readableCode(3, 4)

export const oneTimePasswordEnd = (): string => new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY).toISOString()

type PasswordState = Pick<UsersTable, 'password_expires_at'>

/** A password as it was hashed: one that was handed out is typed from paper, with dashes and capitals or without. */
export const asHashed = (user: PasswordState | undefined, password: string): string =>
  user?.password_expires_at ? plainCode(password) : password

export const isExpired = ({ password_expires_at }: PasswordState): boolean =>
  password_expires_at !== null && password_expires_at <= now()

import { object, string, type InferType } from 'yup'
import type { Role } from './permissions'
import { email, id, trimmedText } from './text'

/** Addresses that limits and logs know beside their routes. */
export const LOGIN_URL = '/api/auth/login'
export const LOGOUT_URL = '/api/auth/logout'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Sign-in lasts 7 days: the cookies' life (specification, section 9). */
export const SESSION_DAYS = 7
/** A session that nobody has used for so many hours is over: whoever sees the records of others has to sign in sooner. */
export const IDLE_HOURS = { office: 72, member: 168 } as const
/** More sessions than this a user has not: the oldest ends. */
export const SESSIONS_MAX = 20

/** @returns hours without use after which a session of such a user is over */
export const idleHours = (role: Role | null): number => (role === 'member' ? IDLE_HOURS.member : IDLE_HOURS.office)

export const loginInputSchema = object({
  email: email().required(),
  password: string().max(1000).required(),
  /** With two-factor protection: six digits of the user's device, or a recovery code. */
  code: trimmedText().max(40),
})
export type LoginInput = InferType<typeof loginInputSchema>

/** Length only: no composition rules. Passwords that are easy to guess are refused by the server, which knows whose it is. */
export const newPassword = () => string().min(PASSWORD_MIN).max(PASSWORD_MAX).required()

export const passwordInputSchema = object({
  old_password: string().max(1000).required(),
  new_password: newPassword(),
  user_id: id().required(),
})
export type PasswordInput = InferType<typeof passwordInputSchema>

import { array, boolean, number, object, string, type InferType } from 'yup'
import { email, id, instant } from './common'
import { userSchema } from './users'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Sign-in lasts 7 days: the cookies' life (specification, section 9). */
export const SESSION_DAYS = 7

export const loginInputSchema = object({
  email: email().required(),
  password: string().max(1000).required(),
})
export type LoginInput = InferType<typeof loginInputSchema>

export const loginResponseSchema = object({
  access_token: string().required(),
  /** Unix seconds. */
  expires: number().integer().required(),
  /** false = the one-time password was used: a change is forced. */
  password_set: boolean().required(),
  user: userSchema.required(),
})
export type LoginResponse = InferType<typeof loginResponseSchema>

/** Length only: no composition rules. The commonest passwords are refused by the server, which holds their list. */
export const newPassword = () => string().min(PASSWORD_MIN).max(PASSWORD_MAX).required()

export const passwordInputSchema = object({
  old_password: string().max(1000).required(),
  new_password: newPassword(),
  user_id: id().required(),
})
export type PasswordInput = InferType<typeof passwordInputSchema>

export const sessionSchema = object({
  id: id().required(),
  created_at: instant().required(),
  last_seen_at: instant().required(),
  expires_at: instant().required(),
  address: string().nullable().defined(),
  user_agent: string().nullable().defined(),
  /** Whether it is the session that asks. */
  current: boolean().required(),
})
export type Session = InferType<typeof sessionSchema>
export const sessionListSchema = array().of(sessionSchema).required()

export const socketTicketSchema = object({
  ticket: string().required(),
  /** Unix seconds: one minute from now. The ticket opens one socket. */
  expires: number().integer().required(),
})
export type SocketTicket = InferType<typeof socketTicketSchema>

import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant } from './common'
import { userSchema } from './users'

/** What signing in answers. Apart from auth.ts, which the login page loads: a page of strangers needs no answers' schemas. */
export const loginResponseSchema = object({
  access_token: string().required(),
  /** Unix seconds. */
  expires: number().integer().required(),
  /** false = the one-time password was used: a change is forced. */
  password_set: boolean().required(),
  user: userSchema.required(),
})
export type LoginResponse = InferType<typeof loginResponseSchema>

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

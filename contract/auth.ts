import { object, string, type InferType } from 'yup'
import { email, id, trimmedText } from './text'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Sign-in lasts 7 days: the cookies' life (specification, section 9). */
export const SESSION_DAYS = 7

export const loginInputSchema = object({
  email: email().required(),
  password: string().max(1000).required(),
  /** With two-factor protection: six digits of the user's device, or a recovery code. */
  code: trimmedText().max(40),
})
export type LoginInput = InferType<typeof loginInputSchema>

/** Length only: no composition rules. The commonest passwords are refused by the server, which holds their list. */
export const newPassword = () => string().min(PASSWORD_MIN).max(PASSWORD_MAX).required()

export const passwordInputSchema = object({
  old_password: string().max(1000).required(),
  new_password: newPassword(),
  user_id: id().required(),
})
export type PasswordInput = InferType<typeof passwordInputSchema>

import { object, string, type InferType } from 'yup'
import { optionalText } from './text'

/** Apart from auth.ts, which the login page loads. */

/** Whoever ends sessions proves anew who it is. */
export const passwordProofSchema = object({ password: string().max(1000).required() })
export type PasswordProof = InferType<typeof passwordProofSchema>

/** The same before something that matters more: the code too, for a user with two-factor protection. */
export const identityProofSchema = passwordProofSchema.shape({
  /** Six digits or a recovery code. */
  code: optionalText(40),
})
export type IdentityProof = InferType<typeof identityProofSchema>

import { array, number, object, string, type InferType } from 'yup'
import { passwordProofSchema } from './identity'
import { instant, trimmedText } from './common'

/** RFC 6238 as every authenticator app has it by default: SHA-1, six digits, a new code every thirty seconds. */
export const CODE_DIGITS = 6
export const RECOVERY_CODES = 10

export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Six digits; apps show them in two groups, and people type the space. */
export const oneTimeCode = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value))
    .matches(/^\d{6}$/, 'Код состоит из шести цифр')
    .required()

export const twoFactorStateSchema = object({
  /** Since when it is on, or null. */
  enabled_at: instant().nullable().defined(),
  /** Recovery codes not used yet. */
  recovery_codes_left: number().integer().required(),
})
export type TwoFactorState = InferType<typeof twoFactorStateSchema>

/** What the app on the phone takes, by the picture or by hand. */
export const twoFactorSetupSchema = object({
  /** Base32. */
  secret: string().required(),
  /** `otpauth://totp/…`, what the QR code says. */
  uri: string().required(),
})
export type TwoFactorSetup = InferType<typeof twoFactorSetupSchema>

/** The first code of the app, and the password again: a session alone must not turn the protection on. */
export const enableInputSchema = passwordProofSchema.shape({ code: oneTimeCode() })
export type EnableInput = InferType<typeof enableInputSchema>

/** Who turns the protection off, or takes new recovery codes, proves anew who it is. */
export const twoFactorProofSchema = passwordProofSchema.shape({
  /** Six digits or a recovery code. */
  code: trimmedText().max(40).required(),
})
export type TwoFactorProof = InferType<typeof twoFactorProofSchema>

/** Shown once: only their hashes are kept. */
export const recoveryCodesSchema = object({ recovery_codes: array().of(string().required()).required() })
export type RecoveryCodes = InferType<typeof recoveryCodesSchema>

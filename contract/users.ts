import { boolean, number, object, string, type InferType } from 'yup'
import { id, instant, optionalText, phone, plainText, requiredText, versionShape } from './common'
import { gbcSchema } from './gbc'
import { ROLES } from './permissions'

/** A user as it leaves the server. `gbc` is the user's cooperative or null; `role` is null without one. */
export const userSchema = object({
  id: id().required(),
  email: string().required(),
  first_name: string().nullable().defined(),
  last_name: string().nullable().defined(),
  middle_name: string().nullable().defined(),
  enabled: boolean().required(),
  avatar_url: string().nullable().defined(),
  phone_number: string().nullable().defined(),
  address: string().nullable().defined(),
  postal_address: string().nullable().defined(),
  job_name: string().defined(),
  role: string().oneOf(ROLES).nullable().defined(),
  /** Administrator of the installation: replaces the bank directory, makes the first users. */
  is_admin: boolean().required(),
  password_set: boolean().required(),
  /** The member of the cooperative that this user is, or null. */
  member_id: id().nullable().defined(),
  /** Whether signing in takes a code of the user's own device too. */
  two_factor: boolean().required(),
  version: number().integer().required(),
  created_at: instant().required(),
  gbc: gbcSchema.nullable().defined(),
})
export type User = InferType<typeof userSchema>

/** What a user changes in the own profile. */
export const profileInputSchema = object({
  first_name: requiredText(100),
  last_name: requiredText(100),
  middle_name: optionalText(100),
  phone_number: phone(),
  address: optionalText(500),
  postal_address: optionalText(500),
  job_name: plainText(200),
  /** Id of an uploaded file of area `avatar`, or null for none. */
  avatar_file_id: id().nullable().optional(),
  ...versionShape,
})
export type ProfileInput = InferType<typeof profileInputSchema>

export const userQuery = object({ user_id: string().required() })

/** The specification's rule: a profile is complete when these four are there. */
export const profileRequirements = [
  ['first_name', 'Имя'],
  ['last_name', 'Фамилия'],
  ['phone_number', 'Телефон'],
  ['address', 'Адрес'],
] as const

/** Names of what a profile lacks; empty = complete. */
export const missingInProfile = (user: Pick<User, 'first_name' | 'last_name' | 'phone_number' | 'address'>): string[] =>
  profileRequirements.filter(([field]) => !user[field]).map(([, name]) => name)

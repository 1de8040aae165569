import { boolean, number, object, string, type InferType } from 'yup'
import { identityProofSchema } from './identity'
import { anyOf, email, id, instant, listQuery, optionalText, plainText, versionShape } from './common'
import { ROLES } from './permissions'

/** How long a one-time password is valid, in days. */
export const ONE_TIME_PASSWORD_DAYS = 7

/** `invited` = has not signed in with a password of the user's own yet. */
export const USER_STATES = ['active', 'invited', 'blocked'] as const
export type UserState = (typeof USER_STATES)[number]
export const userStateNames: Record<UserState, string> = {
  active: 'Доступ есть',
  invited: 'Приглашение отправлено',
  blocked: 'Доступ закрыт',
}

/** A user of the cooperative as the chairman manages it. */
export const gbcUserSchema = object({
  id: id().required(),
  email: string().required(),
  last_name: string().nullable().defined(),
  first_name: string().nullable().defined(),
  middle_name: string().nullable().defined(),
  job_name: string().defined(),
  avatar_url: string().nullable().defined(),
  role: string().oneOf(ROLES).required(),
  state: string().oneOf(USER_STATES).required(),
  enabled: boolean().required(),
  password_set: boolean().required(),
  /** End of the one-time password, or null. */
  password_expires_at: instant().nullable().defined(),
  two_factor: boolean().required(),
  last_login_at: instant().nullable().defined(),
  member_id: id().nullable().defined(),
  member_name: string().nullable().defined(),
  /** Administrator of the installation: another user can't take over or block such a one. */
  is_admin: boolean().required(),
  version: number().integer().required(),
  created_at: instant().required(),
})
export type GbcUser = InferType<typeof gbcUserSchema>

/** What a user's fields are called wherever they stand: form, card, list, history, export. */
export const userLabels = {
  name: 'Имя',
  email: 'Электронная почта',
  role: 'Роль',
  state: 'Состояние',
  two_factor: 'Вход с кодом из телефона',
  last_login_at: 'Последний вход',
  member: 'Член кооператива',
  last_name: 'Фамилия',
  first_name: 'Имя',
  middle_name: 'Отчество',
  job_name: 'Должность',
  phone_number: 'Телефон',
  address: 'Адрес',
  postal_address: 'Почтовый адрес',
  avatar_file_id: 'Фотография',
  created_at: 'Дата приглашения',
} as const

/** What the chairman writes of a user; the rest is the user's own profile. */
export const gbcUserInputSchema = object({
  email: email().required(),
  role: string().oneOf(ROLES).required(),
  last_name: optionalText(100).required(),
  first_name: optionalText(100).required(),
  middle_name: optionalText(100),
  job_name: plainText(200),
  /** The member of the cooperative that the user is. A plain member sees the own card by it. */
  member_id: id()
    .nullable()
    .transform((value: unknown) => value || null)
    .when('role', {
      is: 'member',
      then: (schema) => schema.required('Выберите, чья карточка откроется этому человеку'),
    }),
  ...versionShape,
})
export type GbcUserInput = InferType<typeof gbcUserInputSchema>

/** An edit of a user. With another e-mail the chairman's own password goes along: whoever has the e-mail signs in by it. */
export const gbcUserChangeSchema = gbcUserInputSchema.shape({
  password: string().max(1000).nullable(),
  code: optionalText(40),
})
export type GbcUserChange = InferType<typeof gbcUserChangeSchema>

export const userSessionParams = object({
  gbc_id: string().required(),
  id: string().required(),
  session_id: string().required(),
})

export const DELIVERIES = ['print', 'mail'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const deliveryNames: Record<Delivery, string> = { print: 'на бумаге', mail: 'по почте' }

/** How a one-time password gets to its user; who issues it proves by the own password who it is. */
export const passwordOrderSchema = identityProofSchema.shape({ delivery: string().oneOf(DELIVERIES).default('print') })
export type PasswordOrder = InferType<typeof passwordOrderSchema>

/** Said once; only its hash is kept. */
export const oneTimePasswordSchema = object({
  email: string().required(),
  /** Absent (null) when it went by mail: then nobody but its user needs to see it. */
  one_time_password: string().nullable().defined(),
  expires_at: instant().required(),
})
export type OneTimePassword = InferType<typeof oneTimePasswordSchema>

export const USER_SORTS = ['name', 'email', 'role', 'last_login_at', 'created_at'] as const
export const userListQuery = listQuery(USER_SORTS, {
  role: anyOf(ROLES),
  state: anyOf(USER_STATES),
  two_factor: string().oneOf(['true', 'false']).optional(),
  /** Whose cabinet it is. */
  member_id: id().optional(),
})
export type UserListQuery = InferType<typeof userListQuery>

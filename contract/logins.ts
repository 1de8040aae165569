import { object, string, type InferType } from 'yup'
import { id, instant, pagingShape } from './common'

export const LOGIN_OUTCOMES = [
  'password',
  'code',
  'recovery_code',
  'wrong_password',
  'wrong_code',
  'blocked',
  'expired',
] as const
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number]
export const loginOutcomeNames: Record<LoginOutcome, string> = {
  password: 'Вход по паролю',
  code: 'Вход по паролю и коду',
  recovery_code: 'Вход по резервному коду',
  wrong_password: 'Неверный пароль',
  wrong_code: 'Пароль верный, код нет',
  blocked: 'Доступ закрыт',
  expired: 'Срок одноразового пароля истёк',
}

/** Outcomes that let the user in. */
export const LET_IN: readonly LoginOutcome[] = ['password', 'code', 'recovery_code']
export const letIn = (outcome: LoginOutcome): boolean => LET_IN.includes(outcome)

/** Login history is kept this long. */
export const LOGIN_HISTORY_DAYS = 365

/** One line of a user's login history. */
export const loginSchema = object({
  id: id().required(),
  at: instant().required(),
  outcome: string().oneOf(LOGIN_OUTCOMES).required(),
  address: string().required(),
  user_agent: string().nullable().defined(),
})
export type Login = InferType<typeof loginSchema>

export const loginListQuery = object(pagingShape)
export type LoginListQuery = InferType<typeof loginListQuery>

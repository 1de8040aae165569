import { array, boolean, lazy, mixed, number, object, string, type InferType } from 'yup'
import { TIME_ZONES } from './timeZones'
import {
  account,
  bic,
  corrAccount,
  email,
  id,
  inn,
  instant,
  kpp,
  ogrn,
  optionalText,
  phone,
  requiredText,
  versionShape,
  type Labels,
} from './common'

/** An address by parts; shown as "region, city, street, д.house, кв.flat". */
export const addressPartsSchema = object({
  region: requiredText(200),
  city: requiredText(200),
  street: requiredText(200),
  house: requiredText(50),
  flat: optionalText(50),
})
export type AddressParts = InferType<typeof addressPartsSchema>
export type Address = string | AddressParts

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAddressParts = (value: unknown): value is AddressParts => isPlainObject(value)

/** Stored address: a string or its parts. Answers only; input is checked by `addressInputSchema`. */
export const addressSchema = mixed<Address>(
  (value): value is Address => typeof value === 'string' || isAddressParts(value),
)

/** An address on input: a string of 1–500 characters or all of its parts, each error at its own field. */
export const addressInputSchema = lazy((value: unknown) =>
  isAddressParts(value) ? addressPartsSchema : requiredText(500),
)

/** @returns the address in one line, as the specification shows it */
export function formatAddress(address: Address | null | undefined): string {
  if (!address) return ''
  if (typeof address === 'string') return address
  const { region, city, street, house, flat } = address
  // A city of federal importance is a region and a city by one name.
  return [region === city ? null : region, city, street, house && `д.${house}`, flat && `кв.${flat}`]
    .filter(Boolean)
    .join(', ')
}

export const bankSchema = object({
  id: id().nullable().defined(),
  name: string().required(),
  bic: string().required(),
  corr_account: string().nullable().defined(),
  swift: string().nullable().defined(),
  tp_id: string().nullable().defined(),
  trrc: string().nullable().defined(),
})
export type Bank = InferType<typeof bankSchema>

export const bankAccountSchema = object({
  id: id().required(),
  number: string().required(),
  bank: bankSchema.required(),
  is_primary: boolean().required(),
})
export type BankAccount = InferType<typeof bankAccountSchema>

/** What the fields of an account and of its bank are called. */
export const bankAccountLabels = {
  number: 'Номер',
  bic: 'БИК',
  bank_name: 'Банк',
  corr_account: 'Корр. счёт',
  swift: 'SWIFT',
  bank_tp_id: 'ИНН банка',
  bank_trrc: 'КПП банка',
  is_primary: 'Основной',
} as const

/** A bank on input: the БИК is enough, the rest is filled from the directory when it is left out. */
export const bankInputSchema = object({
  bic: bic().required(),
  name: optionalText(300),
  corr_account: corrAccount((bank) => bank.bic as string),
  swift: optionalText(11),
  tp_id: inn(),
  trrc: kpp(),
})

export const bankAccountInputSchema = object({
  number: account((parent) => (parent.bank as { bic?: string } | undefined)?.bic).required(),
  bank: bankInputSchema.required(),
  is_primary: boolean().optional(),
  /** The cooperative's: its accounts change with it. */
  ...versionShape,
})
export type BankAccountInput = InferType<typeof bankAccountInputSchema>

export const MAJORITIES = ['simple', 'two_thirds', 'unanimous'] as const
export const majorityNames: Record<(typeof MAJORITIES)[number], string> = {
  simple: 'Простое большинство',
  two_thirds: 'Две трети',
  unanimous: 'Единогласно',
}
export const VOTE_WEIGHTS = ['member', 'share', 'garage'] as const
export const voteWeightNames: Record<(typeof VOTE_WEIGHTS)[number], string> = {
  member: 'Один член — один голос',
  share: 'По размеру пая',
  garage: 'По числу гаражей',
}

const requisitesInputShape = {
  full_name: requiredText(500),
  short_name: requiredText(200),
  tp_id: inn()
    .required()
    .test('organisation', 'У кооператива ИНН организации: 10 цифр', (value) => value?.length !== 12),
  trrc: kpp(),
  ogrn: ogrn().test('organisation', 'У кооператива ОГРН: 13 цифр', (value) => value?.length !== 15),
  address: addressInputSchema,
  phone_number: phone(),
  email: email(),
  chairman_name: optionalText(200),
  accountant_name: optionalText(200),
  /** Charter: what a general meeting needs. Defaults are the law's (facts.md §5). */
  quorum_percent: number().integer().min(1).max(100).optional(),
  majority: string().oneOf(MAJORITIES).optional(),
  vote_weight: string().oneOf(VOTE_WEIGHTS).optional(),
  notice_days: number().integer().min(1).max(365).optional(),
}

/** Information of an existing cooperative (`PUT /api/gbc/{id}/info/update`). Bank accounts have calls of their own. */
export const gbcInfoInputSchema = object({ ...requisitesInputShape, ...versionShape })
export type GbcInfoInput = InferType<typeof gbcInfoInputSchema>

const isEmpty = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

/** An account of which nothing was typed. `is_primary` alone makes no account. */
const isBlankAccount = (value: unknown) => {
  if (!isPlainObject(value)) return false
  const { number, bank } = value as { number?: unknown; bank?: unknown }
  return isEmpty(number) && (isEmpty(bank) || (isPlainObject(bank) && Object.values(bank).every(isEmpty)))
}

/** A new cooperative; its first bank account may come with it. An account whose every field is empty is none. */
export const gbcInputSchema = object({
  ...requisitesInputShape,
  bank_account: bankAccountInputSchema
    .transform((value: unknown) => (isBlankAccount(value) ? null : value))
    .nullable()
    .default(null),
})
export type GbcInput = InferType<typeof gbcInputSchema>

export const gbcSchema = object({
  id: id().required(),
  full_name: string().required(),
  short_name: string().required(),
  tp_id: string().required(),
  trrc: string().nullable().defined(),
  ogrn: string().nullable().defined(),
  address: addressSchema.required(),
  phone_number: string().nullable().defined(),
  email: string().nullable().defined(),
  chairman_name: string().nullable().defined(),
  accountant_name: string().nullable().defined(),
  quorum_percent: number().integer().required(),
  majority: string().oneOf(MAJORITIES).required(),
  vote_weight: string().oneOf(VOTE_WEIGHTS).required(),
  notice_days: number().integer().required(),
  /** Set among the settings: days are this zone's. */
  time_zone: string().oneOf(TIME_ZONES).required(),
  /** The primary account, or null while there is none. */
  bank_account: bankAccountSchema.nullable().defined(),
  bank_accounts: array().of(bankAccountSchema).required(),
  version: number().integer().required(),
  created_at: instant().required(),
  updated_at: instant().required(),
})
export type Gbc = InferType<typeof gbcSchema>

/** What the cooperative's fields are called wherever they stand: form, card, history. */
export const gbcLabels = {
  full_name: 'Полное название',
  short_name: 'Краткое название',
  tp_id: 'ИНН',
  trrc: 'КПП',
  ogrn: 'ОГРН',
  address: 'Адрес',
  phone_number: 'Телефон',
  email: 'Электронная почта',
  chairman_name: 'Председатель',
  accountant_name: 'Бухгалтер',
  quorum_percent: 'Кворум, % членов',
  majority: 'Решение принимается',
  vote_weight: 'Вес голоса',
  notice_days: 'Срок уведомления о собрании',
  bank_accounts: 'Банковские счета',
} as const satisfies Labels<Gbc>

/** Answer of the calls that change bank accounts: the account concerned (null after a removal) and all of them. */
export const bankAccountAnswerSchema = object({
  bank_account: bankAccountSchema.nullable().defined(),
  bank_accounts: array().of(bankAccountSchema).required(),
  version: number().integer().required(),
})
export type BankAccountAnswer = InferType<typeof bankAccountAnswerSchema>

export const bankAccountParams = object({ gbc_id: string().required(), account_id: string().required() })

/** Counts of the home page and the data behind the set-up checklist. */

import { formatPhone } from './format'
import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  archivedFilter,
  email,
  id,
  innOf,
  listQuery,
  ogrn,
  optionalDate,
  optionalKopecks,
  optionalText,
  phone,
  recordLabels,
  requiredDate,
  snils,
  trimmedText,
  versionShape,
  type Labels,
  stored,
} from './common'
import { ACCOUNT_STATES, accountLabels } from './money/accounts'

export const MEMBER_KINDS = ['person', 'organisation'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]
export const memberKindNames: Record<MemberKind, string> = { person: 'Физическое лицо', organisation: 'Организация' }

export const MEMBER_STATUSES = ['applicant', 'active', 'suspended', 'left', 'expelled', 'deceased'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
export const memberStatusNames: Record<MemberStatus, string> = {
  applicant: 'Заявление подано',
  active: 'Член кооператива',
  suspended: 'Членство приостановлено',
  left: 'Вышел',
  expelled: 'Исключён',
  deceased: 'Умер',
}

/** «член» or «собственник, не член» (facts.md §7). */
export const MEMBERSHIPS = ['member', 'owner'] as const
export type Membership = (typeof MEMBERSHIPS)[number]
export const membershipNames: Record<Membership, string> = { member: 'Член кооператива', owner: 'Собственник, не член' }

/** A lifecycle action is `POST …/members/{id}/<verb>`; `from` are the states it is allowed in. */
export const memberActions = {
  admit: { title: 'Принять в члены', from: ['applicant'], to: 'active' },
  suspend: { title: 'Приостановить членство', from: ['active'], to: 'suspended' },
  resume: { title: 'Вернуть в члены', from: ['suspended', 'left', 'expelled', 'deceased'], to: 'active' },
  leave: { title: 'Оформить выход', from: ['applicant', 'active', 'suspended'], to: 'left' },
  expel: { title: 'Исключить', from: ['active', 'suspended'], to: 'expelled' },
  decease: { title: 'Записать о смерти', from: ['applicant', 'active', 'suspended'], to: 'deceased' },
} as const satisfies Record<string, { title: string; from: readonly MemberStatus[]; to: MemberStatus }>
export type MemberAction = keyof typeof memberActions
export const MEMBER_ACTIONS = Object.keys(memberActions) as MemberAction[]

/** Actions open to a member of this status. */
export const actionsOf = (status: MemberStatus): MemberAction[] =>
  MEMBER_ACTIONS.filter((action) => (memberActions[action].from as readonly MemberStatus[]).includes(status))

export const memberActionInputSchema = object({
  /** Day it takes effect. */
  date: requiredDate(),
  /** Number and date of the decision, or the ground. */
  decision: optionalText(500),
  ...versionShape,
})
export type MemberActionInput = InferType<typeof memberActionInputSchema>

/** A line left empty in a form isn't a phone. */
const withoutBlanks = (phones: unknown) =>
  Array.isArray(phones) ? phones.filter((item) => item !== null && item !== '') : phones

/** Offered for a contact person; an office writes any other word as it says it. */
export const USUAL_RELATIONS = ['Жена', 'Муж', 'Сын', 'Дочь', 'Отец', 'Мать', 'Доверенное лицо', 'Арендатор', 'Сосед']

/** Somebody to speak to of a member's affairs (specification, money §15). */
const contactPersonSchema = object({
  name: trimmedText().max(200).required(),
  /** «супруга», «сын», «доверенное лицо». */
  relation: optionalText(50),
  phone: phone(),
  /** Whether this person may be told what the member owes. */
  may_know_balance: boolean().default(false),
})

const vehicleSchema = object({ plate: trimmedText().max(20).required(), model: optionalText(100) })

/** What people type of a member. Status moves by actions, the passport has calls of its own. */
export const memberInputSchema = object({
  kind: string().oneOf(MEMBER_KINDS).required(),
  membership: string().oneOf(MEMBERSHIPS).default('member'),
  last_name: optionalText(100).when('kind', { is: 'person', then: (schema) => schema.required() }),
  first_name: optionalText(100).when('kind', { is: 'person', then: (schema) => schema.required() }),
  middle_name: optionalText(100),
  organisation_name: optionalText(300).when('kind', { is: 'organisation', then: (schema) => schema.required() }),
  birth_date: optionalDate(),
  tp_id: innOf((parent) => parent.kind as MemberKind),
  ogrn: ogrn(),
  snils: snils(),
  phones: array().transform(withoutBlanks).of(phone().required()).max(10).default([]),
  email: email(),
  registration_address: optionalText(500),
  postal_address: optionalText(500),
  membership_number: optionalText(30),
  /** Personal account in the cooperative; the next free number when left empty. */
  account_number: optionalText(30),
  applied_on: optionalDate(),
  application_number: optionalText(50),
  share_due: optionalKopecks().min(0),
  /** Day of the consent to data processing (152-ФЗ); null = not given. */
  consent_on: optionalDate(),
  representative: optionalText(300),
  contact_persons: array().of(contactPersonSchema).max(10).default([]),
  vehicles: array().of(vehicleSchema).max(20).default([]),
  tags: array().of(trimmedText().max(50).required()).max(20).default([]),
  note: optionalText(2000),
  ...versionShape,
})
export type MemberInput = InferType<typeof memberInputSchema>

export const memberSchema = stored(memberInputSchema, {
  status: string().oneOf(MEMBER_STATUSES).required(),
  /** «Семёнов Иван Петрович» or the organisation's name. */
  display_name: string().required(),
  joined_on: string().nullable().defined(),
  admission_decision: string().nullable().defined(),
  left_on: string().nullable().defined(),
  exit_decision: string().nullable().defined(),
  contact_persons: array()
    .of(
      object({
        name: string().required(),
        relation: string().nullable().defined(),
        phone: string().nullable().defined(),
        may_know_balance: boolean().required(),
      }),
    )
    .required(),
  vehicles: array()
    .of(object({ plate: string().required(), model: string().nullable().defined() }))
    .required(),
  /** Paid of the share by the ledger, kopecks: what was there when the books began, and payments. null = nothing is known. */
  share_paid: number().integer().nullable().defined(),
  /** The garages owned today, in the order of their numbers. */
  garages: array()
    .of(object({ id: id().required(), number: string().required(), block: string().nullable().defined() }))
    .required(),
  /** Whether passport data are kept; the data come on demand, each view logged. */
  has_passport: boolean().required(),
  /** Who this record was merged into: it is kept in the archive and shown in no list. */
  merged_into_id: id().nullable().defined(),
})
export type Member = InferType<typeof memberSchema>

export type ContactPerson = Member['contact_persons'][number]

/** «Петрова Анна (жена)»; who may be told the balance: «Петрова Анна (жена, можно сообщать баланс)». */
export function formatContactPerson({ name, relation, may_know_balance }: ContactPerson): string {
  const facts = [relation, may_know_balance && 'можно сообщать баланс'].filter(Boolean).join(', ')
  return facts ? `${name} (${facts[0].toLowerCase()}${facts.slice(1)})` : name
}

/** «Петрова Анна (жена), +7 911 123-45-67» */
export const formatContact = (person: ContactPerson): string =>
  [formatContactPerson(person), person.phone && formatPhone(person.phone)].filter(Boolean).join(', ')

/** «А123ВС178 (Lada Vesta)» */
export const formatVehicle = ({ plate, model }: Member['vehicles'][number]): string =>
  model ? `${plate} (${model})` : plate

/** A member in the list: with the account's balance, in kopecks, for who may see money. */
export const listedMemberSchema = memberSchema.shape({ balance: number().integer().optional() })
export type ListedMember = InferType<typeof listedMemberSchema>

/** What a member's fields are called wherever they stand: form, card, list, history, export, import. */
export const memberLabels = {
  kind: 'Тип',
  membership: 'Членство',
  status: 'Состояние',
  display_name: 'ФИО или название',
  last_name: 'Фамилия',
  first_name: 'Имя',
  middle_name: 'Отчество',
  organisation_name: 'Название организации',
  birth_date: 'Дата рождения',
  tp_id: 'ИНН',
  ogrn: 'ОГРН',
  snils: 'СНИЛС',
  phones: 'Телефон',
  email: 'Электронная почта',
  registration_address: 'Адрес регистрации',
  postal_address: 'Почтовый адрес',
  membership_number: '№ в реестре',
  account_number: 'Лицевой счёт',
  applied_on: 'Дата заявления',
  application_number: 'Номер заявления',
  joined_on: 'Дата приёма',
  admission_decision: 'Решение о приёме',
  left_on: 'Дата выбытия',
  exit_decision: 'Решение или основание выхода',
  share_due: 'Размер пая',
  share_paid: 'Внесено',
  consent_on: 'Согласие на обработку данных',
  representative: 'Представитель',
  contact_persons: 'Контактные лица',
  vehicles: 'Автомобили',
  tags: 'Метки',
  garages: 'Гаражи',
  note: 'Примечание',
  ...recordLabels,
} as const satisfies Labels<Member>

export const listedMemberLabels = { ...memberLabels, balance: accountLabels.balance } as const

export const contactPersonLabels = {
  name: 'Контактное лицо',
  relation: 'Кем приходится',
  phone: 'Телефон',
  may_know_balance: 'Можно сообщать баланс',
} as const satisfies Record<keyof ContactPerson, string>

export const passportInputSchema = object({
  series: string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value))
    .matches(/^\d{4}$/, 'Серия паспорта: четыре цифры')
    .required(),
  number: string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value))
    .matches(/^\d{6}$/, 'Номер паспорта: шесть цифр')
    .required(),
  issued_by: optionalText(300),
  issued_on: optionalDate(),
  department_code: optionalText(7).matches(/^\d{3}-\d{3}$/, {
    message: 'Код подразделения пишется так: 780-001',
    excludeEmptyString: true,
  }),
  ...versionShape,
})
export type PassportInput = InferType<typeof passportInputSchema>
export const passportSchema = object({
  series: string().required(),
  number: string().required(),
  issued_by: string().nullable().defined(),
  issued_on: string().nullable().defined(),
  department_code: string().nullable().defined(),
})
export type Passport = InferType<typeof passportSchema>

export const MEMBER_SORTS = [
  'last_name',
  'garages',
  'membership_number',
  'account_number',
  'status',
  'joined_on',
  'balance',
  'created_at',
  'updated_at',
] as const

/** What a record may lack, as the list is asked for it. */
export const MEMBER_LACKS = ['phone', 'consent'] as const
export const memberLackNames: Record<(typeof MEMBER_LACKS)[number], string> = {
  phone: 'Нет телефона',
  consent: 'Нет согласия на обработку данных',
}

export const memberListQuery = listQuery(MEMBER_SORTS, {
  status: anyOf(MEMBER_STATUSES),
  kind: anyOf(MEMBER_KINDS),
  membership: anyOf(MEMBERSHIPS),
  /** Members whose record lacks something: `phone`, `consent`. */
  lacks: anyOf(MEMBER_LACKS),
  /** How the account stands; for who may see money. */
  money: anyOf(ACCOUNT_STATES),
  tag: string().max(50).optional(),
  ...archivedFilter,
})
export type MemberListQuery = InferType<typeof memberListQuery>

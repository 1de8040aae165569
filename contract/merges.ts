import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant, pagingShape } from './common'
import { memberSchema, type Member } from './members'

/** By what two members look like one. */
export const ALIKE_MARKS = ['name', 'birth_date', 'phone', 'snils', 'tp_id'] as const
export type AlikeMark = (typeof ALIKE_MARKS)[number]
export const alikeMarkNames: Record<AlikeMark, string> = {
  name: 'имя',
  birth_date: 'дата рождения',
  phone: 'телефон',
  snils: 'СНИЛС',
  tp_id: 'ИНН',
}

/** Two members who look like one. `one` was entered first. */
export const duplicatePairSchema = object({
  one: memberSchema.required(),
  other: memberSchema.required(),
  marks: array().of(string().oneOf(ALIKE_MARKS).required()).required(),
  /** One person beyond doubt; else somebody has to look. */
  sure: boolean().required(),
})
export type DuplicatePair = InferType<typeof duplicatePairSchema>
export const duplicateListQuery = object(pagingShape)
export const distinctParams = object({
  gbc_id: string().required(),
  id: string().required(),
  other_id: string().required(),
})

/** Fields that a merge decides, one by one; phones, contact persons, vehicles and tags of both are united. */
export const PERSON_MERGE_FIELDS = ['last_name', 'first_name', 'middle_name', 'birth_date', 'snils'] as const
export const ORGANISATION_MERGE_FIELDS = ['organisation_name'] as const
const COMMON_MERGE_FIELDS = [
  'tp_id',
  'ogrn',
  'email',
  'registration_address',
  'postal_address',
  'representative',
  'membership',
  'membership_number',
  'account_number',
  'applied_on',
  'application_number',
  'share_due',
  'consent_on',
  'note',
] as const
/** What belongs together and is taken together: the place in the lifecycle with its dates and decisions, the passport. */
export const MERGE_GROUPS = ['standing', 'passport'] as const
export const STANDING_FIELDS = ['status', 'joined_on', 'admission_decision', 'left_on', 'exit_decision'] as const
/** Numbers that no two records may share: the two records change them with each other. */
export const EXCHANGED_FIELDS = ['membership_number', 'account_number'] as const

export const MERGE_FIELDS = [...ORGANISATION_MERGE_FIELDS, ...PERSON_MERGE_FIELDS, ...COMMON_MERGE_FIELDS] as const
export const MERGE_CHOICES = [...MERGE_FIELDS, ...MERGE_GROUPS] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** What of the other is taken unless somebody chooses otherwise: all that the survivor lacks. */
export function takenByDefault(survivor: Member, other: Member): MergeChoice[] {
  const fields: MergeChoice[] = MERGE_FIELDS.filter((field) => !isFilled(survivor[field]) && isFilled(other[field]))
  if (survivor.status === 'applicant' && other.status !== 'applicant') fields.push('standing')
  if (!survivor.has_passport && other.has_passport) fields.push('passport')
  return fields
}

const standingOf = (member: Member) => JSON.stringify(STANDING_FIELDS.map((field) => member[field]))

/** Choices about which the two records differ: those that somebody may want to decide. */
export const differing = (survivor: Member, other: Member): MergeChoice[] => [
  ...MERGE_FIELDS.filter(
    (field) => (isFilled(survivor[field]) || isFilled(other[field])) && survivor[field] !== other[field],
  ),
  ...(standingOf(survivor) === standingOf(other) ? [] : (['standing'] as const)),
  ...(survivor.has_passport || other.has_passport ? (['passport'] as const) : []),
]

const version = () => number().integer().min(1).required()

export const mergeInputSchema = object({
  /** Who goes into the archive, marked as merged. */
  other_id: id().required(),
  version: version(),
  other_version: version(),
  /** What is taken from the other; the rest stays as the survivor has it. By default all that the survivor lacks. */
  take: array().of(string().oneOf(MERGE_CHOICES).required()).max(MERGE_CHOICES.length).optional(),
})
export type MergeInput = InferType<typeof mergeInputSchema>

/** What becomes of one ownership of the other. */
export const OWNERSHIP_OUTCOMES = ['moved', 'beside', 'added', 'same'] as const
export type OwnershipOutcome = (typeof OWNERSHIP_OUTCOMES)[number]
export const ownershipOutcomeNames: Record<OwnershipOutcome, string> = {
  moved: 'переходит',
  beside: 'остаётся отдельной строкой: сроки разные',
  added: 'доли за тот же срок складываются',
  same: 'записана дважды: остаётся одна',
}

const shareFields = { share_numerator: number().integer().required(), share_denominator: number().integer().required() }

export const mergePreviewSchema = object({
  survivor: memberSchema.required(),
  other: memberSchema.required(),
  garages: array()
    .of(
      object({
        garage_id: id().required(),
        garage_number: string().required(),
        from: string().required(),
        to: string().nullable().defined(),
        /** The other's share now, and the survivor's after the merge. */
        was: object(shareFields).required(),
        becomes: object(shareFields).required(),
        outcome: string().oneOf(OWNERSHIP_OUTCOMES).required(),
      }),
    )
    .required(),
  /** What else moves: «Пользователи: 1». */
  moves: array()
    .of(object({ title: string().required(), count: number().integer().required() }))
    .required(),
  /** Why they can't be merged; empty = they can. */
  obstacles: array().of(string().required()).required(),
  /** What has to be settled first, where each has one and there may be one only: users by their e-mail, proposals by whose they are. */
  to_settle: array()
    .of(
      object({
        kind: string()
          .oneOf(['user', 'proposal'] as const)
          .required(),
        id: id().required(),
        member_id: id().required(),
        title: string().required(),
      }).required(),
    )
    .required(),
})
export type MergePreview = InferType<typeof mergePreviewSchema>
export const mergePreviewQuery = object({ other_id: id().required() })

/** A merge that was made. */
export const mergeSchema = object({
  id: id().required(),
  survivor_id: id().required(),
  survivor_name: string().required(),
  other_id: id().required(),
  other_name: string().required(),
  at: instant().required(),
  user_name: string().nullable().defined(),
  undone_at: instant().nullable().defined(),
  /** Why it can't be undone any more; empty = it can. */
  obstacles: array().of(string().required()).required(),
})
export type Merge = InferType<typeof mergeSchema>
export const mergeListSchema = array().of(mergeSchema).required()

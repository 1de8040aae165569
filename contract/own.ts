import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, optionalKopecks } from './common'
import { GARAGE_KINDS, GARAGE_STATUSES, OWNERSHIP_FORMS } from './garages'
import { imageListSchema } from './images'
import { MEMBER_KINDS, MEMBER_STATUSES, MEMBERSHIPS } from './members'

/** What a member sees of the own record. Made apart from the office's: a new internal field there must not appear here. */
export const ownMemberSchema = object({
  kind: string().oneOf(MEMBER_KINDS).required(),
  membership: string().oneOf(MEMBERSHIPS).required(),
  status: string().oneOf(MEMBER_STATUSES).required(),
  display_name: string().required(),
  last_name: string().nullable().defined(),
  first_name: string().nullable().defined(),
  middle_name: string().nullable().defined(),
  birth_date: string().nullable().defined(),
  tp_id: string().nullable().defined(),
  ogrn: string().nullable().defined(),
  snils: string().nullable().defined(),
  /** «40•• ••••56», or null when the office has none. */
  passport: string().nullable().defined(),
  phones: array().of(string().required()).required(),
  email: string().nullable().defined(),
  registration_address: string().nullable().defined(),
  postal_address: string().nullable().defined(),
  membership_number: string().nullable().defined(),
  account_number: string().nullable().defined(),
  joined_on: string().nullable().defined(),
  admission_decision: string().nullable().defined(),
  left_on: string().nullable().defined(),
  share_due: optionalKopecks().defined(),
  share_paid: optionalKopecks().defined(),
  consent_on: string().nullable().defined(),
  representative: string().nullable().defined(),
  vehicles: array().of(object({ plate: string().required(), model: string().nullable().defined() })).required(),
})
export type OwnMember = InferType<typeof ownMemberSchema>

const share = { share_numerator: number().integer().required(), share_denominator: number().integer().required() }

const ownShareSchema = object({ ...share, from: string().required(), to: string().nullable().defined(), ground: string().nullable().defined() })

/** A garage as its owner sees it: of the other owners the names and shares, of neighbours nothing. */
export const ownGarageSchema = object({
  id: id().required(),
  number: string().required(),
  block: string().nullable().defined(),
  row: string().nullable().defined(),
  floor: number().nullable().defined(),
  kind: string().oneOf(GARAGE_KINDS).required(),
  status: string().oneOf(GARAGE_STATUSES).required(),
  area: number().nullable().defined(),
  height: number().nullable().defined(),
  cadastral_number: string().nullable().defined(),
  land_cadastral_number: string().nullable().defined(),
  ownership_form: string().oneOf(OWNERSHIP_FORMS).required(),
  land_privatised: boolean().required(),
  power_limit: number().nullable().defined(),
  phases: number().nullable().defined(),
  /** The own shares that last today, and those that begin later. */
  shares: array().of(ownShareSchema.required()).required(),
  co_owners: array().of(object({ name: string().required(), ...share })).required(),
  images: imageListSchema,
})
export type OwnGarage = InferType<typeof ownGarageSchema>

/** A garage that was passed on: what has become of it since is not its former owner's concern. */
export const formerGarageSchema = object({
  id: id().required(),
  number: string().required(),
  block: string().nullable().defined(),
  row: string().nullable().defined(),
  shares: array().of(ownShareSchema.required()).required(),
})

export const ownGaragesSchema = object({
  present: array().of(ownGarageSchema.required()).required(),
  former: array().of(formerGarageSchema.required()).required(),
})
export type OwnGarages = InferType<typeof ownGaragesSchema>

import { array, number, object, string, type InferType } from 'yup'
import { optionalDate } from './common'
import { documentSchema } from './documents'
import { garageSchema } from './garages'
import { imageListSchema } from './images'
import { memberSchema } from './members'
import { accountStatementSchema } from './money/accounts'
import { openChargesSchema } from './money/payments'

/** A document for members that the office has linked with the member or the garage. */
const ownDocumentsSchema = array()
  .of(documentSchema.pick(['id', 'title', 'category', 'number', 'date']).required())
  .required()
export type OwnDocument = InferType<typeof ownDocumentsSchema>[number]

/** What a member sees of the own record. Named one by one: a new internal field of the office's must not appear here. */
export const ownMemberSchema = memberSchema
  .pick([
    'kind',
    'membership',
    'status',
    'display_name',
    'last_name',
    'first_name',
    'middle_name',
    'birth_date',
    'tp_id',
    'ogrn',
    'snils',
    'phones',
    'email',
    'registration_address',
    'postal_address',
    'membership_number',
    'account_number',
    'joined_on',
    'admission_decision',
    'left_on',
    'share_due',
    'share_paid',
    'consent_on',
    'representative',
    'contact_persons',
    'vehicles',
  ])
  .shape({
    /** «40•• ••••56», or null when the office has none. */
    passport: string().nullable().defined(),
    documents: ownDocumentsSchema,
  })
export type OwnMember = InferType<typeof ownMemberSchema>

const share = { share_numerator: number().integer().required(), share_denominator: number().integer().required() }

const ownShareSchema = object({
  ...share,
  from: string().required(),
  to: string().nullable().defined(),
  ground: string().nullable().defined(),
})

/** A garage as its owner sees it: of the other owners the names and shares, of neighbours nothing. */
export const ownGarageSchema = garageSchema
  .pick([
    'id',
    'number',
    'block',
    'row',
    'floor',
    'kind',
    'status',
    'area',
    'height',
    'cadastral_number',
    'land_cadastral_number',
    'ownership_form',
    'land_privatised',
    'power_limit',
    'phases',
  ])
  .shape({
    /** The own shares that last today, and those that begin later. */
    shares: array().of(ownShareSchema.required()).required(),
    co_owners: array()
      .of(object({ name: string().required(), ...share }))
      .required(),
    images: imageListSchema,
    documents: ownDocumentsSchema,
  })
export type OwnGarage = InferType<typeof ownGarageSchema>

/** A garage that was passed on: what has become of it since is not its former owner's concern. */
export const formerGarageSchema = garageSchema
  .pick(['id', 'number', 'block', 'row'])
  .shape({ shares: array().of(ownShareSchema.required()).required() })

export const ownGaragesSchema = object({
  present: array().of(ownGarageSchema.required()).required(),
  former: array().of(formerGarageSchema.required()).required(),
})
export type OwnGarages = InferType<typeof ownGaragesSchema>

/** The own account: what is due when, and every charge and payment of it. */
export const ownAccountSchema = object({ statement: accountStatementSchema, open: openChargesSchema })
export type OwnAccount = InferType<typeof ownAccountSchema>
export const ownAccountQuery = object({ from: optionalDate(), to: optionalDate() })
export type OwnAccountQuery = InferType<typeof ownAccountQuery>

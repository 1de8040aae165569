import { array, number, object, string, type InferType } from 'yup'
import { id, instant, optionalText, pagingShape, requiredText, versionShape } from './common'
import { MEMBER_KINDS, memberInputSchema, type Member } from './members'

/** What a member may propose to change in the own card; the office decides. */
export const PROPOSAL_FIELDS = [
  'last_name',
  'first_name',
  'middle_name',
  'phones',
  'email',
  'registration_address',
  'postal_address',
] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]
export const NAME_FIELDS = ['last_name', 'first_name', 'middle_name'] as const

export const PROPOSAL_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]
export const proposalStatusNames: Record<ProposalStatus, string> = {
  open: 'Ждёт решения',
  accepted: 'Принято',
  declined: 'Отклонено',
  withdrawn: 'Отозвано',
}

const { last_name, first_name, middle_name, phones, email, registration_address, postal_address } =
  memberInputSchema.fields

/** The contacts as they are to be: the very fields that the office types in a member's card. */
export const proposalInputSchema = object({
  /** As the card has it: a name is a person's. What comes from outside is not asked. */
  kind: string().oneOf(MEMBER_KINDS).default('person'),
  last_name,
  first_name,
  middle_name,
  phones,
  email,
  registration_address,
  postal_address,
  /** Why the name is another: marriage, a mistake in the card. */
  reason: optionalText(500),
})
export type ProposalInput = InferType<typeof proposalInputSchema>

const statusField = string().oneOf(PROPOSAL_STATUSES).required()

/** Values of the fields that would change. */
const contactsSchema = object({
  last_name: string().nullable().optional(),
  first_name: string().nullable().optional(),
  middle_name: string().nullable().optional(),
  phones: array().of(string().required()).optional(),
  email: string().nullable().optional(),
  registration_address: string().nullable().optional(),
  postal_address: string().nullable().optional(),
})
export type Contacts = Partial<Pick<Member, ProposalField>>

const proposalShape = {
  id: id().required(),
  status: statusField,
  /** As it was when it was sent, and as it is to be: only fields that would change. */
  before: contactsSchema.required(),
  after: contactsSchema.required(),
  reason: string().nullable().defined(),
  /** The office's word to it. */
  answer: string().nullable().defined(),
  decided_at: instant().nullable().defined(),
  version: number().integer().required(),
  created_at: instant().required(),
  updated_at: instant().required(),
}

/** A proposal as the member who sent it sees it: who decided is the office. */
export const ownProposalSchema = object(proposalShape)
export type OwnProposal = InferType<typeof ownProposalSchema>
export const ownProposalListSchema = array().of(ownProposalSchema).required()
export const withdrawInputSchema = object(versionShape)

/** A proposal as the office sees it. */
export const proposalSchema = object({
  ...proposalShape,
  gbc_id: id().required(),
  member_id: id().required(),
  member_name: string().required(),
  /** The card's version that an acceptance must be made from. */
  member_version: number().integer().required(),
  /** The fields as the card has them now. */
  present: contactsSchema.required(),
  /** Fields that somebody has changed in the card since the proposal was sent. */
  changed_since: array().of(string().oneOf(PROPOSAL_FIELDS).required()).required(),
  decided_by_name: string().nullable().defined(),
})
export type Proposal = InferType<typeof proposalSchema>

export const proposalListQuery = object({
  ...pagingShape,
  status: string().oneOf(PROPOSAL_STATUSES).optional(),
  member_id: id().optional(),
})

const version = () => number().integer().min(1).required()
/** Both versions as the office saw them. */
export const acceptInputSchema = object({ version: version(), member_version: version() })
export type AcceptInput = InferType<typeof acceptInputSchema>
export const declineInputSchema = object({ version: version(), answer: requiredText(500) })
export type DeclineInput = InferType<typeof declineInputSchema>

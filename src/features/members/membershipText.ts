import { MEMBERSHIPS, membershipNames, type Member, type Membership } from '#contract/members'

/** Who has applied is no member yet. */
const applicantNames: Record<Membership, string> = { ...membershipNames, member: 'Вступает в члены' }

export const membershipText = ({ status, membership }: Pick<Member, 'status' | 'membership'>): string =>
  (status === 'applicant' ? applicantNames : membershipNames)[membership]

/** Choices of a form: of someone who applies, or of who has been admitted. */
export const membershipOptions = (isApplicant: boolean) =>
  MEMBERSHIPS.map((value) => ({ value, label: (isApplicant ? applicantNames : membershipNames)[value] }))

import type { Member } from '#contract/members'
import { formatPhone } from '#shared/format/people'
import { MemberStatusTag } from './MemberStatusTag'
import './members.css'

/** A member in the list of a phone. */
export const MemberCard = ({ member }: { member: Member }) => (
  <span className="member-card">
    <strong>{member.display_name}</strong>
    <MemberStatusTag member={member} />
    {member.phones.length > 0 && <span>{formatPhone(member.phones[0])}</span>}
    {member.account_number && <span className="member-card-quiet">Лицевой счёт {member.account_number}</span>}
  </span>
)

import { memberStatusNames, type Member, type MemberStatus } from '#contract/members'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const statusTones: Record<MemberStatus, StatusTone> = {
  applicant: 'busy',
  active: 'good',
  suspended: 'warning',
  left: 'quiet',
  expelled: 'bad',
  deceased: 'quiet',
}

/** Where a member stands: of an owner who isn't a member «член» would be untrue. */
export function MemberStatusTag({ member }: { member: Member }) {
  const owner = member.membership === 'owner' && member.status === 'active'
  return (
    <StatusTag tone={owner ? 'calm' : statusTones[member.status]}>
      {owner ? 'Собственник, не член' : memberStatusNames[member.status]}
    </StatusTag>
  )
}

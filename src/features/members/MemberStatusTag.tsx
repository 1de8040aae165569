import { memberStatusNames, type Member } from '#contract/members'
import { StatusTag } from '#shared/ui/StatusTag'
import { statusTones } from './memberHistory'

/** Where a member stands: of an owner who isn't a member «член» would be untrue. */
export function MemberStatusTag({ member }: { member: Member }) {
  const owner = member.membership === 'owner' && member.status === 'active'
  return (
    <StatusTag tone={owner ? 'calm' : statusTones[member.status]}>
      {owner ? 'Собственник, не член' : memberStatusNames[member.status]}
    </StatusTag>
  )
}

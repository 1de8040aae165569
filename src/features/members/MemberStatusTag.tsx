import { memberStatusNames, type Member, type MemberStatus } from '#contract/members'
import { isWoman } from '#shared/format/people'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const statusTones: Record<MemberStatus, StatusTone> = {
  applicant: 'other',
  active: 'good',
  suspended: 'warning',
  left: 'quiet',
  expelled: 'bad',
  deceased: 'quiet',
}

/** As one says it of a woman. */
const ofWoman: Partial<Record<MemberStatus, string>> = { left: 'Вышла', expelled: 'Исключена', deceased: 'Умерла' }

const nameOf = ({ kind, status, display_name }: Member) =>
  (kind === 'person' && isWoman(display_name) && ofWoman[status]) || memberStatusNames[status]

/** Where a member stands: of an owner who isn't a member «член» would be untrue. */
export function MemberStatusTag({ member }: { member: Member }) {
  const owner = member.membership === 'owner' && member.status === 'active'
  return (
    <StatusTag tone={owner ? 'calm' : statusTones[member.status]}>
      {owner ? 'Собственник, не член' : nameOf(member)}
    </StatusTag>
  )
}

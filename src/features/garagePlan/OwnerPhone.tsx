import { useGetMemberQuery } from '#features/members/membersApi'
import { formatPhone } from '#shared/format/people'
import { useCan, useOwnGbcId } from '#shared/session/session'

interface OwnerPhoneProps {
  member_id: string
  asked: boolean
  /** Whether it can be pressed. */
  calls: boolean
}

/** An owner's phone on the card of a box; its line is there before it comes, so that the card keeps its size. */
export function OwnerPhone({ member_id, asked, calls }: OwnerPhoneProps) {
  const gbc_id = useOwnGbcId()
  const seesMembers = useCan('members.read')
  const { currentData: member } = useGetMemberQuery({ gbc_id, id: member_id }, { skip: !seesMembers || !asked })
  if (!seesMembers) return null
  const phone = member?.phones[0]
  return (
    <div className="plan-card-phone">
      {phone && calls && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      {phone && !calls && formatPhone(phone)}
      {member && !phone && 'Телефона нет'}
    </div>
  )
}

import { formatShare } from '#contract/format'
import { Link } from 'react-router-dom'
import type { Garage } from '#contract/garages'
import { useGetMemberQuery } from '#features/members/membersApi'
import { formatPhone } from '#shared/format/people'
import { memberPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'

/** An owner in a garage's header: the name leads to the card, the phone calls. */
export function OwnerFact({ owner, sole }: { owner: Garage['owners'][number]; sole: boolean }) {
  const gbc_id = useOwnGbcId()
  const seesMembers = useCan('members.read')
  const { currentData: member, isLoading } = useGetMemberQuery({ gbc_id, id: owner.member_id }, { skip: !seesMembers })
  const phone = member?.phones[0]
  const share = sole ? '' : ` (${formatShare(owner)})`
  return (
    <>
      {seesMembers ? <Link to={memberPath(owner.member_id)}>{owner.member_name}</Link> : owner.member_name}
      {share}
      {isLoading && (
        <span className="garage-phone-waiting" aria-hidden>
          {', '}
          <span className="record-phone">{formatPhone('+70000000000')}</span>
        </span>
      )}
      {phone && (
        <>
          {', '}
          <a className="record-phone" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </>
      )}
    </>
  )
}

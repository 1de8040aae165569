import { Link } from 'react-router-dom'
import type { Garage } from '#contract/garages'
import { memberPath } from '#shared/routing/paths'
import { formatShare } from './shares'

/** Present owners as links to their cards; the share is told where it isn't the whole. */
export const OwnerNames = ({ owners }: Pick<Garage, 'owners'>) => (
  <>
    {owners.map((owner, index) => (
      <span key={`${owner.member_id} ${index}`} className="garage-owner">
        <Link to={memberPath(owner.member_id)}>{owner.member_name}</Link>
        {owner.share_numerator !== owner.share_denominator && ` ${formatShare(owner)}`}
      </span>
    ))}
  </>
)

import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Ownership } from '#contract/garages'
import type { Member } from '#contract/members'
import { useGetMemberOwnershipsQuery } from '#features/garages/garagesApi'
import { today } from '#shared/format/dates'
import { formatSpan } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import { garagePath } from '#shared/routing/paths'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import './members.css'

/** Garages that a member owns today, the nearest number first. None for a role that doesn't see garages. */
export function usePresentGarages({ gbc_id, id }: Member, seesGarages: boolean): Ownership[] {
  const { currentData = [] } = useGetMemberOwnershipsQuery({ gbc_id, id }, { skip: !seesGarages })
  return currentData.filter(({ from, to }) => from <= today() && (to === null || to > today()))
}

/** «Гараж 145», «Гаражи 17, 145»: each number leads to its card. */
export const GarageFacts = ({ garages }: { garages: Ownership[] }) => (
  <>
    {garages.length === 1 ? 'Гараж ' : 'Гаражи '}
    {garages.map(({ id, garage_id, garage_number }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link to={garagePath(garage_id)}>{garage_number}</Link>
      </Fragment>
    ))}
  </>
)

/** Garages of a member with the shares, present and past. */
export function MemberGarages({ member: { gbc_id, id } }: { member: Member }) {
  const { currentData: ownerships, error, refetch } = useGetMemberOwnershipsQuery({ gbc_id, id })
  if (!ownerships && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!ownerships) return <Skeleton lines={3} />
  if (ownerships.length === 0)
    return <EmptyState text="Гаражей нет и не было. Владелец записывается в карточке гаража." />
  const past = ownerships.filter(({ to }) => to !== null && to <= today())
  return (
    <>
      <Ownerships title="Сейчас" ownerships={ownerships.filter((ownership) => !past.includes(ownership))} />
      <Ownerships title="Раньше" ownerships={past} />
    </>
  )
}

/** Garages with the share and the time of each, under a heading; nothing when there are none. */
export function Ownerships({ title, ownerships }: { title: string; ownerships: Ownership[] }) {
  if (ownerships.length === 0) return null
  return (
    <section className="member-garages" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {ownerships.map((ownership) => (
          <li key={ownership.id}>
            <Link to={garagePath(ownership.garage_id)}>Гараж {ownership.garage_number}</Link>
            <span>{shareInWords(ownership)}</span>
            <span>{formatSpan(ownership)}</span>
            {ownership.ground && <span>{ownership.ground}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

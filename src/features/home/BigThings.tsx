import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { can, type Permission } from '#contract/permissions'
import { selectUser } from '#shared/session/authSlice'

export interface BigThing {
  title: string
  /** How it stands: «№ 17», «долг 3 200,00 ₽». */
  state: string
  /** It is in the colour of debt. */
  isBad?: boolean
  icon: ReactNode
  to: string
  permission: Permission
}

const MOST = 4

/** The first four things that this user may do, large enough for a thumb. */
export function BigThings({ things }: { things: readonly BigThing[] }) {
  const role = useSelector(selectUser)?.role
  const shown = things.filter(({ permission }) => can(role, permission)).slice(0, MOST)
  return (
    <ul className="home-big" aria-label="Главное">
      {shown.map(({ title, state, isBad, icon, to }) => (
        <li key={title}>
          <Link to={to}>
            {icon}
            <strong>{title}</strong>
            <span className={isBad ? 'home-bad' : undefined}>{state}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

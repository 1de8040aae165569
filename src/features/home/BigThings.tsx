import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { can, type Permission } from '#contract/permissions'
import { selectUser } from '#shared/session/authSlice'

export interface BigThing {
  title: string
  /** How it stands: «№ 17», «долг 3 200,00 ₽». */
  state: string
  icon: ReactNode
  /** A page, or `#id` of a place on this one. */
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
      {shown.map(({ title, state, icon, to }) => {
        const content = (
          <>
            {icon}
            <strong>{title}</strong>
            <span>{state}</span>
          </>
        )
        return <li key={title}>{to.startsWith('#') ? <a href={to}>{content}</a> : <Link to={to}>{content}</Link>}</li>
      })}
    </ul>
  )
}

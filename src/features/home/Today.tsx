import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { HOME_COUNTS, homeCountOf, type Home } from '#contract/home'
import { can } from '#contract/permissions'
import { SECURITY } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { countOf, listPathOf } from './counts'

const MOST = 7

interface Thing {
  title: string
  count?: number
  to: string
}

/** What waits for this user, the worst first. */
function useThings(home: Home): Thing[] {
  const { role, two_factor } = useUser()
  const counted = HOME_COUNTS.flatMap((name) => {
    const { task } = homeCountOf(name)
    const count = countOf(home, name)
    return task && count && can(role, task.by) ? [{ title: task.title, count, to: listPathOf(name) }] : []
  })
  // The chairman's protection is a step of the set-up; whoever keeps money is advised, not made to.
  const advised = !two_factor && role === 'accountant'
  const advice = advised ? [{ title: 'Советуем включить вход с кодом из телефона', to: SECURITY }] : []
  return [...counted.slice(0, MOST - advice.length), ...advice]
}

/** «Что сделать сегодня»: each line leads to its list. */
export function Today({ home }: { home: Home }) {
  const things = useThings(home)
  return (
    <section className="home-section" aria-labelledby="home-today">
      <h2 id="home-today">Что сделать сегодня</h2>
      {things.length === 0 && <p className="home-muted">Срочных дел нет.</p>}
      <ul className="home-today">
        {things.map(({ title, count, to }) => (
          <li key={title}>
            <Link to={to}>
              <span>{title}</span>
              {count !== undefined && <strong>{count.toLocaleString('ru-RU')}</strong>}
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

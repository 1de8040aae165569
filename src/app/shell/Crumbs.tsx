import { Link, useLocation, useMatches } from 'react-router-dom'
import { featureRoutes } from '#app/features'
import type { PageHandle } from '#shared/routing/pageHandle'

/** Pages above this one, by their paths: `dashboard/members` above `/dashboard/members/edit/…`. */
const pagesAbove = (pathname: string, under?: string) =>
  featureRoutes.flatMap(({ path, handle }) =>
    path === under || pathname.startsWith(`/${path}/`) ? [{ path: `/${path}`, title: handle.title }] : [],
  )

/** The way back, below the second level only: «Члены / Семёнов Иван». `recordTitle` names the present page's record. */
export function Crumbs({ recordTitle }: { recordTitle: string | null }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const above = pagesAbove(useLocation().pathname, handle?.under)
  if (above.length === 0 || !handle) return null
  return (
    <nav className="crumbs" aria-label="Где вы">
      <ol>
        {above.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{recordTitle ?? handle.title}</li>
      </ol>
    </nav>
  )
}

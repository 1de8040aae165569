import { Link, useLocation, useMatches } from 'react-router-dom'
import { useFeatures } from '#shared/features/useFeatures'
import { pagesAbove } from '#shared/routing/above'
import type { PageHandle } from '#shared/routing/pageHandle'

/** The way back, below the second level only: «Члены / Семёнов Иван». `recordTitle` names the present page's record. */
export function Crumbs({ recordTitle }: { recordTitle: string | null }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const above = pagesAbove(
    useFeatures().flatMap(({ routes = [] }) => routes),
    useLocation().pathname,
    handle?.under,
  )
  if (above.length === 0 || !handle) return null
  return (
    <nav className="crumbs" aria-label="Где вы">
      <ol>
        {above.map(({ path, handle: { title } }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{recordTitle ?? handle.title}</li>
      </ol>
    </nav>
  )
}

import { Link, useLocation, useMatches } from 'react-router-dom'
import { useFeatures } from '#shared/features/useFeatures'
import { pagesAbove } from '#shared/routing/above'
import type { PageHandle } from '#shared/routing/pageHandle'
import type { PageRecord } from '#shared/routing/pageTitle'

/** The way back, below the second level only: «Члены / Семёнов Иван». `record` is the present page's, «Члены / Семёнов Иван / Изменение» where the page does something with it. */
export function Crumbs({ record }: { record: PageRecord | null }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const above = pagesAbove(
    useFeatures().flatMap(({ routes = [] }) => routes),
    useLocation().pathname,
    handle?.under,
  )
  if (above.length === 0 || !handle || handle.tab) return null
  return (
    <nav className="crumbs" aria-label="Где вы">
      <ol>
        {above.map(({ path, handle: { title } }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        {record?.to && (
          <li>
            <Link to={record.to}>{record.title}</Link>
          </li>
        )}
        <li aria-current="page">{record && !record.to ? record.title : handle.title}</li>
      </ol>
    </nav>
  )
}

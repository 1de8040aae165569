import { QuestionCircleOutlined } from '@ant-design/icons'
import { Link, useLocation, useMatches } from 'react-router-dom'
import { useFeatures } from '#shared/features/useFeatures'
import { pagesAbove } from '#shared/routing/above'
import type { PageHandle } from '#shared/routing/pageHandle'
import { HELP, helpPath } from '#shared/routing/paths'

/** Opens the article about the present page, or about the area it belongs to; the contents where there is none. */
export function HelpLink() {
  const { pathname } = useLocation()
  const routes = useFeatures().flatMap(({ routes = [] }) => routes)
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const article =
    handle?.help ?? pagesAbove(routes, pathname, handle?.under).findLast((page) => page.handle.help)?.handle.help
  return (
    <Link
      to={article ? helpPath(article) : HELP}
      className="shell-help"
      title="Помощь по этой странице"
      aria-label="Помощь по этой странице"
    >
      <QuestionCircleOutlined aria-hidden />
    </Link>
  )
}

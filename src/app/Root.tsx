import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useMatches } from 'react-router-dom'
import type { PageHandle } from '#shared/routing/pageHandle'
import { PageTitleContext } from '#shared/routing/pageTitle'
import { selectThemeMode } from './theme/themeSlice'

const PRODUCT = 'Офис ГСК'

/** What all pages share: the tab's title by the page's handle or its record, and the theme on the document. */
export function Root() {
  const [recordTitle, setRecordTitle] = useState<string | null>(null)
  const mode = useSelector(selectThemeMode)
  const matches = useMatches()
  const pageTitle = matches.map(({ handle }) => (handle as PageHandle | undefined)?.title).findLast(Boolean)
  const title = recordTitle ?? pageTitle

  useEffect(() => {
    document.title = title ? `${title} — ${PRODUCT}` : PRODUCT
  }, [title])

  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])

  return (
    <PageTitleContext value={setRecordTitle}>
      <Outlet context={recordTitle} />
    </PageTitleContext>
  )
}

import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useMatches } from 'react-router-dom'
import type { PageHandle } from '#shared/routing/pageHandle'
import { PageTitleContext, type PageRecord } from '#shared/routing/pageTitle'
import { selectThemeMode } from './theme/themeSlice'

const PRODUCT = 'Офис ГСК'

/** «Семёнов Иван», «Семёнов Иван: изменение» */
const titleOf = ({ title, to }: PageRecord, pageTitle = ''): string =>
  to ? `${title}: ${pageTitle.toLowerCase()}` : title

/** What all pages share: the tab's title by the page's handle or its record, and the theme on the document. */
export function Root() {
  const [record, setRecord] = useState<PageRecord | null>(null)
  const mode = useSelector(selectThemeMode)
  const matches = useMatches()
  const pageTitle = matches.map(({ handle }) => (handle as PageHandle | undefined)?.title).findLast(Boolean)
  const title = record ? titleOf(record, pageTitle) : pageTitle

  useEffect(() => {
    document.title = title ? `${title} — ${PRODUCT}` : PRODUCT
  }, [title])

  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])

  return (
    <PageTitleContext value={setRecord}>
      <Outlet context={record} />
    </PageTitleContext>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isApiError } from '#shared/api/errors'
import type { RecordQuery } from '#shared/api/recordCalls'
import { PageTitle } from '#shared/routing/pageTitle'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'

interface DetailPageProps<Item> {
  query: RecordQuery<Item>
  /** What breadcrumbs and the browser's tab call the record, where nothing within the page says it. */
  titleOf?: (item: Item) => string
  /** Said when there is no such record: «Такого члена нет». */
  notFoundText: string
  /** Where the list is. */
  listTo: string
  /** Header (`PageHeader`), facts (`Facts`) and tabs (`DetailTabs`) of the record. */
  children: (item: Item) => ReactNode
}

/** A page of one record in its four states: loading, there, not there, not reachable. */
export function DetailPage<Item>({ query, titleOf, notFoundText, listTo, children }: DetailPageProps<Item>) {
  const { currentData, error, refetch } = query
  // It was there: the server says what became of it, also while it is open.
  if (isApiError(error) && error.status === 410)
    return (
      <EmptyState
        title={error.message}
        text="Что показано сейчас, смотрите в списке."
        action={<Link to={listTo}>К списку</Link>}
      />
    )
  if (currentData)
    return (
      <article>
        {titleOf && <PageTitle title={titleOf(currentData)} />}
        {children(currentData)}
      </article>
    )
  if (!error) return <Skeleton lines={10} />
  if (isApiError(error) && error.status === 404)
    return (
      <EmptyState
        title={notFoundText.replace(/\.$/, '')}
        text="Проверьте адрес: возможно, он скопирован не целиком."
        action={<Link to={listTo}>К списку</Link>}
      />
    )
  return <FailureState error={error} onRetry={() => void refetch()} />
}

import { linkParams } from '#contract/documents'
import { DOCUMENT_CREATE } from '#shared/routing/paths'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { Skeleton } from '#shared/ui/Skeleton'
import { DocumentLinks } from './DocumentLinks'
import { useRecordDocumentsQuery, type DocumentsOf } from './recordDocumentsApi'

/** Documents that are linked with a record; a new one begins with the link. */
export function RecordDocuments({ of, canAdd }: { of: DocumentsOf; canAdd: boolean }) {
  const { currentData: page, error, refetch } = useRecordDocumentsQuery(of)
  if (!page && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!page) return <Skeleton lines={3} />
  const add = canAdd && (
    <LinkButton to={`${DOCUMENT_CREATE}?${linkParams[of.records]}=${of.id}`}>Добавить документ</LinkButton>
  )
  if (page.items.length === 0) return <EmptyState text="Связанных документов пока нет." action={add} />
  return (
    <>
      <DocumentLinks documents={page.items} />
      {page.total > page.items.length && (
        <p>
          Показаны последние {page.items.length} из {page.total}.
        </p>
      )}
      {add}
    </>
  )
}

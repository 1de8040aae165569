import type { OfficeDocument } from '#contract/documents'
import { formatInstant } from '#shared/format/dates'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { formatSize } from './documentNotes'
import { useGetDocumentVersionsQuery } from './documentsApi'
import './documents.css'

/** Every version of the file, the latest first: none is lost when another one comes. */
export function DocumentVersions({ document: { gbc_id, id } }: { document: OfficeDocument }) {
  const { currentData: versions, error, refetch } = useGetDocumentVersionsQuery({ gbc_id, id })
  if (!versions && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!versions) return <Skeleton lines={3} />
  if (versions.length === 0) return <EmptyState text="Файл ещё не загружали." />
  return (
    <ol className="document-versions" aria-label="Версии файла">
      {versions.map(({ id: version_id, number, name, size, url, created_at, user_name }) => (
        <li key={version_id}>
          <strong>Версия {number}</strong>
          <a href={url} download={name}>
            {name}
          </a>
          <span className="document-quiet">{formatSize(size)}</span>
          <span className="document-quiet">
            {formatInstant(created_at)}
            {user_name && `, ${user_name}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

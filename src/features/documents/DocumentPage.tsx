import { Button } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { documentLabels, visibilityNames, type DocumentLink, type OfficeDocument } from '#contract/documents'
import { ArchivedNote } from '#shared/detail/ArchivedNote'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts } from '#shared/detail/Facts'
import { History } from '#shared/detail/History'
import { useArchive } from '#shared/detail/useArchive'
import { describeDocument } from '#shared/documents/describeDocument'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { usePageTitle } from '#shared/routing/pageTitle'
import { documentEditPath, DOCUMENTS } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { DocumentFilePanel, DocumentVersions } from './DocumentFilePanel'
import { documentHistory } from './documentHistory'
import {
  useGetDocumentHistoryQuery,
  useGetDocumentQuery,
  useRestoreDocumentMutation,
  useArchiveDocumentMutation,
} from './documentsApi'
import './documents.css'

export function DocumentPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetDocumentQuery({ gbc_id, id })
  usePageTitle(query.currentData?.title)
  return (
    <DetailPage query={query} notFoundText="Такого документа нет." listTo={DOCUMENTS}>
      {(document) => <DocumentDetails document={document} />}
    </DetailPage>
  )
}

function DocumentDetails({ document }: { document: OfficeDocument }) {
  const canWrite = useCan('documents.write')
  const seesAll = useCan('documents.all')
  const { gbc_id, id, version } = document
  const [restore] = useRestoreDocumentMutation()
  const archive = useArchive(useArchiveDocumentMutation(), useRestoreDocumentMutation())
  const canEdit = canWrite && !document.archived_at
  const file = {
    key: 'file',
    label: documentLabels.file,
    children: <DocumentFilePanel document={document} canWrite={canEdit} />,
  }
  const officeTabs = [
    { key: 'versions', label: 'Версии', children: <DocumentVersions document={document} /> },
    { key: 'history', label: 'История', children: <DocumentHistory document={document} /> },
  ]
  return (
    <>
      <PageHeader
        title={document.title}
        subtitle={describeDocument(document)}
        actions={
          canEdit && (
            <>
              <Button onClick={() => void archive.archiveAll([id])}>В архив</Button>
              <LinkButton to={documentEditPath(id)} aria-keyshortcuts="e" type="primary">
                Изменить
              </LinkButton>
            </>
          )
        }
      />
      {document.archived_at && (
        <ArchivedNote
          archivedAt={document.archived_at}
          onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
        />
      )}
      {(document.counterparty || seesAll) && <DocumentFacts document={document} seesAll={seesAll} />}
      <DetailTabs items={seesAll ? [file, ...officeTabs] : [file]} />
      <ArchiveUndo archive={archive} text="Документ отправлен в архив." />
    </>
  )
}

const DocumentFacts = ({
  document: { counterparty, visibility, note, links },
  seesAll,
}: {
  document: OfficeDocument
  seesAll: boolean
}) => (
  <Facts
    facts={[
      { label: documentLabels.counterparty, value: counterparty },
      ...(seesAll
        ? [
            { label: documentLabels.visibility, value: visibilityNames[visibility] },
            { label: documentHistory.links.label, value: links.length > 0 && <LinkedWith links={links} />, wide: true },
            { label: documentLabels.note, value: note, wide: true },
          ]
        : []),
    ]}
  />
)

function DocumentHistory({ document: { gbc_id, id } }: { document: OfficeDocument }) {
  return <History area="documents" query={useGetDocumentHistoryQuery({ gbc_id, id })} fields={documentHistory} />
}

/** Records that a document is linked with, each a link to its card. */
function LinkedWith({ links }: { links: readonly DocumentLink[] }) {
  const features = useFeatures()
  return (
    <ul className="document-linked">
      {links.map(({ area, id, title }) => (
        <li key={id}>
          <Link to={placeOf(features, area).record?.(id) ?? ''}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

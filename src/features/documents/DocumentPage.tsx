import { Button } from 'antd'
import { Link } from 'react-router-dom'
import {
  documentLabels,
  linkFields,
  visibilityNames,
  type DocumentLink,
  type OfficeDocument,
} from '#contract/documents'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts, MissingFacts, type Fact } from '#shared/detail/Facts'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { describeDocument } from '#shared/documents/describeDocument'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { documentEditPath, DOCUMENTS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { EditLink } from '#shared/ui/RecordLinks'
import { canBeViewed, DocumentFilePanel, DocumentVersions } from './DocumentFilePanel'
import { documentHistory } from './documentHistory'
import { documentCalls, useGetDocumentVersionsQuery } from './documentsApi'
import './documents.css'

export const DocumentPage = () => (
  <DetailPage
    query={documentCalls.get.useQuery(useRecordOfAddress())}
    titleOf={({ title }) => title}
    notFoundText="Такого документа нет."
    listTo={DOCUMENTS}
  >
    {(document) => <DocumentDetails document={document} />}
  </DetailPage>
)

function DocumentDetails({ document }: { document: OfficeDocument }) {
  const canWrite = useCan('documents.write')
  const seesAll = useCan('documents.all')
  const { gbc_id, id } = document
  const archive = useRecordArchive(document, documentCalls, { canWrite, text: 'Документ отправлен в архив.' })
  const canEdit = canWrite && !document.archived_at
  const versions = useGetDocumentVersionsQuery({ gbc_id, id }, { skip: !seesAll }).currentData
  const tabs = [
    {
      key: 'versions',
      label: 'Версии',
      count: versions?.length,
      children: <DocumentVersions document={document} />,
    },
    {
      key: 'history',
      label: 'История',
      children: <RecordHistory of={document} calls={documentCalls} area="documents" fields={documentHistory} />,
    },
  ]
  return (
    <>
      <RecordHeader
        title={document.title}
        facts={[describeDocument(document), document.counterparty]}
        actions={
          <>
            <OpenButton file={document.file} />
            {canEdit && <EditLink to={documentEditPath(id)} type={document.file ? 'default' : 'primary'} />}
          </>
        }
        card={
          <>
            {seesAll && <DocumentFacts document={document} />}
            <Facts facts={[{ label: documentLabels.file, value: document.file?.name }]} />
          </>
        }
        more={archive.items}
      />
      {archive.note}
      <div className="record-columns document-columns">
        <div>
          {seesAll && <DocumentFacts document={document} editTo={canEdit ? documentEditPath(id) : undefined} />}
          {seesAll && <DetailTabs items={tabs} />}
        </div>
        <div className="record-side">
          <DocumentFilePanel document={document} canWrite={canEdit} />
        </div>
      </div>
      {archive.undo}
    </>
  )
}

/** The main act of a document: its file is looked at; one that browsers don't show is downloaded. */
function OpenButton({ file }: { file: OfficeDocument['file'] }) {
  if (!file) return null
  return canBeViewed(file) ? (
    <Button type="primary" href={file.url} target="_blank" rel="noreferrer">
      Открыть
    </Button>
  ) : (
    <Button type="primary" href={file.url} download={file.name}>
      Скачать
    </Button>
  )
}

function DocumentFacts({ document, editTo }: { document: OfficeDocument; editTo?: string }) {
  const { number, date, counterparty, visibility, note, links } = document
  const facts: Fact[] = [
    { label: documentLabels.visibility, value: visibilityNames[visibility] },
    {
      label: documentHistory.links.label,
      value: links.length > 0 && <LinkedWith links={links} />,
      wide: true,
    },
    { field: 'note', label: documentLabels.note, value: note, wide: true },
  ]
  // What the header says where it is known, and what is called otherwise when it isn't.
  const besides: Fact[] = [
    { field: 'number', label: documentLabels.number, value: number },
    { field: 'date', label: documentLabels.date, value: date },
    { field: 'counterparty', label: documentLabels.counterparty, value: counterparty },
    { field: linkFields.members, label: 'Связи', value: links.length > 0 },
  ]
  return (
    <>
      <Facts facts={facts} />
      <MissingFacts facts={[...besides, ...facts]} editTo={editTo} />
    </>
  )
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

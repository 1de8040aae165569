import { PlusOutlined } from '@ant-design/icons'
import { documentCategoryNames, documentLabels, visibilityNames, type OfficeDocument } from '#contract/documents'
import { useReadOnce } from '#shared/api/useReadOnce'
import { useArchive } from '#shared/detail/useArchive'
import { describeDocument } from '#shared/documents/describeDocument'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { DOCUMENT_CREATE, documentPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { documentColumns, memberColumns } from './columns'
import {
  documentsApi,
  useArchiveDocumentMutation,
  useListDocumentsQuery,
  useRestoreDocumentMutation,
} from './documentsApi'
import { documentsSlice } from './documentsSlice'
import './documents.css'

const memberFilters: ListFilter[] = [
  { name: 'category', label: documentLabels.category, options: optionsOf(documentCategoryNames) },
]
const filters: ListFilter[] = [
  ...memberFilters,
  { name: 'visibility', label: documentLabels.visibility, options: optionsOf(visibilityNames) },
  archivedFilter,
]
const filterNames = filters.map(({ name }) => name)
const toDocument = ({ id }: OfficeDocument) => documentPath(id)
const card = (document: OfficeDocument) => <DocumentCard document={document} />

export function DocumentListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('documents.write')
  const seesAll = useCan('documents.all')
  const list = useList(documentsSlice, filterNames)
  const query = useListDocumentsQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(documentsApi.endpoints.listDocuments)
  const archive = useArchive(useArchiveDocumentMutation(), useRestoreDocumentMutation(), [
    'документ',
    'документа',
    'документов',
  ])

  const createButton = canWrite && (
    <LinkButton to={DOCUMENT_CREATE} aria-keyshortcuts="n" type="primary" icon={<PlusOutlined aria-hidden />}>
      Добавить документ
    </LinkButton>
  )

  return (
    <>
      <ListPage
        title="Документы"
        actions={createButton}
        list={list}
        query={query}
        columns={seesAll ? documentColumns : memberColumns}
        filters={seesAll ? filters : memberFilters}
        searchPlaceholder="Название, номер, контрагент…"
        to={toDocument}
        card={card}
        emptyText={
          canWrite
            ? 'Здесь будут документы кооператива: устав, протоколы, договоры. Начните с первого.'
            : 'Здесь появятся документы кооператива.'
        }
        emptyAction={createButton}
        archive={canWrite ? archive : undefined}
        loadPage={(params) => readPage({ gbc_id, params })}
        exportArea="documents"
      />
    </>
  )
}

/** A document in the list of a phone. */
const DocumentCard = ({ document }: { document: OfficeDocument }) => (
  <span className="document-card">
    <strong>{document.title}</strong>
    <span className="document-quiet">{describeDocument(document)}</span>
    {document.counterparty && <span className="document-quiet">{document.counterparty}</span>}
  </span>
)

import { areas } from '#contract/areas'
import {
  documentCategoryNames,
  documentLabels,
  visibilityNames,
  type DocumentListQuery,
  type OfficeDocument,
} from '#contract/documents'
import { describeDocument } from '#shared/documents/describeDocument'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { RowCard } from '#shared/list/RowCard'
import { useRecordList } from '#shared/list/useRecordList'
import { DOCUMENT_CREATE, documentPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { CreateLink } from '#shared/ui/RecordLinks'
import { documentColumns, memberColumns } from './columns'
import { documentCalls } from './documentsApi'
import { documentsSlice } from './documentsSlice'

const memberFilters: ListFilter<keyof DocumentListQuery>[] = [
  { name: 'category', label: documentLabels.category, options: optionsOf(documentCategoryNames) },
]
const filters: ListFilter<keyof DocumentListQuery>[] = [
  ...memberFilters,
  { name: 'visibility', label: documentLabels.visibility, options: optionsOf(visibilityNames) },
  archivedFilter,
]
const toDocument = ({ id }: OfficeDocument) => documentPath(id)
const card = (document: OfficeDocument) => <DocumentCard document={document} />

export function DocumentListPage() {
  const canWrite = useCan('documents.write')
  const seesAll = useCan('documents.all')
  const records = useRecordList({
    calls: documentCalls,
    slice: documentsSlice,
    filters,
    canArchive: canWrite,
    forms: ['документ', 'документа', 'документов'],
  })
  const createLink = canWrite && <CreateLink to={DOCUMENT_CREATE}>Добавить документ</CreateLink>
  return (
    <ListPage
      {...records}
      title={areas.documents.title}
      actions={createLink}
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
      emptyAction={createLink}
      exportArea="documents"
    />
  )
}

/** A document in the list of a phone. */
const DocumentCard = ({ document }: { document: OfficeDocument }) => (
  <RowCard title={document.title} facts={[describeDocument(document), document.counterparty]} />
)

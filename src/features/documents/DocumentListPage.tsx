import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { documentCategoryNames, visibilityNames, type OfficeDocument } from '#contract/documents'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { optionsOf } from '#shared/form/options'
import { plural } from '#shared/format/plural'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useArchiveSelected } from '#shared/list/useArchiveSelected'
import { useExportList } from '#shared/list/useExportList'
import { useList } from '#shared/list/useList'
import { DOCUMENT_CREATE, documentPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { documentColumns, memberColumns } from './columns'
import { DocumentCard } from './DocumentCard'
import { useListDocumentsQuery } from './documentsApi'
import { documentsSlice } from './documentsSlice'
import { useDocumentArchive } from './useDocumentArchive'

const memberFilters: ListFilter[] = [
  { name: 'category', label: 'Категория', options: optionsOf(documentCategoryNames) },
]
const filters: ListFilter[] = [
  ...memberFilters,
  { name: 'visibility', label: 'Кому виден', options: optionsOf(visibilityNames) },
  archivedFilter,
]
const filterNames = filters.map(({ name }) => name)
const toDocument = ({ id }: OfficeDocument) => documentPath(id)
const card = (document: OfficeDocument) => <DocumentCard document={document} />

export function DocumentListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('documents.write')
  const canExport = useCan('exports.write')
  const seesAll = useCan('documents.all')
  const list = useList(documentsSlice, filterNames)
  const query = useListDocumentsQuery({ gbc_id, params: list.params })
  const startExport = useExportList(gbc_id, 'documents', documentColumns, list)
  const archive = useDocumentArchive()
  const archiveSelected = useArchiveSelected(list, archive)

  const createButton = canWrite && (
    <LinkButton to={DOCUMENT_CREATE} type="primary" icon={<PlusOutlined aria-hidden />}>
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
        bulkActions={canWrite ? (ids) => <Button onClick={() => void archiveSelected(ids)}>В архив</Button> : undefined}
        onExport={canExport ? startExport : undefined}
      />
      <ArchiveUndo
        archive={archive}
        text={(count) => `В архиве: ${plural(count, ['документ', 'документа', 'документов'])}`}
      />
    </>
  )
}

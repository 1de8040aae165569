import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { documentCategoryNames, visibilityNames, type OfficeDocument } from '#contract/documents'
import { formatInstant } from '#shared/format/dates'
import { dateCell } from '#shared/list/cells'
import { documentPath } from './documentPaths'
import './documents.css'

/** Columns of the documents' list; `key` is the field's name in an export too, `dataIndex` what the server sorts by. */
export const documentColumns: ColumnType<OfficeDocument>[] = [
  {
    key: 'title',
    dataIndex: 'title',
    title: 'Название',
    sorter: true,
    render: (_, { id, title }) => (
      <Link className="document-title" to={documentPath(id)}>
        {title}
      </Link>
    ),
  },
  {
    key: 'category',
    dataIndex: 'category',
    title: 'Категория',
    sorter: true,
    render: (_, { category }) => documentCategoryNames[category],
  },
  { key: 'number', dataIndex: 'number', title: 'Номер', sorter: true },
  { key: 'date', dataIndex: 'date', title: 'Дата', sorter: true, render: dateCell },
  { key: 'counterparty', dataIndex: 'counterparty', title: 'Контрагент' },
  {
    key: 'visibility',
    dataIndex: 'visibility',
    title: 'Кому виден',
    render: (_, { visibility }) => visibilityNames[visibility],
  },
  { key: 'file', dataIndex: 'file', title: 'Файл', render: (_, { file }) => file?.name },
  { key: 'created_at', dataIndex: 'created_at', title: 'Создан', sorter: true, render: formatInstant },
  { key: 'updated_at', dataIndex: 'updated_at', title: 'Изменён', sorter: true, render: formatInstant },
]

/** Members see no others than those for them: the column would say the same in every row. */
export const memberColumns = documentColumns.filter(({ key }) => key !== 'visibility')

import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { documentCategoryNames, documentLabels, visibilityNames, type OfficeDocument } from '#contract/documents'
import { formatInstant } from '#shared/format/dates'
import { dateCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { documentPath } from '#shared/routing/paths'
import './documents.css'

const column = columnsOf<OfficeDocument>()(documentLabels)

/** Columns of the documents' list. */
export const documentColumns: ColumnType<OfficeDocument>[] = [
  column('title', {
    width: 256,
    sorter: true,
    render: (_, { id, title }) => <Link to={documentPath(id)}>{title}</Link>,
  }),
  column('category', { width: 136, sorter: true, render: (_, { category }) => documentCategoryNames[category] }),
  column('number', { width: 90, sorter: true }),
  column('date', { width: 100, sorter: true, render: dateCell }),
  column('counterparty', { width: 146 }),
  column('visibility', { width: 136, render: (_, { visibility }) => visibilityNames[visibility] }),
  column('file', { width: 180, render: (_, { file }) => file?.name }),
  column('created_at', { sorter: true, render: formatInstant }),
  column('updated_at', { sorter: true, render: formatInstant }),
]

/** Members see no others than those for them: the column would say the same in every row. */
export const memberColumns = documentColumns.filter(({ key }) => key !== 'visibility')

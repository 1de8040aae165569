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
    sorter: true,
    render: (_, { id, title }) => (
      <Link className="document-title" to={documentPath(id)}>
        {title}
      </Link>
    ),
  }),
  column('category', { sorter: true, render: (_, { category }) => documentCategoryNames[category] }),
  column('number', { sorter: true }),
  column('date', { sorter: true, render: dateCell }),
  column('counterparty'),
  column('visibility', { render: (_, { visibility }) => visibilityNames[visibility] }),
  column('file', { render: (_, { file }) => file?.name }),
  column('created_at', { sorter: true, render: formatInstant }),
  column('updated_at', { sorter: true, render: formatInstant }),
]

/** Members see no others than those for them: the column would say the same in every row. */
export const memberColumns = documentColumns.filter(({ key }) => key !== 'visibility')

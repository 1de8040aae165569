import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { presentValue, propertyCategoryNames, propertyLabels, type Property } from '#contract/property'
import { formatInstant, today } from '#shared/format/dates'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { propertyPath } from '#shared/routing/paths'
import { ConditionTag, Cover, DueDate, PropertyStatusTag } from './PropertyTags'
import './property.css'

const column = columnsOf<Property>()(propertyLabels)

/** Columns of the property's list. */
export const propertyColumns: ColumnType<Property>[] = [
  column('name', {
    width: 330,
    sorter: true,
    render: (_, property) => (
      <Link className="property-name" to={propertyPath(property.id)}>
        <Cover property={property} />
        <span>{property.name}</span>
      </Link>
    ),
  }),
  column('inventory_number', { title: 'Инв. №', width: 80, sorter: true }),
  column('category', { width: 152, sorter: true, render: (_, { category }) => propertyCategoryNames[category] }),
  column('status', { width: 130, sorter: true, render: (_, property) => <PropertyStatusTag property={property} /> }),
  column('condition', {
    title: 'Тех. состояние',
    width: 110,
    render: (_, property) => <ConditionTag property={property} />,
  }),
  column('cost', { width: 114, align: 'right', sorter: true, render: moneyCell }),
  column('present_value', { align: 'right', render: (_, property) => moneyCell(presentValue(property, today())) }),
  column('acquired_on', { sorter: true, render: dateCell }),
  column('next_maintenance_on', {
    title: 'Обслуживание',
    width: 172,
    sorter: true,
    render: (day: string | null) => day && <DueDate day={day} />,
  }),
  column('warranty_until', { render: dateCell }),
  column('location', { width: 180 }),
  column('responsible', { width: 180 }),
  column('created_at', { sorter: true, render: formatInstant }),
  column('updated_at', { sorter: true, render: formatInstant }),
]

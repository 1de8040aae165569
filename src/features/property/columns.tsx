import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { presentValue, propertyCategoryNames, type Property } from '#contract/property'
import { formatInstant, today } from '#shared/format/dates'
import { dateCell, moneyCell } from '#shared/list/cells'
import { Cover } from './Cover'
import { DueDate } from './DueDate'
import { propertyPath } from './propertyPaths'
import { ConditionTag, PropertyStatusTag } from './PropertyTags'
import './property.css'

/** Columns of the property's list; `key` is the field's name in an export too, `dataIndex` what the server sorts by. */
export const propertyColumns: ColumnType<Property>[] = [
  {
    key: 'name',
    dataIndex: 'name',
    title: 'Название',
    sorter: true,
    render: (_, property) => (
      <Link className="property-name" to={propertyPath(property.id)}>
        <Cover property={property} />
        <span>{property.name}</span>
      </Link>
    ),
  },
  { key: 'inventory_number', dataIndex: 'inventory_number', title: 'Инв.\u00a0№', sorter: true },
  {
    key: 'category',
    dataIndex: 'category',
    title: 'Категория',
    sorter: true,
    render: (_, { category }) => propertyCategoryNames[category],
  },
  {
    key: 'status',
    dataIndex: 'status',
    title: 'Состояние',
    sorter: true,
    render: (_, property) => <PropertyStatusTag property={property} />,
  },
  {
    key: 'condition',
    dataIndex: 'condition',
    title: 'Исправность',
    render: (_, property) => <ConditionTag property={property} />,
  },
  { key: 'cost', dataIndex: 'cost', title: 'Стоимость', align: 'right', sorter: true, render: moneyCell },
  {
    key: 'present_value',
    dataIndex: 'present_value',
    title: 'Сейчас стоит',
    align: 'right',
    render: (_, property) => moneyCell(presentValue(property, today())),
  },
  { key: 'acquired_on', dataIndex: 'acquired_on', title: 'Приобретено', sorter: true, render: dateCell },
  {
    key: 'next_maintenance_on',
    dataIndex: 'next_maintenance_on',
    title: 'Обслуживание',
    sorter: true,
    render: (day: string | null) => day && <DueDate day={day} />,
  },
  { key: 'warranty_until', dataIndex: 'warranty_until', title: 'Гарантия до', render: dateCell },
  { key: 'location', dataIndex: 'location', title: 'Где находится' },
  { key: 'responsible', dataIndex: 'responsible', title: 'Ответственный' },
  { key: 'created_at', dataIndex: 'created_at', title: 'Создано', sorter: true, render: formatInstant },
  { key: 'updated_at', dataIndex: 'updated_at', title: 'Изменено', sorter: true, render: formatInstant },
]

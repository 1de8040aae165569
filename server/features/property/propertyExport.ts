import {
  conditionNames,
  presentValue,
  propertyCategoryNames,
  propertyListQuery,
  propertyStatusNames,
  type Property,
  type PropertyListQuery,
} from '#contract/property'
import { today } from '#server/days'
import { storedColumn, type ExportArea } from '#server/features/exports/exportArea'
import { listPropertyIds, propertyByIds } from './propertyRepository'

const field = storedColumn<Property>()

/** The list of property in a file: the columns by the names they have on screen. */
export const propertyExport: ExportArea<Property, PropertyListQuery> = {
  title: 'Имущество',
  permission: 'property.read',
  query: propertyListQuery,
  ids: listPropertyIds,
  rows: propertyByIds,
  columns: {
    ...field('name', 'Название'),
    ...field('inventory_number', 'Инвентарный номер'),
    category: { title: 'Категория', type: 'text', value: ({ category }) => propertyCategoryNames[category] },
    status: { title: 'Состояние', type: 'text', value: ({ status }) => propertyStatusNames[status] },
    condition: { title: 'Исправность', type: 'text', value: ({ condition }) => conditionNames[condition] },
    ...field('acquired_on', 'Приобретено', 'date'),
    ...field('cost', 'Стоимость, ₽', 'money'),
    ...field('useful_life', 'Срок службы, мес.', 'number'),
    present_value: { title: 'Стоит сейчас, ₽', type: 'money', value: (property) => presentValue(property, today()) },
    ...field('location', 'Где находится'),
    ...field('responsible', 'Ответственный'),
    ...field('warranty_until', 'Гарантия до', 'date'),
    ...field('next_maintenance_on', 'Следующее обслуживание', 'date'),
    ...field('note', 'Примечание'),
    ...field('created_at', 'Создано (МСК)', 'instant'),
    ...field('updated_at', 'Изменено (МСК)', 'instant'),
    ...field('archived_at', 'В архиве с (МСК)', 'instant'),
  },
}

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
import type { CellType, ExportArea, ExportColumn } from '#server/features/exports/exportArea'
import { listPropertyIds, propertyByIds } from './propertyRepository'

type PlainField = { [Name in keyof Property]-?: Property[Name] extends string | number | null | undefined ? Name : never }[keyof Property]

/** A column of a field as it is stored. */
const field = (name: PlainField, title: string, type: CellType = 'text'): Record<string, ExportColumn<Property>> => ({
  [name]: { title, type, value: (property) => property[name] ?? null },
})

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

import {
  conditionNames,
  presentValue,
  propertyCategoryNames,
  propertyListQuery,
  propertyStatusNames,
  propertyLabels,
  type Property,
  type PropertyListQuery,
} from '#contract/property'
import { today } from '#server/days'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { listPropertyIds, propertyByIds } from './propertyRepository'

const { stored, named, made } = exportColumns<Property>()(propertyLabels)

/** The list of property in a file: the columns by the names they have on screen. */
export const propertyExport: ExportArea<Property, PropertyListQuery> = {
  title: 'Имущество',
  query: propertyListQuery,
  ids: listPropertyIds,
  rows: propertyByIds,
  columns: {
    ...stored('name'),
    ...stored('inventory_number'),
    ...named('category', propertyCategoryNames),
    ...named('status', propertyStatusNames),
    ...named('condition', conditionNames),
    ...stored('acquired_on', 'date'),
    ...stored('cost', 'money'),
    ...stored('useful_life', 'number', ', мес.'),
    ...made('present_value', 'money', (property) => presentValue(property, today())),
    ...stored('location'),
    ...stored('responsible'),
    ...stored('warranty_until', 'date'),
    ...stored('next_maintenance_on', 'date'),
    ...stored('note'),
    ...stored('created_at', 'instant'),
    ...stored('updated_at', 'instant'),
    ...stored('archived_at', 'instant'),
  },
}

import {
  conditionNames,
  maintenanceLabels,
  presentValue,
  propertyCategoryNames,
  propertyLabels,
  propertyListQuery,
  propertyStatusNames,
  type Property,
  type PropertyListQuery,
} from '#contract/property'
import { today } from '#server/lib/days'
import { imageRule } from '#server/features/images/imageRule'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { NUMBER_TAKEN } from '#server/http/uniqueIndexes'
import { listPropertyIds, propertyByIds } from './propertyRepository'
import { propertyRoutes } from './propertyRoutes'
import { propertySearch } from './propertySearch'

const { stored, named, made, ownTimes } = exportColumns<Property>()(propertyLabels)

/** The list of property in a file: the columns by the names they have on screen. */
const propertyExport: ExportArea<Property, PropertyListQuery> = {
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
    ...made('present_value', 'money', (property) => presentValue(property, today(property.gbc_id))),
    ...stored('location'),
    ...stored('responsible'),
    ...stored('warranty_until', 'date'),
    ...stored('next_maintenance_on', 'date'),
    ...stored('note'),
    ...ownTimes(),
  },
}

export const propertyArea = {
  routes: propertyRoutes,
  export: propertyExport,
  search: propertySearch,
  recordNames: namesByIndex('property', 'property_id', 'name'),
  uniqueIndexes: {
    property_inventory_number: {
      columns: 'property.gbc_id, property.inventory_number_key',
      errors: { inventory_number: NUMBER_TAKEN },
    },
  },
  tables: {
    property: kept('Имущество', { labels: propertyLabels, generated: 'seq', money: ['cost'] }),
    maintenance: kept('Обслуживание имущества', {
      labels: { ...maintenanceLabels, cost: propertyLabels.cost },
      money: ['cost'],
    }),
  },
  files: { property_image: imageRule('property') },
} as const satisfies Area

import { maintenanceLabels, propertyLabels } from '#contract/property'
import { imageRule } from '#server/features/images/imageRule'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { propertyExport } from './propertyExport'
import { propertyRoutes } from './propertyRoutes'
import { propertySearch } from './propertySearch'
import { NUMBER_TAKEN } from '#server/records/uniqueIndexes'

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

import { listSlice } from '#shared/list/listState'

/** The list of property as it is looked at: as many columns as a window of 1280 has room for; the category is in the filter. */
export const propertySlice = listSlice('property', [
  'name',
  'inventory_number',
  'status',
  'condition',
  'cost',
  'next_maintenance_on',
])

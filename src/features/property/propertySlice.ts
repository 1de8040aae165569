import { listSlice } from '#shared/list/listState'

/** The list of property as it is looked at. */
export const propertySlice = listSlice('property', [
  'name',
  'inventory_number',
  'category',
  'status',
  'condition',
  'cost',
  'next_maintenance_on',
])

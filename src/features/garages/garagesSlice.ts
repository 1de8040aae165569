import { listSlice } from '#shared/list/listState'

/** The list of garages as it is looked at. */
export const garagesSlice = listSlice('garages', [
  'number',
  'block',
  'row',
  'status',
  'owners',
  'ownership_form',
  'area',
])

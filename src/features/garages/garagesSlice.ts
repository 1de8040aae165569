import { listSlice } from '#shared/list/listState'

/** The list of garages as it is looked at. */
export const garagesSlice = listSlice('garages', ['number', 'owners', 'block', 'row', 'status', 'debt', 'area'])

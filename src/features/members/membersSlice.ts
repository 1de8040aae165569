import { listSlice } from '#shared/list/listState'

/** The list of members as it is looked at. */
export const membersSlice = listSlice('members', [
  'display_name',
  'garages',
  'status',
  'account_number',
  'balance',
  'phones',
])

import { listSlice } from '#shared/list/listState'

/** The lists of money as they are looked at. */
export const accountsSlice = listSlice('accounts', [
  'member_name',
  'garages',
  'number',
  'balance',
  'overdue',
  'oldest_due',
  'last_payment_on',
])
export const contributionKindsSlice = listSlice('contribution_kinds', [
  'name',
  'nature',
  'method',
  'rate',
  'periodicity',
  'due_rule',
])
export const chargesSlice = listSlice('charges', [
  'date',
  'kind_name',
  'period',
  'member_name',
  'garage_number',
  'amount',
  'open_amount',
  'due_date',
])
export const operationsSlice = listSlice('operations', [
  'date',
  'title',
  'document',
  'members',
  'garages',
  'place',
  'amount',
])

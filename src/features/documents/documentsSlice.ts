import { listSlice } from '#shared/list/listState'

/** The list of documents as it is looked at. */
export const documentsSlice = listSlice('documents', [
  'title',
  'category',
  'number',
  'date',
  'counterparty',
  'visibility',
])

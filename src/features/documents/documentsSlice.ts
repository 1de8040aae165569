import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** Columns that a new user sees; the rest are in the chooser. */
const FIRST_COLUMNS = ['title', 'category', 'number', 'date', 'counterparty', 'visibility']

/** The list of documents as it is looked at. */
export const documentsSlice = createSlice({
  name: 'documents',
  initialState: listState(FIRST_COLUMNS),
  reducers: listReducers,
})

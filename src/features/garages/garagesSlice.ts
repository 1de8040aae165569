import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** Columns that a new user sees; the rest are in the chooser. */
const FIRST_COLUMNS = ['number', 'block', 'row', 'status', 'owners', 'ownership_form', 'area']

/** The list of garages as it is looked at. */
export const garagesSlice = createSlice({
  name: 'garages',
  initialState: listState(FIRST_COLUMNS),
  reducers: listReducers,
})

import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** Columns that a new user sees; the rest are in the chooser. */
const FIRST_COLUMNS = ['name', 'inventory_number', 'category', 'status', 'condition', 'cost', 'next_maintenance_on']

/** The list of property as it is looked at. */
export const propertySlice = createSlice({
  name: 'property',
  initialState: listState(FIRST_COLUMNS),
  reducers: listReducers,
})

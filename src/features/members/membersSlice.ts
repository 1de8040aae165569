import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** Columns that a new user sees; the rest are in the chooser. */
const FIRST_COLUMNS = ['display_name', 'status', 'membership_number', 'account_number', 'phones', 'joined_on']

/** The list of members as it is looked at. */
export const membersSlice = createSlice({
  name: 'members',
  initialState: listState(FIRST_COLUMNS),
  reducers: listReducers,
})

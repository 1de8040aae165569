import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** Columns that a new chairman sees; the rest are in the chooser. */
const FIRST_COLUMNS = ['name', 'role', 'state', 'two_factor', 'last_login_at', 'member']

/** The list of users as it is looked at. */
export const usersSlice = createSlice({ name: 'users', initialState: listState(FIRST_COLUMNS), reducers: listReducers })

import { createSlice } from '@reduxjs/toolkit'
import { listReducers, listState } from '#shared/list/listState'

/** The log as it is looked at; all that it tells goes into a file too. */
export const auditSlice = createSlice({
  name: 'audit',
  initialState: listState(['seq', 'at', 'user_name', 'area', 'record_name', 'action', 'changes']),
  reducers: listReducers,
})

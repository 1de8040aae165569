import { createSlice } from '@reduxjs/toolkit'
import { fileAwaited } from '#shared/api/fileAwaited'

/** Jobs whose files this tab waits for: begun here and not yet downloaded. */
export const jobsSlice = createSlice({
  name: 'jobs',
  initialState: { awaited: [] as string[] },
  reducers: (create) => ({
    jobSettled: create.reducer<string>((state, { payload }) => {
      state.awaited = state.awaited.filter((id) => id !== payload)
    }),
  }),
  extraReducers: (builder) =>
    builder.addCase(fileAwaited, (state, { payload }) => {
      if (!state.awaited.includes(payload)) state.awaited.push(payload)
    }),
  selectors: { selectAwaited: (state) => state.awaited },
})

export const { jobSettled } = jobsSlice.actions
export const { selectAwaited } = jobsSlice.selectors

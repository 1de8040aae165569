import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export interface Notice {
  id: string
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** The request's number, for the support. */
  request_id?: string
}

/** Notices that the shell shows: listeners raise them, so that they need no component. */
export const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: (create) => ({
    noticeRaised: create.preparedReducer(
      (notice: Omit<Notice, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
      (notices, { payload }: PayloadAction<Notice>) => {
        // What is shown already says the same of further calls.
        if (!notices.some(({ kind, text }) => kind === payload.kind && text === payload.text)) notices.push(payload)
      },
    ),
    noticeClosed: create.reducer<string>((notices, { payload }) => notices.filter(({ id }) => id !== payload)),
  }),
})

export const { noticeRaised, noticeClosed } = noticesSlice.actions

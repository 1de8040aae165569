import { createSlice } from '@reduxjs/toolkit'
import type { Choice } from './choices'

const KEPT = 6

/** What was opened from the palette, the latest first. Names of people are among it: it lasts as long as the session, in memory only. */
export const recentSlice = createSlice({
  name: 'recent',
  initialState: [] as Choice[],
  reducers: (create) => ({
    choiceMade: create.reducer<Choice>((recent, { payload }) =>
      [payload, ...recent.filter(({ id }) => id !== payload.id)].slice(0, KEPT),
    ),
  }),
})

export const { choiceMade } = recentSlice.actions

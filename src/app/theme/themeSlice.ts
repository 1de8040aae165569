import { createSlice } from '@reduxjs/toolkit'

export type ThemeMode = 'dark' | 'light'

export const themeSlice = createSlice({
  name: 'theme',
  initialState: { mode: 'dark' as ThemeMode },
  reducers: (create) => ({
    themeSwitched: create.reducer<ThemeMode>((state, { payload }) => {
      state.mode = payload
    }),
  }),
  selectors: { selectThemeMode: (state) => state.mode },
})

export const { themeSwitched } = themeSlice.actions
export const { selectThemeMode } = themeSlice.selectors

import { createSlice } from '@reduxjs/toolkit'
import type { MenuGroup } from '#shared/routing/pageHandle'

interface MenuState {
  /** Icons alone are shown. */
  collapsed: boolean
  /** Groups that were opened or folded by hand; the others follow the menu's length. */
  groups: Partial<Record<MenuGroup, 'open' | 'folded'>>
}

const initialState: MenuState = { collapsed: false, groups: {} }

/** How the left menu looks; kept in this browser. */
export const menuSlice = createSlice({
  name: 'menu',
  initialState,
  reducers: (create) => ({
    menuCollapsed: create.reducer<boolean>((state, { payload }) => {
      state.collapsed = payload
    }),
    groupFolded: create.reducer<{ group: MenuGroup; folded: boolean }>((state, { payload: { group, folded } }) => {
      state.groups[group] = folded ? 'folded' : 'open'
    }),
  }),
  selectors: { selectMenu: (state) => state },
})

export const { menuCollapsed, groupFolded } = menuSlice.actions
export const { selectMenu } = menuSlice.selectors

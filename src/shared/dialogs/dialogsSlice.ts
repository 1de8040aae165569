import { createSlice } from '@reduxjs/toolkit'

/** The dialog that stands over a page: kept in the store, so that going back to an earlier state opens and closes it. */
export interface OpenDialog {
  /** Which dialog: «members/action». */
  name: string
  /** Of which record. */
  id: string
  /** Which of its kinds, where it has several: the action of a lifecycle. */
  choice?: string
  /** Which part of the record, where the dialog is about a part: a bank account of the cooperative. */
  part?: string
}

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState: { open: null as OpenDialog | null },
  reducers: (create) => ({
    dialogOpened: create.reducer<OpenDialog>((dialogs, { payload }) => {
      dialogs.open = payload
    }),
    dialogClosed: create.reducer<Pick<OpenDialog, 'name' | 'id'>>((dialogs, { payload: { name, id } }) => {
      if (dialogs.open?.name === name && dialogs.open.id === id) dialogs.open = null
    }),
  }),
  selectors: {
    selectDialog: ({ open }) => open,
  },
})

export const { dialogOpened, dialogClosed } = dialogsSlice.actions
export const { selectDialog } = dialogsSlice.selectors

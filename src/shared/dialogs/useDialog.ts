import { useEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { dialogClosed, dialogOpened, dialogsSlice, selectDialog } from './dialogsSlice'

/** One dialog of a record. It closes with the page that it stands on. */
export function useDialog(name: string, id: string) {
  const dispatch = useDispatch()
  const store = useStore<Parameters<typeof selectDialog>[0]>()
  const open = useSelector(selectDialog)
  const mine = open?.name === name && open.id === id ? open : null

  useEffect(
    () => () => {
      if (dialogsSlice.selectSlice(store.getState()).open) dispatch(dialogClosed({ name, id }))
    },
    [dispatch, store, name, id],
  )

  return {
    isOpen: mine !== null,
    choice: mine?.choice,
    part: mine?.part,
    show: (choice?: string, part?: string) => void dispatch(dialogOpened({ name, id, choice, part })),
    close: () => void dispatch(dialogClosed({ name, id })),
  }
}

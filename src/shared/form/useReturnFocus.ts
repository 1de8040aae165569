import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before a dialog that has just gone, unless something else has taken it. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}

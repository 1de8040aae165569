import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { LOGIN } from '#shared/routing/paths'

/** Where a lost session leads: there is no staying on the page then. */

/** Holds a navigation away from unsaved work until it is confirmed; the browser asks itself when the tab is closed. */
export function useLeaveWarning(isUnsaved: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== LOGIN && isUnsaved(),
  )
}

import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 640px)')

function subscribe(onChange: () => void) {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen is a phone's: rows become cards. */
export const useCompact = () => useSyncExternalStore(subscribe, () => narrow().matches)

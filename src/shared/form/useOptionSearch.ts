import { useState } from 'react'
import { useDelayed } from '#shared/ui/useDelayed'

/** As many as are worth reading through; what isn't among them is typed more exactly. */
const SHOWN = 20
const DELAY_MS = 200

/**
 * What a field that looks for records on the server asks it, a moment after the last key.
 * @returns the list call's parameters, and what the field calls with the text typed
 */
export function useOptionSearch() {
  const [typed, onSearch] = useState('')
  const q = useDelayed(typed.trim(), typed === '' ? 0 : DELAY_MS)
  return { onSearch, params: { page: 1, page_size: SHOWN, ...(q && { q }) } }
}

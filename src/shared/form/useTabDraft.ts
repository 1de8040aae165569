import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectUserId } from '#shared/session/authSlice'
import { tabStore } from '#shared/storage/tabStore'

function readDraft<Values>(key: string): Partial<Values> | null {
  try {
    return JSON.parse(tabStore.get(key) ?? 'null') as Partial<Values> | null
  } catch {
    return null
  }
}

/**
 * What is typed on a page outlives its reload: kept in the tab, by user and record. Leaving the page within the program
 * (after saving, after the question what to do with it, at the end of the session) drops it.
 * @param name the form and its record: «transfer 0198…»
 */
export function useTabDraft<Values>(name: string) {
  const key = `draft ${useSelector(selectUserId) ?? ''} ${name}`
  const [restored] = useState(() => readDraft<Values>(key))
  useEffect(() => () => tabStore.set(key, null), [key])
  return { restored, keep: (values: Partial<Values>) => tabStore.set(key, JSON.stringify(values)) }
}

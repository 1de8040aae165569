import { useEffect, useState } from 'react'

/**
 * What a function loads, or null until it is there; a failure is shown by the page's error boundary.
 * @param load give one that stays the same: it is called again when it changes
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setLoaded] = useState<{ value: Loaded } | { error: unknown } | null>(null)
  useEffect(() => {
    load().then(
      (value) => setLoaded({ value }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [load])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded && loaded.value
}

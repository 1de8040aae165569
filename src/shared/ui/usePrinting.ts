import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Sheets exist only while they are printed: by the page's own button, by Ctrl+P or by the browser's menu.
 * @param usual how the browser's own printing is done
 * @returns how it is being printed, or null; and what prints in another way
 */
export function usePrinting<How>(usual: How) {
  const [printing, setPrinting] = useState<How | null>(null)

  useEffect(() => {
    const before = () => flushSync(() => setPrinting((now: How | null) => now ?? usual))
    const after = () => setPrinting(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [usual])

  const print = (how: How) => {
    flushSync(() => setPrinting(() => how))
    window.print()
  }
  return { printing, print }
}

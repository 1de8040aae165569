import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Printing } from './paper'

const USUAL: Printing = { paper: 'a4', tiled: false }

/** Sheets exist only while they are printed: by the page's own button, or by the browser's Ctrl+P. */
export function usePrinting() {
  const [printing, setPrinting] = useState<Printing | null>(null)

  useEffect(() => {
    const before = () => flushSync(() => setPrinting((now) => now ?? USUAL))
    const after = () => setPrinting(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])

  const print = (how: Printing) => {
    flushSync(() => setPrinting(how))
    window.print()
  }
  return { printing, print }
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Sheets exist only while they are printed: by the page's own button, by Ctrl+P or by the browser's menu.
 * @param usual how the browser's own printing is done
 * @returns how it is being printed, or null; since when, ISO; and what prints in another way
 */
export function usePrinting<How>(usual: How) {
  const [sheet, setSheet] = useState<{ how: How; at: string } | null>(null)

  useEffect(() => {
    const before = () => flushSync(() => setSheet((present) => present ?? sheetOf(usual)))
    const after = () => setSheet(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [usual])

  const print = (how: How) => {
    flushSync(() => setSheet(sheetOf(how)))
    window.print()
  }
  return { printing: sheet?.how ?? null, printedAt: sheet?.at ?? '', print }
}

const sheetOf = <How>(how: How) => ({ how, at: new Date().toISOString() })

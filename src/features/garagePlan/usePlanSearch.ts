import { useState } from 'react'
import type { PlacedBox } from './arrange'

/** «17 А», «№17а» and «17а» are one number. */
const plain = (text: string) => text.toLowerCase().replace(/[\s№]/g, '').replaceAll('ё', 'е')

/** Boxes with this very number (several blocks may have one); without any, those whose number begins so. */
function matching(boxes: PlacedBox[], text: string): PlacedBox[] {
  const wanted = plain(text)
  if (!wanted) return []
  const exact = boxes.filter(({ box }) => plain(box.number) === wanted)
  return exact.length > 0 ? exact : boxes.filter(({ box }) => plain(box.number).startsWith(wanted))
}

/** Finds boxes by number, one after another. @param nowhere what is said when there is none */
export function usePlanSearch(boxes: PlacedBox[], nowhere: string, onFound: (box: PlacedBox) => void) {
  const [text, setText] = useState('')
  const [turn, setTurn] = useState(0)
  const found = matching(boxes, text)
  const current = found.length > 0 ? found[turn % found.length] : null

  return {
    text,
    current,
    /** «2 из 3», «не найден», or nothing to say. */
    said: text.trim() === '' ? '' : current ? `${(turn % found.length) + 1} из ${found.length}` : nowhere,
    search: (next: string) => {
      setText(next)
      setTurn(0)
      const [first] = matching(boxes, next)
      if (first) onFound(first)
    },
    next: (typed: string) => {
      // Enter before the delay of typing is over searches first.
      if (typed !== text || found.length === 0) return
      setTurn(turn + 1)
      onFound(found[(turn + 1) % found.length])
    },
  }
}

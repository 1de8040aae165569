import { useRef, useState } from 'react'
import type { PlacedBox } from './arrange'

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** «17 А», «№17а» and «17а» are one number. */
const plain = (text: string) => folded(text).replace(/[\s№]/g, '')

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/** Owners whose name has words that begin so: «семен», «Семёнов Ив». */
function ofOwner(boxes: PlacedBox[], text: string): PlacedBox[] {
  const wanted = wordsOf(text)
  // One letter is no name yet.
  if (!wanted.some((word) => word.length > 1)) return []
  return boxes.filter(({ box }) =>
    box.owners.some(({ member_name }) => {
      const names = wordsOf(member_name)
      return wanted.every((word) => names.some((name) => name.startsWith(word)))
    }),
  )
}

/**
 * Boxes with this very number (several blocks may have one); without any, those whose number begins so, and without
 * these the garages of whose name it is.
 */
function matching(boxes: PlacedBox[], text: string): PlacedBox[] {
  const wanted = plain(text)
  if (!wanted) return []
  const exact = boxes.filter(({ box }) => plain(box.number) === wanted)
  if (exact.length > 0) return exact
  const begin = boxes.filter(({ box }) => plain(box.number).startsWith(wanted))
  return begin.length > 0 ? begin : ofOwner(boxes, text)
}

interface PlanSearch {
  boxes: PlacedBox[]
  /** Said when there is none. */
  nowhere: string
  onFound: (box: PlacedBox) => void
  /** Enter upon the only one found. */
  onOpen: (box: PlacedBox) => void
}

/** Finds boxes by number or owner, one after another; Enter once more opens the only one. */
export function usePlanSearch({ boxes, nowhere, onFound, onOpen }: PlanSearch) {
  const [text, setText] = useState('')
  const [turn, setTurn] = useState(0)
  const [showsCard, setShowsCard] = useState(false)
  /** What Enter was pressed for: the first press only makes sure that it was searched for. */
  const entered = useRef('')
  const found = matching(boxes, text)
  const current = found.length > 0 ? found[turn % found.length] : null

  return {
    text,
    current,
    /** Whether the card of what was found is still to be seen. */
    showsCard,
    hideCard: () => setShowsCard(false),
    /** «2 из 3», «не найден», or nothing to say. */
    said: text.trim() === '' ? '' : current ? `${(turn % found.length) + 1} из ${found.length}` : nowhere,
    /** What Enter does next. */
    hint: !current ? '' : found.length === 1 ? 'Enter — открыть' : 'Enter — следующий, ↓ и Enter — открыть',
    search: (next: string) => {
      setText(next)
      setTurn(0)
      setShowsCard(true)
      const [first] = matching(boxes, next)
      if (first) onFound(first)
    },
    enter: (typed: string) => {
      const again = entered.current === typed
      entered.current = typed
      setShowsCard(true)
      if (!again || !current || typed !== text) return
      if (found.length === 1) return onOpen(current)
      setTurn(turn + 1)
      onFound(found[(turn + 1) % found.length])
    },
  }
}

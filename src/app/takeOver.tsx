import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Begins to draw the program where a document was painted before it came. A login form that is there already becomes the
 * program's own (hydration), and what was typed into it meanwhile is taken in.
 * @param root the element; what else it holds is replaced
 */
export function takeOver(root: HTMLElement, program: ReactNode) {
  const form = root.querySelector('form')
  // Read now: should the markup differ, React draws new fields.
  const typed = new Map(fieldsIn(root).map(({ id, value }) => [id, value]))
  const onDrawn = () => {
    document.documentElement.dataset.ready = ''
    // Other forms were not there to be typed into: what stands in their fields is the program's own.
    if (form) for (const field of fieldsIn(root)) takeIn(field, field.value || typed.get(field.id) || '')
    // Enter came before the program: public/early.js has held it back. Sent after React has taken the values in.
    if (form && 'submitted' in form.dataset) setTimeout(() => root.querySelector('form')?.requestSubmit())
  }
  const drawn = <Drawn onDrawn={onDrawn}>{program}</Drawn>
  if (form) hydrateRoot(root, drawn)
  else createRoot(root).render(drawn)
}

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[id]')]

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  // Once: the program itself draws on.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onDrawn, [])
  return children
}

/** As if it were typed now: React hears of a value that differs from what it knows, and through the class's setter only. */
function takeIn(field: HTMLInputElement, value: string) {
  if (value === '') return
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  // Selections of e-mail fields can't be read.
  const { selectionStart, selectionEnd } = field
  for (const text of ['', value]) {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

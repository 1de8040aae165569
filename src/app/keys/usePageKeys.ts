import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MenuSection } from '#app/shell/menu'
import { isTyping } from '#shared/ui/isTyping'

/** How long after `g` the letter of an area is waited for. */
const SEQUENCE_MS = 1500

/** What is open over the page and takes Esc and letters for itself. */
const POPUPS = ['dropdown', 'select-dropdown', 'popover', 'picker-dropdown']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden)`)
  .join()

const isShown = (element: Element) => element.closest('[style*="display: none"]') === null
const openDialog = () => [...document.querySelectorAll('[role="dialog"]')].filter(isShown).at(-1)
const popupIsOpen = () => [...document.querySelectorAll(POPUPS)].some(isShown)

/** The button or link that declares the key by `aria-keyshortcuts`: in the dialog that is open, else on the page. */
function declaring(key: string): HTMLElement | undefined {
  const place = openDialog() ?? document.getElementById('content')
  return [...(place?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? [])].find(
    (element) => isShown(element) && !element.hasAttribute('disabled'),
  )
}

/** Letters by the key's place: under the Russian layout `n` is «т». */
const letterOf = ({ code }: KeyboardEvent) => /^Key([A-Z])$/.exec(code)?.[1].toLowerCase()

/**
 * Keys of the pages. `n` and `e` press the button of the page that declares them, Ctrl+S the one that saves and Esc the
 * one that leaves a form; `g` and a letter open an area of the menu. Single keys keep off while one types, and off what
 * is open over the page.
 */
export function usePageKeys(sections: readonly MenuSection[]) {
  const navigate = useNavigate()
  const goPressedAt = useRef(-Infinity)

  useEffect(() => {
    const press = (event: KeyboardEvent, key: string) => {
      const element = declaring(key)
      if (!element) return
      event.preventDefault()
      element.click()
    }
    const onLetter = (event: KeyboardEvent, letter: string) => {
      const going = event.timeStamp - goPressedAt.current < SEQUENCE_MS
      goPressedAt.current = letter === 'g' && !going ? event.timeStamp : -Infinity
      if (!going) return letter === 'g' ? undefined : press(event, letter)
      const area = sections.flatMap(({ entries }) => entries).find(({ key }) => key === letter)
      if (!area) return
      event.preventDefault()
      void navigate(area.path)
    }
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, repeat, target } = event
      if (repeat || altKey) return
      const letter = letterOf(event)
      if ((ctrlKey || metaKey) && !shiftKey && letter === 's') return press(event, 'Control+S')
      if (ctrlKey || metaKey || shiftKey || openDialog() || popupIsOpen()) return
      if (key === 'Escape') press(event, 'Escape')
      else if (letter && !isTyping(target)) onLetter(event, letter)
    }
    // Before the page hears it: Esc that closes a menu would otherwise find the menu closed already.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
}

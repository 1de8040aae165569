import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectDialog } from '#shared/dialogs/dialogsSlice'
import { useDialog } from '#shared/dialogs/useDialog'
import { isTyping } from '#shared/ui/isTyping'
import './searchButton.css'

const SearchPalette = lazy(async () => ({ default: (await import('./overlays')).SearchPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./overlays')).ShortcutsDialog }))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl+K or ⌘K by the key's place: under the Russian layout it is «л». */
const isSearchKey = ({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK'
const isHelpKey = ({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target)

/** The search field of the header, which opens the palette; Ctrl+K does so anywhere, «?» shows the shortcuts. */
export function SearchButton() {
  const store = useStore<Parameters<typeof selectDialog>[0]>()
  const palette = useDialog('search', '')
  const keys = useDialog('keys', '')

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const dialog = isSearchKey(event) ? palette : isHelpKey(event) ? keys : null
      if (!dialog) return
      event.preventDefault()
      // A dialog that stands over the page may hold unsaved work.
      if (selectDialog(store.getState()) === null) dialog.show()
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  })

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="Поиск по всей программе"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => palette.show()}
      >
        <SearchOutlined aria-hidden />
        <span>Поиск</span>
        {/* Drawn by the style: what a button shows as text must be in its name, and the keys are announced by aria-keyshortcuts. */}
        <kbd data-keys={isMac ? '⌘ K' : 'Ctrl K'} aria-hidden />
      </button>
      <Suspense>
        {palette.isOpen && <SearchPalette onClose={palette.close} onKeys={() => keys.show()} />}
        {keys.isOpen && <ShortcutsDialog onClose={keys.close} />}
      </Suspense>
    </>
  )
}

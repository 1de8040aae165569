import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** Marks a navigation that only wrote down what the list already shows. */
interface Mirrored {
  mirrored?: boolean
}

interface UrlMirrorOptions {
  /** The list's request as the URL's query. */
  search: string
  /** The query as the list itself would write it. */
  canonical: (search: string) => string
  /** Sets the list by a query. */
  open: (search: string) => void
  /** The last change was a keystroke: it replaces the history's entry instead of adding one. */
  typing: boolean
}

/**
 * Keeps a list's request and the URL's query the same. A link, Back or Forward sets the list; whatever is done to the
 * list is written to the URL. Coming without a query (from the menu), the list is as it was left.
 */
export function useUrlMirror({ search, canonical, open, typing }: UrlMirrorOptions) {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const seenKey = useRef<string | null>(null)
  const written = useRef<string | null>(null)

  useEffect(() => {
    const first = seenKey.current === null
    if (seenKey.current !== location.key) {
      seenKey.current = location.key
      const own = (location.state as Mirrored | null)?.mirrored && navigation !== NavigationType.Pop
      if (!own && (!first || location.search)) {
        written.current = search
        open(location.search)
        return
      }
    }
    // Navigations take effect a moment later: what is already on its way isn't written again.
    if (written.current === search) return
    written.current = search
    if (canonical(location.search) === search) return
    const state: Mirrored = { mirrored: true }
    void navigate({ search }, { replace: first || typing, state, preventScrollReset: true })
  }, [location, navigation, navigate, search, canonical, open, typing])
}

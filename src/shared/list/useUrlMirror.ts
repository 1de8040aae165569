import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router-dom'

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
  const arrival = useNavigationType()
  const idle = useNavigation().state === 'idle'
  const seenKey = useRef<string | null>(null)
  const written = useRef<string | null>(null)

  useEffect(() => {
    const first = seenKey.current === null
    if (seenKey.current !== location.key) {
      seenKey.current = location.key
      const own = (location.state as Mirrored | null)?.mirrored && arrival !== NavigationType.Pop
      if (!own && (!first || location.search)) {
        written.current = search
        open(location.search)
        return
      }
    }
    // Someone is leaving for a page still loading: writing the query now would call them back.
    if (!idle || written.current === search) return
    const write = () => {
      const arriving = written.current === null
      written.current = search
      if (canonical(location.search) === search) return
      const state: Mirrored = { mirrored: true }
      void navigate({ search }, { replace: arriving || typing, state, preventScrollReset: true })
    }
    // After the list is painted: a navigation measures the page, and the click's answer would wait for it.
    const timer = setTimeout(write)
    return () => clearTimeout(timer)
  }, [location, arrival, idle, navigate, search, canonical, open, typing])
}

import { createContext, useContext, useEffect } from 'react'

/** The shell's setter of the present page's title. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Names the page after its record («Семёнов Иван») in the breadcrumbs and the tab, once it is known. */
export function usePageTitle(title: string | null | undefined) {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title ?? null)
    return () => setTitle(null)
  }, [title, setTitle])
}

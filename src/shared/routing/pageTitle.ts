import { createContext, useContext, useEffect } from 'react'

/** The record that a page shows, or that it does something with. */
export interface PageRecord {
  title: string
  /** Where the record is, when the page is another one: its edit, its transfer. */
  to?: string
}

/** The shell's setter of the present page's record. */
export const PageTitleContext = createContext<(record: PageRecord | null) => void>(() => undefined)

/**
 * Names the page after its record in the breadcrumbs and the tab, once it is known: «Семёнов Иван».
 * @param to of a page that does something with it: «Семёнов Иван / Изменение»
 */
export function usePageTitle(title: string | null | undefined, to?: string) {
  const setRecord = useContext(PageTitleContext)
  useEffect(() => {
    setRecord(title ? { title, to } : null)
    return () => setRecord(null)
  }, [title, to, setRecord])
}

/** The same where the record's name is known within the page. */
export function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

import { useSearchParams } from 'react-router-dom'

/**
 * What a page is narrowed to, kept in its URL.
 * @returns the URL's query, and a function that sets some of it: an empty value goes, and rows begin at their first page
 */
export function useUrlFilter() {
  const [search, setSearch] = useSearchParams()
  const narrow = (filters: Record<string, string | undefined>) =>
    setSearch((present) => {
      const next = new URLSearchParams(present)
      for (const [name, value] of Object.entries(filters)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      next.delete('page')
      return next
    })
  return [search, narrow] as const
}

import { useSearchParams } from 'react-router-dom'

/** The open tab, kept in the URL's `tab`: a link leads to it and Back returns to it. */
export function useUrlTab(keys: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = asked && keys.includes(asked) ? asked : keys[0]
  const openTab = (key: string) =>
    setParams((present) => {
      const next = new URLSearchParams(present)
      if (key === keys[0]) next.delete('tab')
      else next.set('tab', key)
      return next
    })
  return [tab, openTab] as const
}

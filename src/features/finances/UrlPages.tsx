import { useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/common'
import { Pages } from '#shared/list/Pages'

/** Pages of rows; which one is open stands in the URL. */
export function UrlPages({ of, name = 'page' }: { of: Page<unknown>; name?: string }) {
  const [, setParams] = useSearchParams()
  const open = (next: number) =>
    setParams((present) => {
      const params = new URLSearchParams(present)
      if (next > 1) params.set(name, String(next))
      else params.delete(name)
      return params
    })
  return <Pages of={of} onOpen={open} />
}

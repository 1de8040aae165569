import { Pagination } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/common'
import { useCompact } from '#shared/list/useCompact'
import '#shared/list/list.css'

/** Pages of rows; which one is open stands in the URL. */
export function Pages({ of: { page, page_size, total }, name = 'page' }: { of: Page<unknown>; name?: string }) {
  const compact = useCompact()
  const [, setParams] = useSearchParams()
  const open = (next: number) =>
    setParams((present) => {
      const params = new URLSearchParams(present)
      if (next > 1) params.set(name, String(next))
      else params.delete(name)
      return params
    })
  return (
    <Pagination
      className="list-pages"
      size="small"
      simple={compact}
      hideOnSinglePage
      showSizeChanger={false}
      current={page}
      pageSize={page_size}
      total={total}
      showTotal={(all, [from, to]) => `${from}–${to} из ${all}`}
      onChange={open}
    />
  )
}

import { Pagination } from 'antd'
import type { Page } from '#contract/common'
import { useCompact } from './useCompact'
import './list.css'

interface PagesProps {
  of: Pick<Page<unknown>, 'page' | 'page_size' | 'total'>
  /** Shown with a single page too: how many rows there are. */
  always?: boolean
  onOpen: (page: number) => void
}

/** The pages of rows: numbered, or on a phone the page before and after. */
export function Pages({ of: { page, page_size, total }, always, onOpen }: PagesProps) {
  const compact = useCompact()
  return (
    <Pagination
      className="pages"
      size="small"
      simple={compact}
      hideOnSinglePage={!always}
      showSizeChanger={false}
      current={page}
      pageSize={page_size}
      total={total}
      showTotal={(all, [from, to]) => `${from}–${to} из ${all}`}
      onChange={onOpen}
    />
  )
}

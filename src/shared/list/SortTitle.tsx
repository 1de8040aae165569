import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

export type SortOrder = 'ascending' | 'descending' | undefined

/** How a list is sorted by this field, of a sort like `-joined_on`. */
export const orderOf = (sort: string, field: string): SortOrder =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined

/** Ascending, descending, the list's own order again. */
export const nextSort = (field: string, order: SortOrder): string =>
  order === undefined ? field : order === 'ascending' ? `-${field}` : ''

interface SortTitleProps {
  children: ReactNode
  order: SortOrder
  onSort: () => void
}

/** A column's title that sorts. antd's own sorter redraws the whole table before the click is answered. */
export const SortTitle = ({ children, order, onSort }: SortTitleProps) => (
  <button type="button" className="list-sort" onClick={onSort}>
    {children}
    <span className="list-sort-marks" aria-hidden>
      <CaretUpOutlined className={order === 'ascending' ? 'list-sort-on' : undefined} />
      <CaretDownOutlined className={order === 'descending' ? 'list-sort-on' : undefined} />
    </span>
  </button>
)

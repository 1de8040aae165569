import type { ColumnType } from 'antd/es/table'
import { type CSSProperties, type ReactNode } from 'react'
import { Skeleton } from '#shared/ui/Skeleton'
import { widthOf } from './columnWidth'

const ROWS = 14

interface ListSkeletonProps<Item> {
  columns: ColumnType<Item>[]
  /** On a phone: cards, which have no head. */
  compact: boolean
}

/** A list whose first rows are still on their way: the table's head, and rows as high as they will be. */
export function ListSkeleton<Item>({ columns, compact }: ListSkeletonProps<Item>) {
  if (compact || columns.length === 0) return <Skeleton lines={ROWS} />
  return (
    <div className="list-skeleton" role="status" aria-busy aria-label="Загрузка">
      <div className="list-skeleton-head" aria-hidden>
        {columns.map((column) => (
          <span key={String(column.key)} style={{ flex: `${widthOf(column)} 0 0` } satisfies CSSProperties}>
            {column.title as ReactNode}
          </span>
        ))}
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="list-skeleton-row" aria-hidden>
          {columns.map((column) => (
            <span key={String(column.key)} style={{ flex: `${widthOf(column)} 0 0` }}>
              <i />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import type { List } from './useList'

/**
 * How many rows are selected and what can be done with them, in the place of the table's head.
 * @param compact on a phone, where there is no head
 */
export function SelectionBar({ list, compact, children }: { list: List; compact: boolean; children: ReactNode }) {
  const dispatch = useDispatch()
  return (
    <div
      className={compact ? 'list-selection' : 'list-selection list-selection-head'}
      role="region"
      aria-label="Действия с выбранными"
    >
      <span aria-live="polite">Выбрано: {list.state.selected.length}</span>
      {children}
      <Button type="link" onClick={() => dispatch(list.actions.selectionChanged([]))}>
        Снять выбор
      </Button>
    </div>
  )
}

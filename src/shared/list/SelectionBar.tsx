import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import type { List } from './useList'

/** How many rows are selected and what can be done with them. */
export function SelectionBar({ list, children }: { list: List; children: ReactNode }) {
  const dispatch = useDispatch()
  return (
    <div className="list-selection" role="region" aria-label="Действия с выбранными">
      <span aria-live="polite">Выбрано: {list.state.selected.length}</span>
      {children}
      <Button type="link" onClick={() => dispatch(list.actions.selectionChanged([]))}>
        Снять выбор
      </Button>
    </div>
  )
}

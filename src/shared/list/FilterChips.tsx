import { Button, Tag } from 'antd'
import { useDispatch } from 'react-redux'
import { chipsOf, type ListFilter } from './filters'
import type { List } from './useList'

/** What the list is filtered by: each part can be taken away by itself. */
export function FilterChips({ list, filters }: { list: List; filters: readonly ListFilter[] }) {
  const dispatch = useDispatch()
  const chips = chipsOf(list, filters)
  if (chips.length === 0) return null
  return (
    <div className="list-chips" role="group" aria-label="Включённые фильтры">
      {chips.map(({ name, value, text, rest }) => (
        <Tag
          key={`${name}=${value}`}
          closable={{ 'aria-label': `Убрать фильтр «${text}»` }}
          onClose={(event) => {
            // The chip goes when the list's state says so, not by itself.
            event.preventDefault()
            dispatch(list.actions.filterChanged({ name, value: rest }))
          }}
        >
          {text}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => dispatch(list.actions.filtersCleared())}>
        Сбросить всё
      </Button>
    </div>
  )
}

import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
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
        <span key={`${name}=${value}`} className="list-chip">
          {text}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`Убрать фильтр «${text}»`}
            onClick={() => dispatch(list.actions.filterChanged({ name, value: rest }))}
          />
        </span>
      ))}
      <Button type="link" size="small" onClick={() => dispatch(list.actions.filtersCleared())}>
        Сбросить всё
      </Button>
    </div>
  )
}

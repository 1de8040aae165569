import { Button, Checkbox, Radio } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { DayFilter } from './DayFilter'
import { chipsOf, chosenValues, type ListFilter } from './filters'
import { TypedFilter } from './TypedFilter'
import type { List } from './useList'

interface FilterPanelProps {
  list: List
  filters: readonly ListFilter[]
  onClose: () => void
}

/** All filters of a list, each applied as it is set. */
export function FilterPanel({ list, filters, onClose }: FilterPanelProps) {
  const dispatch = useDispatch()
  const panel = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <>
      {/* On a phone the sheet stands over the page. */}
      <div className="list-filter-veil" />
      <div ref={panel} className="list-filter-panel" role="dialog" aria-labelledby={title}>
        <h2 id={title}>Фильтр</h2>
        <div className="list-filter-groups">
          {filters.map((filter) => (
            <FilterGroup
              key={filter.name}
              filter={filter}
              chosen={chosenValues(list, filter.name)}
              onChoose={(values) =>
                void dispatch(list.actions.filterChanged({ name: filter.name, value: values.join(',') }))
              }
            />
          ))}
        </div>
        <div className="list-filter-buttons">
          <Button
            disabled={chipsOf(list, filters).length === 0 && list.state.q === ''}
            onClick={() => dispatch(list.actions.filtersCleared())}
          >
            Сбросить всё
          </Button>
          <Button type="primary" onClick={onClose}>
            Готово
          </Button>
        </div>
      </div>
    </>
  )
}

interface FilterGroupProps {
  filter: ListFilter
  chosen: string[]
  onChoose: (values: string[]) => void
}

function FilterGroup({
  filter: { name, label, options, single, typed, day, any },
  chosen,
  onChoose,
}: FilterGroupProps) {
  const [value = ''] = chosen
  const choose = (text: string) => onChoose(text ? [text] : [])
  if (day) return <DayFilter label={label} value={value} onChange={choose} />
  if (typed) return <TypedFilter label={label} value={value} onChange={choose} />
  if (!options) return null
  return (
    <fieldset className="list-filter-group">
      <legend>{label}</legend>
      {single ? (
        <Radio.Group
          name={name}
          value={value}
          options={[{ value: '', label: any ?? 'Не важно' }, ...options]}
          onChange={({ target }) => choose(String(target.value))}
        />
      ) : (
        <Checkbox.Group options={[...options]} value={chosen} onChange={onChoose} />
      )}
    </fieldset>
  )
}

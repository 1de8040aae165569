import { memo } from 'react'
import { useDispatch } from 'react-redux'
import { ChoiceMenu } from './ChoiceMenu'
import { DayFilter } from './DayFilter'
import type { ListFilter } from './filters'
import { TypedFilter } from './TypedFilter'
import type { List } from './useList'

interface FilterMenuProps {
  filter: ListFilter
  /** Its values joined by commas, as the state keeps them. */
  value: string
  actions: List['actions']
}

/** One filter of a list. Drawn anew only when its own value changes: a click elsewhere in the list needn't wait for it. */
export const FilterMenu = memo(function FilterMenu({ filter, value, actions }: FilterMenuProps) {
  const { name, label, options, single, typed, day } = filter
  const dispatch = useDispatch()
  const choose = (chosen: string) => void dispatch(actions.filterChanged({ name, value: chosen }))
  if (day) return <DayFilter label={label} value={value} onChange={choose} />
  if (typed) return <TypedFilter label={label} value={value} onChange={choose} />
  if (!options) return null
  return (
    <ChoiceMenu
      text={label}
      options={options}
      single={single}
      chosen={value ? value.split(',') : []}
      onChoose={(values) => choose(values.join(','))}
    />
  )
})

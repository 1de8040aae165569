import type { ColumnType } from 'antd/es/table'
import { memo } from 'react'
import { useDispatch } from 'react-redux'
import { ChoiceMenu } from './ChoiceMenu'
import type { List } from './useList'

interface ColumnsMenuProps {
  columns: ColumnType[]
  chosen: string[]
  actions: List['actions']
}

/** Which columns a list shows. */
export const ColumnsMenu = memo(function ColumnsMenu({ columns, chosen, actions }: ColumnsMenuProps) {
  const dispatch = useDispatch()
  return (
    <ChoiceMenu
      text="Столбцы"
      options={columns.map(({ key, title }) => ({
        value: String(key),
        label: typeof title === 'string' ? title : String(key),
      }))}
      chosen={chosen}
      // A table without columns says nothing: the last one stays.
      onChoose={(keys) => void (keys.length > 0 && dispatch(actions.columnsChosen(keys)))}
    />
  )
})

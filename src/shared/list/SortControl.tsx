import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useDispatch } from 'react-redux'
import { ChoiceMenu } from './ChoiceMenu'
import type { List } from './useList'

interface SortControlProps<Item> {
  list: List
  /** Those with `sorter: true` are offered. */
  columns: ColumnType<Item>[]
  /** On a phone one word has to do. */
  compact: boolean
}

/** The order of a list where there are no heads of columns to click. */
export function SortControl<Item>({ list, columns, compact }: SortControlProps<Item>) {
  const dispatch = useDispatch()
  const { sort } = list.state
  const field = sort.replace(/^-/, '')
  const descending = sort.startsWith('-')
  const options = columns
    .filter(({ sorter }) => sorter)
    .map(({ dataIndex, title }) => ({
      value: String(dataIndex),
      label: typeof title === 'string' ? title : String(dataIndex),
    }))
  const sortBy = (next: string) => void dispatch(list.actions.sortingChanged(next))
  if (options.length === 0) return null
  const chosen = options.find(({ value }) => value === field)
  return (
    <>
      <ChoiceMenu
        single
        text={chosen && !compact ? `Порядок: ${chosen.label}` : 'Порядок'}
        options={options}
        chosen={chosen ? [field] : []}
        onChoose={([next = '']) => sortBy(next)}
      />
      {chosen && (
        <Button
          icon={descending ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
          aria-label={descending ? 'По убыванию: сменить на возрастание' : 'По возрастанию: сменить на убывание'}
          onClick={() => sortBy(descending ? field : `-${field}`)}
        />
      )}
    </>
  )
}

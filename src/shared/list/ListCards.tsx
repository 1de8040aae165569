import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Row } from './ListTable'
import type { List } from './useList'

interface ListCardsProps<Item extends Row> {
  list: List
  items: Item[]
  /** Whether a card can be ticked. */
  selecting: boolean
  to: (item: Item) => string
  card: (item: Item) => ReactNode
  menu?: (item: Item) => ReactNode
}

/** The rows of a page on a phone. */
export function ListCards<Item extends Row>({ list, items, selecting, to, card, menu }: ListCardsProps<Item>) {
  const dispatch = useDispatch()
  const { selected } = list.state
  const select = (id: string, isSelected: boolean) =>
    void dispatch(
      list.actions.selectionChanged(isSelected ? [...selected, id] : selected.filter((other) => other !== id)),
    )
  return (
    <ul className="list-cards">
      {items.map((item) => (
        <li key={item.id}>
          {selecting && (
            <Checkbox
              aria-labelledby={`card-${item.id}`}
              checked={selected.includes(item.id)}
              onChange={({ target }) => select(item.id, target.checked)}
            />
          )}
          <Link id={`card-${item.id}`} to={to(item)}>
            {card(item)}
          </Link>
          {!selecting && menu?.(item)}
        </li>
      ))}
    </ul>
  )
}

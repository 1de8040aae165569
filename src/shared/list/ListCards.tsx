import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from './ListTable'

interface ListCardsProps<Item extends Row> {
  items: Item[]
  to: (item: Item) => string
  card: (item: Item) => ReactNode
}

/** The rows of a page on a phone. */
export const ListCards = <Item extends Row>({ items, to, card }: ListCardsProps<Item>) => (
  <ul className="list-cards">
    {items.map((item) => (
      <li key={item.id}>
        <Link to={to(item)}>{card(item)}</Link>
      </li>
    ))}
  </ul>
)

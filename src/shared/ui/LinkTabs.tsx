import { NavLink, useLocation } from 'react-router-dom'
import { useChosenInView } from './useChosenInView'
import './tabs.css'

interface LinkTabsProps {
  /** What the pages are parts of, for who can't see the row. */
  label: string
  items: readonly { to: string; title: string; end?: boolean }[]
}

/** Pages of one area, each with an address of its own. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  const row = useChosenInView<HTMLElement>(useLocation().pathname)
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {items.map(({ to, title, end }) => (
        <NavLink key={to} className="tab" to={to} end={end}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

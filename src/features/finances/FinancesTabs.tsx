import { NavLink } from 'react-router-dom'
import { ACCOUNTS, BOOKS, CHARGES, CONTRIBUTIONS, PAYMENTS, PERIODS } from '#shared/routing/paths'
import '#shared/ui/tabs.css'

const TABS = [
  { to: ACCOUNTS, title: 'Лицевые счета' },
  { to: PAYMENTS, title: 'Платежи' },
  { to: BOOKS, title: 'Касса и банк' },
  { to: CHARGES, title: 'Начисления' },
  { to: CONTRIBUTIONS, title: 'Взносы и ставки' },
  { to: PERIODS, title: 'Периоды' },
]

/** The tabs of money: each is a page of its own. */
export const FinancesTabs = () => (
  <nav className="tabs" aria-label="Разделы финансов">
    {TABS.map(({ to, title }) => (
      <NavLink key={to} className="tab" to={to} end>
        {title}
      </NavLink>
    ))}
  </nav>
)

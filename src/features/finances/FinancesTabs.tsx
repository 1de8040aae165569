import { NavLink } from 'react-router-dom'
import {
  ACCOUNTS,
  BOOKS,
  CHARGES,
  CONTRIBUTIONS,
  LEDGER_CHECK,
  PAYMENTS,
  PERIODS,
  RECEIPTS,
  REPORTS,
  STATEMENTS,
} from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import '#shared/ui/tabs.css'

const TABS = [
  { to: ACCOUNTS, title: 'Лицевые счета' },
  { to: PAYMENTS, title: 'Платежи' },
  { to: STATEMENTS, title: 'Выписки' },
  { to: BOOKS, title: 'Касса и банк' },
  { to: CHARGES, title: 'Начисления' },
  { to: CONTRIBUTIONS, title: 'Взносы и ставки' },
  { to: RECEIPTS, title: 'Квитанции' },
  { to: REPORTS, title: 'Отчёты' },
  { to: PERIODS, title: 'Периоды' },
]
const CHECK = { to: LEDGER_CHECK, title: 'Сверка' }

/** The tabs of money: each is a page of its own. */
export function FinancesTabs() {
  const mayCheck = useCan('finances.check')
  return (
    <nav className="tabs" aria-label="Разделы финансов">
      {[...TABS, ...(mayCheck ? [CHECK] : [])].map(({ to, title }) => (
        <NavLink key={to} className="tab" to={to}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}

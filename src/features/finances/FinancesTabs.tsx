import {
  ACCOUNTS,
  BOOKS,
  CHARGES,
  CONTRIBUTIONS,
  FUNDS,
  LEDGER_CHECK,
  PAYMENTS,
  PERIODS,
  RECEIPTS,
  REPORTS,
  STATEMENTS,
} from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import { LinkTabs } from '#shared/ui/LinkTabs'

const TABS = [
  { to: ACCOUNTS, title: 'Лицевые счета' },
  { to: PAYMENTS, title: 'Платежи' },
  { to: STATEMENTS, title: 'Выписки' },
  { to: BOOKS, title: 'Касса и банк' },
  { to: FUNDS, title: 'Фонды' },
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
  return <LinkTabs label="Разделы финансов" items={[...TABS, ...(mayCheck ? [CHECK] : [])]} />
}

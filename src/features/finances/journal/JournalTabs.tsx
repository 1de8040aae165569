import { NavLink } from 'react-router-dom'
import { CHARGE_LIST, PAYMENTS } from '#shared/routing/moneyPaths'
import { FinancesTabs } from '../FinancesTabs'
import '../finances.css'

/** The two journals: of all that happened to money, and of single charges with what is left of each. */
export const JournalTabs = () => (
  <>
    <FinancesTabs />
    <nav className="journals" aria-label="Журналы">
      <NavLink to={PAYMENTS} end>
        Журнал операций
      </NavLink>
      <NavLink to={CHARGE_LIST}>Журнал начислений</NavLink>
    </nav>
  </>
)

import { NavLink } from 'react-router-dom'
import { CHARGE_LIST, CHARGES } from '#shared/routing/moneyPaths'
import { FinancesTabs } from '../FinancesTabs'
import '../finances.css'

/** Charging: of many at once, and the journal of single charges with what is left of each. */
export const ChargeTabs = () => (
  <>
    <FinancesTabs />
    <nav className="journals" aria-label="Начисления">
      <NavLink to={CHARGES} end>
        Начисления взносов
      </NavLink>
      <NavLink to={CHARGE_LIST}>Журнал начислений</NavLink>
    </nav>
  </>
)

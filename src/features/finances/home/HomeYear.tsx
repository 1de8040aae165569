import type { YearPoint } from '#contract/money/periods'
import {
  ACCOUNTS,
  CHARGES,
  CONTRIBUTIONS,
  LEDGER_CHECK,
  PERIODS,
  RECEIPTS,
  STATEMENTS,
} from '#shared/routing/moneyPaths'
import { useOwnGbcId } from '#shared/session/session'
import { useGetYearChecklistQuery } from '../periods/periodsApi'
import { HomeChecklist } from './HomeChecklist'

const places: Record<YearPoint['point'], string> = {
  rates: CONTRIBUTIONS,
  runs: CHARGES,
  receipts: RECEIPTS,
  debtors: `${ACCOUNTS}?state=overdue&sort=oldest_due`,
  periods: PERIODS,
  statements: STATEMENTS,
  check: LEDGER_CHECK,
}

/** «Год председателя»: what the year at work has and lacks. */
export function HomeYear() {
  const { currentData: checklist } = useGetYearChecklistQuery(useOwnGbcId())
  if (!checklist || checklist.points.length === 0) return null
  const { year, points } = checklist
  return <HomeChecklist id="home-year" title={`Год председателя: ${year}`} points={points} places={places} />
}

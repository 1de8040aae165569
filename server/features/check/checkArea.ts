import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { checkJob } from './checkJob'
import { checkRoutes } from './checkRoutes'
import { checkNightly } from './nightlyCheck'

/** The books compared with themselves. */
export const checkArea: Area = {
  routes: checkRoutes,
  jobs: { ledger_check: { run: checkJob } },
  scheduled: [{ every: 'hour', run: checkNightly }],
  tables: { ledger_checks: left('последняя сверка учёта: она делается заново каждую ночь') },
}

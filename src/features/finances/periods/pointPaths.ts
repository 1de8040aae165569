import type { ChecklistPoint } from '#contract/money/periods'
import { CHARGES, STATEMENTS, UNCLEAR_LINES } from '#shared/routing/moneyPaths'

/** Where each point of a month is put right. */
export const pointPaths: Record<ChecklistPoint['point'], string> = {
  runs: CHARGES,
  kinds: CHARGES,
  statements: STATEMENTS,
  unclear: UNCLEAR_LINES,
}

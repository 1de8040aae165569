import { NO_FUND, NO_FUND_NAME, type Fund } from '#contract/money/funds'
import { formatMoney } from '#shared/format/money'

/** Open funds to choose from, with what is in each, and the money of no fund at the end. */
export const fundOptions = (
  funds: readonly (Fund & { closing: number })[],
  rest: { closing: number },
  except?: string,
) => [
  ...funds
    .filter(({ id, archived_at }) => archived_at === null && id !== except)
    .map(({ id, name, closing }) => ({ value: id, label: `${name}: ${formatMoney(closing)}` })),
  { value: NO_FUND, label: `${NO_FUND_NAME}: ${formatMoney(rest.closing)}` },
]

import { garageKindNames, garageLabels, garageStatusNames, garageUnits, ownershipFormNames } from '#contract/garages'
import { historyActions, historyLabels } from '#contract/history'
import { formatDate, formatInstant } from '#shared/format/dates'
import { historyFields, named, shownBy } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatDecimal } from './garageFormat'

const decimal = (value: unknown) => formatDecimal(Number(value))
const measured = (unit: string) => (value: unknown) => `${decimal(value)} ${unit}`

/** How a garage's fields read in a history and in a conflict of two editors. */
export const garageHistory = historyFields(
  { ...garageLabels, ...historyLabels.garages },
  {
    kind: named(garageKindNames),
    status: named(garageStatusNames),
    ownership_form: named(ownershipFormNames),
    area: measured(garageUnits.area),
    height: measured(garageUnits.height),
    coefficient: decimal,
    power_limit: measured(garageUnits.power_limit),
    archived_at: shownBy(formatInstant),
    phone: shownBy(formatPhone),
    from: shownBy(formatDate),
    to: shownBy(formatDate),
    date: shownBy(formatDate),
  },
)

/** What the history calls what was done. */
export const garageHistoryActions = historyActions.garages

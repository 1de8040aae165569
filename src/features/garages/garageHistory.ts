import { garageKindNames, garageLabels, garageStatusNames, garageUnits, ownershipFormNames } from '#contract/garages'
import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, itself, named, shownBy, since, until } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatLastDay } from '#shared/format/period'
import { formatDecimal } from './garageFormat'

const decimal = (value: unknown) => formatDecimal(Number(value))
const measured = (unit: string) => (value: unknown) => `${decimal(value)} ${unit}`

/** «целиком», «доля 1/2» */
const shareText = (value: unknown) => (value === '1' ? 'целиком' : `доля ${String(value)}`)

/** How a garage's fields read in a history and in a conflict of two editors. */
export const garageHistory = historyFields(
  { ...garageLabels, ...historyLabels.garages },
  {
    kind: named(garageKindNames),
    status: named(garageStatusNames),
    ownership_form: named(ownershipFormNames),
    area: measured(garageUnits.area),
    height: measured(garageUnits.height),
    plot_area: measured(garageUnits.plot_area),
    coefficient: decimal,
    power_limit: measured(garageUnits.power_limit),
    phone: shownBy(formatPhone),
    from: shownBy(formatDate),
    to: shownBy(formatLastDay),
    date: shownBy(formatDate),
  },
  {
    owner: itself,
    tenant: itself,
    share: shareText,
    from: since,
    to: until,
    date: since,
    ground: itself,
    contract: itself,
    import_file: itself,
    image: itself,
    caption: itself,
  },
)

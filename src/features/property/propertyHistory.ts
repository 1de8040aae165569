import { historyLabels } from '#contract/history'
import { conditionNames, propertyCategoryNames, propertyLabels, propertyStatusNames } from '#contract/property'
import { formatDate } from '#shared/format/dates'
import { historyFields, itself, money, named, shownBy } from '#shared/format/describe'
import { plural } from '#contract/plural'

/** «5 лет 6 месяцев» */
function monthsLong(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 && plural(years, ['год', 'года', 'лет']), rest > 0 && plural(rest, ['месяц', 'месяца', 'месяцев'])]
    .filter(Boolean)
    .join(' ')
}

/** How the fields read in a history and in a conflict of two editors; those of maintenance and images too. */
export const propertyHistory = historyFields(
  { ...propertyLabels, ...historyLabels.property },
  {
    category: named(propertyCategoryNames),
    status: named(propertyStatusNames),
    condition: named(conditionNames),
    acquired_on: shownBy(formatDate),
    cost: money,
    useful_life: (value) => monthsLong(Number(value)),
    warranty_until: shownBy(formatDate),
    next_maintenance_on: shownBy(formatDate),
    date: shownBy(formatDate),
  },
  { date: shownBy(formatDate), description: itself, contractor: itself, cost: money, image: itself, caption: itself },
)

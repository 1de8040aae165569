import { historyActions, historyLabels } from '#contract/history'
import {
  conditionNames,
  propertyCategoryNames,
  propertyStatusNames,
  type Condition,
  type PropertyStatus,
} from '#contract/property'
import { recordNotes } from '#shared/detail/recordNotes'
import { formatDate } from '#shared/format/dates'
import { labelled, money, named, shownBy, type FieldNotes } from '#shared/format/describe'
import { plural } from '#shared/format/plural'
import type { StatusTone } from '#shared/ui/StatusTag'

/** «5 лет 6 месяцев» */
export function formatMonths(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 && plural(years, ['год', 'года', 'лет']), rest > 0 && plural(rest, ['месяц', 'месяца', 'месяцев'])]
    .filter(Boolean)
    .join(' ')
}

/** What the fields are called, in a history and in a conflict of two editors; those of maintenance and images too. */
export const propertyNotes: FieldNotes = {
  name: { label: 'Название' },
  inventory_number: { label: 'Инвентарный номер' },
  category: named('Категория', propertyCategoryNames),
  status: named('Состояние', propertyStatusNames),
  condition: named('Исправность', conditionNames),
  acquired_on: shownBy('Приобретено', formatDate),
  cost: money('Стоимость'),
  useful_life: { label: 'Срок службы', show: (value) => formatMonths(Number(value)) },
  location: { label: 'Где находится' },
  responsible: { label: 'Ответственный' },
  warranty_until: shownBy('Гарантия до', formatDate),
  next_maintenance_on: shownBy('Следующее обслуживание', formatDate),
  ...recordNotes,
  ...labelled(historyLabels.property),
  date: shownBy(historyLabels.property.date, formatDate),
}

/** What the history calls what was done. */
export const propertyHistoryActions = historyActions.property

export const statusTones: Record<PropertyStatus, StatusTone> = {
  in_use: 'good',
  storage: 'busy',
  repair: 'warning',
  written_off: 'quiet',
}
export const conditionTones: Record<Condition, StatusTone> = {
  new: 'good',
  good: 'good',
  worn: 'warning',
  broken: 'bad',
}

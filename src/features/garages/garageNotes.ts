import { garageKindNames, garageStatusNames, ownershipFormNames, type GarageStatus } from '#contract/garages'
import { historyActions, historyLabels } from '#contract/history'
import { recordNotes } from '#shared/detail/recordNotes'
import { formatDate } from '#shared/format/dates'
import { labelled, named, shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import type { StatusTone } from '#shared/ui/StatusTag'

/** 18.5 → «18,5» */
export const formatDecimal = (value: number): string => String(value).replace('.', ',')

const decimal = (label: string, unit = '') => ({ label, show: (value: unknown) => formatDecimal(Number(value)) + unit })

const words = historyLabels.garages

/** What a garage's fields are called, in a history and in a conflict of two editors. */
export const garageNotes: FieldNotes = {
  number: { label: 'Номер' },
  block: { label: 'Блок' },
  row: { label: 'Ряд' },
  floor: { label: 'Этаж' },
  kind: named('Вид', garageKindNames),
  status: named('Состояние', garageStatusNames),
  ownership_form: named('Форма владения', ownershipFormNames),
  area: decimal('Площадь', ' м²'),
  height: decimal('Высота', ' м'),
  cadastral_number: { label: 'Кадастровый номер' },
  land_cadastral_number: { label: 'Кадастровый номер земли' },
  land_privatised: { label: 'Земля в собственности' },
  coefficient: decimal('Коэффициент взносов'),
  power_limit: decimal('Разрешённая мощность', ' кВт'),
  phases: { label: 'Фазы' },
  ...recordNotes,
  ...labelled(words),
  phone: shownBy(words.phone, formatPhone),
  from: shownBy(words.from, formatDate),
  to: shownBy(words.to, formatDate),
  date: shownBy(words.date, formatDate),
}

export const statusTones: Record<GarageStatus, StatusTone> = {
  occupied: 'good',
  free: 'quiet',
  rented: 'busy',
  for_sale: 'warning',
  sealed: 'bad',
}

/** «с 05.10.2020», «05.10.2020 – 01.02.2026» */
export const formatPeriod = ({ from, to }: { from: string; to: string | null }): string =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `с ${formatDate(from)}`

/** What the history calls what was done. */
export const garageHistoryActions = historyActions.garages

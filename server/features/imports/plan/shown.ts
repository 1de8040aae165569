import { formatDate, formatPhone } from '#contract/format'
import { formatMoney } from '#contract/money/format'
import { garageKindNames } from '#contract/garages'

/** Kopecks as an office reads a balance: «долг 1 487,74 ₽», «аванс 200,00 ₽». */
export function formatBalance(kopecks: number): string {
  return `${kopecks < 0 ? 'аванс' : 'долг'} ${formatMoney(Math.abs(kopecks))}`
}

function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'phones') return (value as string[]).map(formatPhone).join(', ') || null
  if (field === 'vehicles')
    return (
      (value as { plate: string; model: string | null }[])
        .map(({ plate, model }) => [plate, model].filter(Boolean).join(' '))
        .join(', ') || null
    )
  if (field === 'kind') return garageKindNames[value as keyof typeof garageKindNames]
  if (Array.isArray(value)) return value.join(', ') || null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return formatDate(text).replace(/^(\d+)\.(\d+)$/, '$1,$2')
}

/** Changes of a record as the dry run shows them. */
export const shownChanges = (
  _area: string,
  changes: Record<string, [unknown, unknown]>,
): Record<string, [string | null, string | null]> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      [formatValue(field, before), formatValue(field, after)],
    ]),
  )

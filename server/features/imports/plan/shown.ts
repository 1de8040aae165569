import { writtenDate } from '#contract/text'
import { garageKindNames } from '#contract/garages'

/** Kopecks as an office reads a balance: «долг 1 487,74 ₽», «аванс 200,00 ₽». */
export function writtenAmount(kopecks: number): string {
  const [whole, part] = (Math.abs(kopecks) / 100).toFixed(2).split('.')
  return `${kopecks < 0 ? 'аванс' : 'долг'} ${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${part}\u00a0₽`
}

const phone = (value: string) => value.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')

function written(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'phones') return (value as string[]).map(phone).join(', ') || null
  if (field === 'vehicles')
    return (
      (value as { plate: string; model: string | null }[])
        .map(({ plate, model }) => [plate, model].filter(Boolean).join(' '))
        .join(', ') || null
    )
  if (field === 'kind') return garageKindNames[value as keyof typeof garageKindNames]
  if (Array.isArray(value)) return value.join(', ') || null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? writtenDate(text) : text.replace(/^(\d+)\.(\d+)$/, '$1,$2')
}

/** Changes of a record as the dry run shows them. */
export const shownChanges = (
  _area: string,
  changes: Record<string, [unknown, unknown]>,
): Record<string, [string | null, string | null]> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, [written(field, before), written(field, after)]]),
  )

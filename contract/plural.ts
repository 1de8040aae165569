/** A Russian noun after 1, 2 and 5: `['член', 'члена', 'членов']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** @returns the form that goes with the number */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (ones === 1 && tens !== 11) return one
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many
}

/** @returns «1 250 членов» */
export const plural = (count: number, forms: PluralForms): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0${pluralForm(count, forms)}`

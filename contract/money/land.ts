import { object, type InferType } from 'yup'
import { kopecks, optionalDecimal, type Labels } from '../common'
import { MOST_VALUE } from './most'
import { divideRounded } from './rounding'
import { PRICE_UNITS, THOUSANDTHS, formatMoney, formatQuantity } from './format'

/** The cooperative's land as it is taxed or rented from a day on (specification, money §15). */
export const landSchema = object({
  /** Kopecks. */
  cadastral_value: kopecks().min(1).max(MOST_VALUE, 'Слишком большая стоимость').required(),
  /** Per cent of the value that a year costs. */
  tax_rate: optionalDecimal(0.001, 100).required(),
  /** m², with the plots that owners have bought. */
  area: optionalDecimal(0.01, 100_000_000).required(),
  /** Per cent that the bank takes for the payment. */
  bank_fee: optionalDecimal(0, 100).default(0),
})
export type Land = InferType<typeof landSchema>

export const landLabels = {
  cadastral_value: 'Кадастровая стоимость земли',
  tax_rate: 'Ставка налога или аренды',
  area: 'Площадь земли',
  bank_fee: 'Комиссия банка',
} as const satisfies Labels<Land>

const thousandths = (value: number | null | undefined) => Math.round((value ?? 0) * THOUSANDTHS)
/** A whole in thousandths of a per cent. */
const WHOLE = BigInt(100 * THOUSANDTHS)

/** Value × rate × (1 + fee), and what it is divided by. */
function exactYear({ cadastral_value, tax_rate, bank_fee }: Land): [exact: bigint, by: bigint] {
  const rate = BigInt(thousandths(tax_rate))
  return [BigInt(cadastral_value) * rate * (WHOLE + BigInt(thousandths(bank_fee))), WHOLE * WHOLE]
}

/** What a year of the whole land costs, in hundredths of a kopeck. */
export function landPrice(land: Land): number {
  const [exact, by] = exactYear(land)
  return Number(divideRounded(exact * BigInt(PRICE_UNITS), by))
}

/**
 * What a year costs of the land without the plots of owners who pay for them themselves; rounded once, half away from zero.
 * @param own_plots thousandths of a m²
 * @returns kopecks and «12 000 000,00 ₽ × 1,5 % × 4 500 из 5 000 м² + 1 % банку»; 0 where all of the land is owners'
 */
export function landCharge(land: Land, own_plots: number): { amount: number; formula: string } {
  const [exact, by] = exactYear(land)
  const all = thousandths(land.area)
  const rest = Math.max(0, all - own_plots)
  const percent = (value: number | null | undefined) => `${formatQuantity(thousandths(value))} %`
  return {
    amount: Number(divideRounded(exact * BigInt(rest), by * BigInt(all))),
    formula: [
      `${formatMoney(land.cadastral_value)} × ${percent(land.tax_rate)}`,
      own_plots > 0 ? ` × ${formatQuantity(rest)} из ${formatQuantity(all)} м²` : '',
      land.bank_fee ? ` + ${percent(land.bank_fee)} банку` : '',
    ].join(''),
  }
}

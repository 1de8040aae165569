import type { ChargingMethod } from '#contract/money/charging'
import { PRICE_UNITS, formatPrice } from '#contract/money/format'

/** Prices of contributions: hundredths of a kopeck in the form, «150,5025» on the screen. */

const DECIMALS = 4
const UNITS_IN_ROUBLE = 100 * PRICE_UNITS

/**
 * A price as people type it: «3 500», «150,5025», «12.5 руб».
 * @returns hundredths of a kopeck, or null when it isn't a price
 */
export function parsePrice(text: string): number | null {
  const bare = text.toLowerCase().replace(/руб(?:лей|ля|ль)?\.?|р\.?|₽|[\s\u00a0\u202f']/g, '')
  const match = /^(\d+)(?:[.,](\d{1,4}))?$/.exec(bare)
  if (!match) return null
  const [, whole, fraction = ''] = match
  const price = Number(whole) * UNITS_IN_ROUBLE + Number(fraction.padEnd(DECIMALS, '0'))
  return Number.isSafeInteger(price) ? price : null
}

/** What the price is for. */
const UNITS: Record<ChargingMethod, string> = {
  fixed: 'с члена',
  garage: 'за гараж',
  area: 'за м²',
  coefficient: 'при коэффициенте 1',
  units: 'за единицу',
  share_of_total: 'на все гаражи',
  land: 'за всю землю в год',
  manual: '',
}

/** «₽ за гараж» */
export const priceUnit = (method: ChargingMethod): string => `₽ ${UNITS[method]}`.trim()

/** «3 500,00 ₽ за гараж» */
export const pricePerUnit = (price: number, method: ChargingMethod): string =>
  `${formatPrice(price)} ${UNITS[method]}`.trim()

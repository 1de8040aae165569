/** Money and quantities as people read them: no-break spaces between thousands, a comma, a true minus. */

/** Quantities are counted in thousandths: 24,3 m² are 24 300. */
export const THOUSANDTHS = 1000
/** Prices are counted in hundredths of a kopeck: 150,50 ₽ are 1 505 000. */
export const PRICE_UNITS = 100

const NBSP = '\u00a0'
const MINUS = '\u2212'
const inRoubles = (amount: string) => `${amount}${NBSP}₽`

/** An integer of such units: at least `least` decimals, no zeros after them. */
function format(value: number, units: number, least: number): string {
  const decimals = String(units).length - 1
  const size = Math.abs(value)
  const whole = String(Math.floor(size / units)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const fraction = String(size % units).padStart(decimals, '0')
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  return `${value < 0 ? MINUS : ''}${whole}${kept === '' ? '' : `,${kept}`}`
}

/** 365715 → «3 657,15» */
export const formatAmount = (kopecks: number): string => format(kopecks, 100, 2)
/** 365715 → «3 657,15 ₽» */
export const formatMoney = (kopecks: number): string => inRoubles(formatAmount(kopecks))

/** 1505025 → «150,5025» */
export const formatPriceAmount = (price: number): string => format(price, 100 * PRICE_UNITS, 2)
/** 1505025 → «150,5025 ₽» */
export const formatPrice = (price: number): string => inRoubles(formatPriceAmount(price))

/** 24300 → «24,3» */
export const formatQuantity = (quantity: number): string => format(quantity, THOUSANDTHS, 0)

/** Money is a whole number of kopecks everywhere; only what people read and type looks otherwise. */

export { formatAmount, formatMoney } from '#contract/money/format'

/** Thousands parted by marks, where kopecks behind another mark or a second mark tell them from kopecks. */
const PARTED = /^[^\d]?\d{1,3}(?:(?:,\d{3})+\.\d{1,2}|(?:\.\d{3})+,\d{1,2}|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/

/**
 * An amount in any usual writing: «12 500,50», «12500.5», «12,500.00», «12 500 руб. 50 коп.».
 * «12,500» is none: whether it means twelve and a half or twelve thousand, only who typed it knows.
 * @returns kopecks, or null when it isn't an amount
 */
export function parseMoney(text: string): number | null {
  const bare = text
    .toLowerCase()
    .replace(/(?:рублей|рубля|рубль|руб|р)\.?(?=\s*\d+\s*коп)/, ',')
    .replace(/копе(?:ек|йки|йка)|коп\.?|рублей|рубля|рубль|руб\.?|р\.?|₽/g, '')
    .replace(/[\s\u00a0\u202f']/g, '')
  const plain = PARTED.test(bare) ? bare.replace(/[.,](?=\d{3})/g, '') : bare
  const match = /^([-+\u2212\u2013]?)(\d*)(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  if (!whole && !fraction) return null
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(kopecks)) return null
  return kopecks === 0 || !/[-\u2212\u2013]/.test(sign) ? kopecks : -kopecks
}

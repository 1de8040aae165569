import { writtenDate } from '../text'
import { splitByShares, divideRounded, type Share } from './rounding'
import { PRICE_UNITS, THOUSANDTHS, writtenKopecks, writtenPrice, writtenQuantity } from './written'

export { PRICE_UNITS, THOUSANDTHS, writtenKopecks, writtenPrice }

/** How much is charged, and when it falls due (specification, money §5). Amounts are kopecks, prices hundredths of a kopeck. */

export const CHARGING_METHODS = ['fixed', 'garage', 'area', 'coefficient', 'manual'] as const
export type ChargingMethod = (typeof CHARGING_METHODS)[number]

/**
 * Quantity × price, rounded once to the kopeck, half away from zero.
 * @param quantity thousandths
 * @param price hundredths of a kopeck
 * @returns kopecks
 */
export const chargeAmount = (quantity: number, price: number): number =>
  Number(divideRounded(BigInt(quantity) * BigInt(price), BigInt(THOUSANDTHS * PRICE_UNITS)))

/** Which number is multiplied by the price, by method; null = nothing but the price. */
const UNIT: Record<ChargingMethod, string | null> = {
  fixed: null,
  garage: null,
  area: 'м²',
  coefficient: 'коэффициент',
  manual: null,
}

/**
 * How an amount came about, for people: «24,3 м² × 150,50 ₽ = 3 657,15 ₽ · доля 1/2».
 * @param share null where one member has the whole
 */
export function chargeFormula(
  method: ChargingMethod,
  { quantity, price, share }: { quantity: number; price: number; share: Share | null },
): string {
  const unit = UNIT[method]
  const whole = writtenKopecks(chargeAmount(quantity, price))
  const product =
    unit === null
      ? writtenPrice(price)
      : `${method === 'coefficient' ? `${unit} ${writtenQuantity(quantity)}` : `${writtenQuantity(quantity)} ${unit}`} × ${writtenPrice(price)} = ${whole}`
  return share === null ? product : `${product} · доля ${share.numerator}/${share.denominator}`
}

export interface ChargedPart {
  amount: number
  formula: string
}

/**
 * What each owner of a garage is charged: the whole is rounded first and then split by shares.
 * @returns a part for each share in their order, and what nobody owns and nobody is charged
 * @throws RangeError when the shares make more than a whole
 */
export function chargeOwners(
  method: ChargingMethod,
  quantity: number,
  price: number,
  shares: readonly Share[],
): { parts: ChargedPart[]; uncharged: number } {
  const { parts, uncharged } = splitByShares(chargeAmount(quantity, price), shares)
  const isWhole = ({ numerator, denominator }: Share) => numerator === denominator
  return {
    uncharged,
    parts: parts.map((amount, index) => ({
      amount,
      formula: chargeFormula(method, { quantity, price, share: isWhole(shares[index]) ? null : shares[index] }),
    })),
  }
}

export const DUE_RULES = ['day_of_month', 'end_of_month', 'fixed_date', 'days'] as const
export type DueRule = (typeof DUE_RULES)[number]

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))
const lastOf = (year: number, month: number) => utc(year, month + 1, 0).getUTCDate()
/** The day, or the month's last one where it is shorter. */
const within = (year: number, month: number, day: number) =>
  utc(year, month, Math.min(day, lastOf(year, ((month % 12) + 12) % 12)))

/** Holidays of every year, month and day (Labour Code 112). Which days off the government moves each year is not known here. */
const HOLIDAYS = ['02-23', '03-08', '05-01', '05-09', '06-12', '11-04']
const isDayOff = (day: Date): boolean => {
  const [, month, number] = dayOf(day).split('-')
  const newYear = month === '01' && Number(number) <= 8
  return [0, 6].includes(day.getUTCDay()) || newYear || HOLIDAYS.includes(`${month}-${number}`)
}

/** A day off, Saturday, Sunday or a public holiday, gives way to the next working day (Civil Code 193). */
export function nextWorkingDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  while (isDayOff(day)) day.setUTCDate(day.getUTCDate() + 1)
  return dayOf(day)
}

interface DueRuleOfKind {
  due_rule: DueRule
  due_day: number | null
  due_month: number | null
}

/**
 * When a charge of a day falls due: never before that day.
 * @param due_day day of the month, or how many days for `days`
 * @param due_month month of `fixed_date`, 1–12
 */
export function dueDate({ due_rule, due_day, due_month }: DueRuleOfKind, date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const number = due_day ?? 1
  if (due_rule === 'days') return dayOf(utc(year, month - 1, day + (due_day ?? 0)))
  if (due_rule === 'end_of_month') return dayOf(utc(year, month, 0))
  if (due_rule === 'fixed_date') {
    const thisYear = dayOf(within(year, (due_month ?? 12) - 1, number))
    return thisYear >= date ? thisYear : dayOf(within(year + 1, (due_month ?? 12) - 1, number))
  }
  const thisMonth = dayOf(within(year, month - 1, number))
  if (thisMonth >= date) return thisMonth
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 0] : [year, month]
  return dayOf(within(nextYear, nextMonth, number))
}

/** When a charge of a day falls due in a cooperative: where it moves due dates, never on a day off. */
export const dueDateOf = (kind: DueRuleOfKind, date: string, move_due_date: boolean): string =>
  move_due_date ? nextWorkingDay(dueDate(kind, date)) : dueDate(kind, date)

/** The day off from which a due date was moved; null where it stands as the rule has it, or was typed. */
export function movedFrom(kind: DueRuleOfKind, date: string, due_date: string): string | null {
  const byRule = dueDate(kind, date)
  return due_date !== byRule && due_date === nextWorkingDay(byRule) ? byRule : null
}

/** «срок перенесён с 31.01.2026 (ст. 193 ГК)» or null: said wherever such a due date is shown. */
export function movedText(kind: DueRuleOfKind, date: string, due_date: string): string | null {
  const from = movedFrom(kind, date, due_date)
  return from === null ? null : `срок перенесён с ${writtenDate(from)} (ст. 193 ГК)`
}

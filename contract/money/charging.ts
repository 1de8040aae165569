import { formatDate } from '../format'
import { pluralForm, type PluralForms } from '../plural'
import { divideRounded, splitByDays, type Share, type ShareDays } from './rounding'
import { PRICE_UNITS, THOUSANDTHS, formatMoney, formatPrice, formatQuantity } from './format'

/** How much is charged, and when it falls due (specification, money §5). Amounts are kopecks, prices hundredths of a kopeck. */

export const CHARGING_METHODS = [
  'fixed',
  'garage',
  'area',
  'coefficient',
  'units',
  'share_of_total',
  'land',
  'manual',
] as const
export type ChargingMethod = (typeof CHARGING_METHODS)[number]

/** Some days of a period with one quantity and one price. */
export interface ChargedPiece {
  days: number
  /** Thousandths. */
  quantity: number
  /** Hundredths of a kopeck; null = no rate was set for these days. */
  price: number | null
}

const allDays = (pieces: readonly { days: number }[]) => pieces.reduce((sum, { days }) => sum + days, 0)

/**
 * The mean of a period by its days, rounded once to the kopeck, half away from zero; days without a rate cost nothing.
 * @param pieces one for a charge that knows no days
 * @returns kopecks
 */
export function piecesAmount(pieces: readonly ChargedPiece[]): number {
  const exact = pieces.reduce(
    (sum, { days, quantity, price }) => sum + BigInt(days) * BigInt(quantity) * BigInt(price ?? 0),
    0n,
  )
  return Number(divideRounded(exact, BigInt(allDays(pieces)) * BigInt(THOUSANDTHS * PRICE_UNITS)))
}

/** Which number is multiplied by the price, by method; null = nothing but the price, or a unit of the contribution's own. */
const UNIT: Partial<Record<ChargingMethod, string>> = { area: 'м²', coefficient: 'коэффициент' }

/** What offices count, as it stands after 1, 2 and 5; anything else is written as they named it. */
const COUNTED: Partial<Record<string, PluralForms>> = {
  человек: ['человек', 'человека', 'человек'],
  машина: ['машина', 'машины', 'машин'],
  автомобиль: ['автомобиль', 'автомобиля', 'автомобилей'],
  мотоцикл: ['мотоцикл', 'мотоцикла', 'мотоциклов'],
  прицеп: ['прицеп', 'прицепа', 'прицепов'],
  место: ['место', 'места', 'мест'],
  счётчик: ['счётчик', 'счётчика', 'счётчиков'],
  розетка: ['розетка', 'розетки', 'розеток'],
  ключ: ['ключ', 'ключа', 'ключей'],
}

/** «3 человека», «1,5 места» */
function countedName(unit: string, quantity: number): string {
  const forms = COUNTED[unit.toLowerCase()]
  if (!forms) return unit
  return quantity % THOUSANDTHS === 0 ? pluralForm(quantity / THOUSANDTHS, forms) : forms[1]
}

const product = (method: ChargingMethod, unit: string | null, { quantity, price }: ChargedPiece): string => {
  const name = unit === null ? UNIT[method] : countedName(unit, quantity)
  const written = formatPrice(price ?? 0)
  if (name === undefined) return written
  const amount = formatQuantity(quantity)
  return `${method === 'coefficient' ? `${name} ${amount}` : `${amount} ${name}`} × ${written}`
}

const inDays = (days: number) => `${days} дн.`

const WITHOUT_RATE = ' · без ставки '

/** Whether a row's formula counts days on which no rate held: they come to nothing. */
export const hasDaysWithoutRate = (formula: string): boolean => formula.includes(WITHOUT_RATE)

/** A sum of a garage as a whole, or of a member, and how it came about. */
export interface ChargedWhole {
  /** Kopecks. */
  amount: number
  /** What makes it: «24,3 м² × 150,50 ₽», or the sum itself. */
  factors: string
  /** Which part of a divided sum: «18 из 116,7 м²». */
  portion?: string
  /** What is said after the result: « · без ставки 10 дн.» */
  note?: string
}

/** «24,3 м² × 150,50 ₽ = 3 657,15 ₽»: it ends in its result; a sum that nothing is multiplied with is just that. */
export function wholeFormula({ amount, factors, portion, note = '' }: ChargedWhole): string {
  const written = portion === undefined ? factors : `${factors} × ${portion}`
  const result = formatMoney(amount)
  return `${written === result ? result : `${written} = ${result}`}${note}`
}

/**
 * What is charged for a period, and how it came about: «24,3 м² × 150,50 ₽ = 3 657,15 ₽», or by days «(500,00 ₽ × 10 дн. +
 * 600,00 ₽ × 21 дн.) / 31 дн. = 567,74 ₽».
 * @param unit what a contribution by units counts: «человек»
 */
export function wholeOfPieces(
  method: ChargingMethod,
  pieces: readonly ChargedPiece[],
  unit: string | null = null,
): ChargedWhole {
  const amount = piecesAmount(pieces)
  if (pieces.length === 1) return { amount, factors: product(method, unit, pieces[0]) }
  const rated = pieces.filter(({ price }) => price !== null)
  const parts = rated.map((piece) => `${product(method, unit, piece)} × ${inDays(piece.days)}`)
  const without = allDays(pieces) - allDays(rated)
  return {
    amount,
    factors: sumByDays(parts, allDays(pieces)),
    ...(without > 0 && { note: `${WITHOUT_RATE}${inDays(without)}` }),
  }
}

const inBrackets = (parts: readonly string[]) => (parts.length > 1 ? `(${parts.join(' + ')})` : parts.join())

/** «(500,00 ₽ × 10 дн. + 600,00 ₽ × 21 дн.) / 31 дн.» */
const sumByDays = (parts: readonly string[], days: number) => `${inBrackets(parts)} / ${inDays(days)}`

export interface ChargedPart {
  amount: number
  formula: string
}

const isWhole = ({ numerator, denominator }: Share) => numerator === denominator
const formatShare = ({ numerator, denominator }: Share) => `${numerator}/${denominator}`

/** «1/2», «11 из 31 дн.», «(1/2 × 11 + 20) из 31 дн.»; null where all of it is one owner's for all the days. */
function ownedText(owned: readonly ShareDays[], days: number): string | null {
  const [{ share, days: first }] = owned
  if (owned.length === 1 && first === days) return isWhole(share) ? null : formatShare(share)
  const parts = owned.map((part) =>
    isWhole(part.share) ? `${part.days}` : `${formatShare(part.share)} × ${part.days}`,
  )
  return `${inBrackets(parts)} из ${inDays(days)}`
}

/**
 * What each owner of a garage is charged: the whole is rounded first and then split by shares and days.
 * @param days of the whole; 1 where it knows no days
 * @returns a part for each owner in their order, and what nobody owns and nobody is charged
 * @throws RangeError when the shares make more than a whole
 */
export function chargeOwners(
  whole: ChargedWhole,
  days: number,
  owners: readonly (readonly ShareDays[])[],
): { parts: ChargedPart[]; uncharged: number } {
  const { parts, uncharged } = splitByDays(whole.amount, days, owners)
  return {
    uncharged,
    parts: parts.map((amount, index) => {
      const portion = [whole.portion, ownedText(owners[index], days)].filter(Boolean).join(' × ') || undefined
      return { amount, formula: wholeFormula({ ...whole, amount, portion }) }
    }),
  }
}

/** Days of one price within a charge, and of each owner the shares with the days of them that were theirs. */
export interface OwnedPiece {
  piece: ChargedPiece
  owners: readonly (readonly ShareDays[])[]
}

const costOfDay = ({ quantity, price }: ChargedPiece) => BigInt(quantity) * BigInt(price ?? 0)

/** «1 000,00 ₽ × 8 дн.», «1 300,00 ₽ × 12 дн. × 1/2»: an owner's days of each price. */
const ownDays = (pieces: readonly OwnedPiece[], index: number, method: ChargingMethod, unit: string | null) =>
  pieces.flatMap(({ piece, owners }) =>
    piece.price === null
      ? []
      : owners[index].map(({ share, days }) => {
          const part = isWhole(share) ? '' : ` × ${formatShare(share)}`
          return `${product(method, unit, piece)} × ${inDays(days)}${part}`
        }),
  )

/**
 * The same where the price or what is counted changed within the days: each owner pays by the rates of own days. The parts
 * make the rounded whole.
 * @throws RangeError when the shares make more than a whole
 */
export function chargeOwnersByRates(
  whole: ChargedWhole,
  days: number,
  owners: readonly (readonly ShareDays[])[],
  pieces: readonly OwnedPiece[],
  method: ChargingMethod,
  unit: string | null = null,
): ReturnType<typeof chargeOwners> {
  const byDays = chargeOwners(whole, days, owners)
  const cost = pieces.reduce((sum, { piece }) => sum + BigInt(piece.days) * costOfDay(piece), 0n)
  if (cost === 0n) return byDays
  const costs = owners.map((_, index) =>
    pieces.flatMap(({ piece, owners: own }) =>
      own[index].map(({ share, days: of }) => ({ share, days: BigInt(of) * costOfDay(piece) })),
    ),
  )
  const { parts, uncharged } = splitByDays(whole.amount, cost, costs)
  return {
    uncharged,
    parts: parts.map((amount, index) => {
      const isAllDays = owners[index].length === 1 && owners[index][0].days === days
      const own = isAllDays ? [] : ownDays(pieces, index, method, unit)
      if (own.length === 0) return { amount, formula: byDays.parts[index].formula }
      return { amount, formula: wholeFormula({ ...whole, amount, factors: sumByDays(own, days) }) }
    }),
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
const isWeekend = (day: Date) => [0, 6].includes(day.getUTCDay())
const isHoliday = (day: Date) => HOLIDAYS.includes(dayOf(day).slice(5))
const isFree = (day: Date): boolean => {
  const [, month, number] = dayOf(day).split('-')
  return isWeekend(day) || isHoliday(day) || (month === '01' && Number(number) <= 8)
}
const dayBefore = (day: Date) => new Date(day.getTime() - 86_400_000)
/** A holiday at the weekend makes the next working day free (Labour Code 112); those of the New Year don't. */
const isDayOff = (day: Date): boolean => {
  if (isFree(day)) return true
  for (let before = dayBefore(day); isFree(before); before = dayBefore(before))
    if (isWeekend(before) && isHoliday(before)) return true
  return false
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
function movedFrom(kind: DueRuleOfKind, date: string, due_date: string): string | null {
  const byRule = dueDate(kind, date)
  return due_date !== byRule && due_date === nextWorkingDay(byRule) ? byRule : null
}

/** «срок перенесён с 31.01.2026 (ст. 193 ГК)» or null: said wherever such a due date is shown. */
export function movedText(kind: DueRuleOfKind, date: string, due_date: string): string | null {
  const from = movedFrom(kind, date, due_date)
  return from === null ? null : `срок перенесён с ${formatDate(from)} (ст. 193 ГК)`
}

import { formatDate } from '#contract/format'
import { BEFORE_BOOKS } from '#contract/money/accounts'
import { monthEnd, formatMonth, type YearChecklist, type YearPoint } from '#contract/money/periods'
import { plural } from '#contract/plural'
import { endAfter, lastDayOf, shifted } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { lastCheck } from '#server/features/check/lastCheckRepository'
import { today } from '#server/lib/days'
import { closedThrough, firstDayAfter } from './periodsRepository'
import {
  debtorsBefore,
  kindsOfYear,
  receiptsOfYear,
  statementDays,
  type StatementDays,
  type YearKind,
} from './yearRepository'

const LATE_DAYS = 90
/** A year's last months are closed in the next year's first. */
const LAST_MONTH_OF_FINISHING = '03'

/** The year that is worked at: this one, or in its first months the last one while that isn't closed. */
export function yearAtWork(closed_through: string | null, first_day: string | null, day: string): string {
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)]
  const before = String(Number(year) - 1)
  const isOpen = (closed_through ?? '') < `${before}-12-31`
  const isKept = first_day !== null && first_day <= `${before}-12-31`
  return isOpen && isKept && month <= LAST_MONTH_OF_FINISHING ? before : year
}

const listed = (what: string, names: readonly string[]) => `${what}: ${names.join(', ')}`

function ratesPoint(kinds: readonly YearKind[]): YearPoint[] {
  if (kinds.length === 0) return []
  const point = 'rates'
  const without = kinds.filter(({ valid_from }) => valid_from === null).map(({ name }) => name)
  if (without.length > 0) return [{ point, state: 'warning', text: listed('Не задана ставка', without) }]
  const undecided = kinds.filter(({ decision }) => !decision).map(({ name }) => name)
  if (undecided.length > 0)
    return [{ point, state: 'warning', text: listed('У ставки не записано решение', undecided) }]
  return [{ point, state: 'done', text: 'Ставки заданы, решения записаны' }]
}

function runsPoint(kinds: readonly YearKind[], year: string): YearPoint[] {
  const yearly = kinds.filter((kind) => kind.yearly)
  if (yearly.length === 0) return []
  const point = 'runs'
  const missing = yearly.filter(({ charged }) => !charged).map(({ name }) => name)
  return missing.length > 0
    ? [{ point, state: 'warning', text: listed(`За ${year} год не начисляли`, missing) }]
    : [{ point, state: 'done', text: `Взносы за ${year} год начислены` }]
}

const receiptsPoint = (count: number): YearPoint => ({
  point: 'receipts',
  state: count > 0 ? 'done' : 'warning',
  text:
    count > 0
      ? `В этом году сделано ${plural(count, ['квитанция', 'квитанции', 'квитанций'])}`
      : 'Квитанций в этом году не делали',
})

/** The age of an opening debt without a due date is not known: it is told apart. */
function debtorsPoint({ late, before_books }: Awaited<ReturnType<typeof debtorsBefore>>): YearPoint {
  const debtors = (count: number) => plural(count, ['должник', 'должника', 'должников'])
  const texts = [
    ...(late > 0 ? [`Просрочка больше ${LATE_DAYS} дней: ${debtors(late)}`] : []),
    ...(before_books > 0 ? [`${late > 0 ? 'долги' : 'Долги'} ${BEFORE_BOOKS}: ${debtors(before_books)}`] : []),
  ]
  return {
    point: 'debtors',
    state: texts.length > 0 ? 'warning' : 'done',
    text: texts.join('; ') || `Просрочки больше ${LATE_DAYS} дней нет`,
  }
}

/** Months between two days, `YYYY-MM`. */
const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${from.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`).filter(
    (month) => month >= from.slice(0, 7) && monthEnd(month) <= to,
  )

/** @param first_day of what is in the books; null = nothing is */
export function periodsPoint(
  year: string,
  first_day: string | null,
  closed_through: string | null,
  day: string,
): YearPoint[] {
  if (first_day === null || first_day.slice(0, 4) > year) return []
  const from = first_day > `${year}-01-01` ? first_day : `${year}-01-01`
  const over = monthsBetween(from, day > `${year}-12-31` ? `${year}-12-31` : lastDayOf(day))
  if (over.length === 0) return []
  const open = over.filter((month) => monthEnd(month) > (closed_through ?? ''))
  const point = 'periods'
  if (open.length === 0)
    return [{ point, state: 'done', text: `Закрыты месяцы по ${formatMonth(over[over.length - 1])}` }]
  const [first, last] = [formatMonth(open[0]), formatMonth(open[open.length - 1])]
  return [{ point, state: 'warning', text: `Не закрыто: ${open.length === 1 ? first : `${first} – ${last}`}` }]
}

/** Days between statements of one account, and after the last one until a day. */
function gapsOf(statements: readonly StatementDays[], until: string): [from: string, to: string][] {
  const gaps: [string, string][] = []
  let covered = statements[0].to_on
  for (const { from_on, to_on } of statements.slice(1)) {
    if (from_on > endAfter(covered)) gaps.push([endAfter(covered), lastDayOf(from_on)])
    if (to_on > covered) covered = to_on
  }
  return covered < until ? [...gaps, [endAfter(covered), until]] : gaps
}

function statementsPoint(statements: readonly StatementDays[], until: string): YearPoint[] {
  if (statements.length === 0) return []
  const accounts = [...new Set(statements.map(({ bank_account_id }) => bank_account_id))]
  const gaps = accounts.flatMap((id) =>
    gapsOf(
      statements.filter(({ bank_account_id }) => bank_account_id === id),
      until,
    ),
  )
  const point = 'statements'
  if (gaps.length === 0) return [{ point, state: 'done', text: 'Выписки банка идут без пропусков' }]
  const days = gaps.map(([from, to]) => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`))
  return [{ point, state: 'warning', text: listed('Нет выписок банка', days) }]
}

async function checkPoint(handle: Handle, gbc_id: string): Promise<YearPoint> {
  const { check } = await lastCheck(handle, gbc_id)
  const point = 'check'
  if (check === null) return { point, state: 'warning', text: 'Учёт ещё не сверяли' }
  return check.differences.length === 0
    ? { point, state: 'done', text: 'Сверка учёта: расхождений нет' }
    : { point, state: 'blocked', text: 'Сверка учёта нашла расхождения' }
}

/** «Год председателя»: what the year at work has and lacks; points of areas that aren't there yet are not among them. */
export async function yearChecklist(handle: Handle, gbc_id: string): Promise<YearChecklist> {
  const day = today(gbc_id)
  const closed = await closedThrough(handle, gbc_id)
  const first = await firstDayAfter(handle, gbc_id, null)
  const year = yearAtWork(closed, first, day)
  const end = `${year}-12-31`
  const late = shifted(day, -LATE_DAYS)
  const kinds = await kindsOfYear(handle, gbc_id, year)
  // Before money has begun the steps of the set-up say what is next.
  if (first === null && kinds.length === 0) return { year, points: [] }
  const period = { from: `${year}-01-01`, to: end }
  // The month that goes on has no statement to its end yet.
  const until = day > end ? end : lastDayOf(`${day.slice(0, 7)}-01`)
  return {
    year,
    points: [
      ...ratesPoint(kinds),
      ...runsPoint(kinds, year),
      receiptsPoint(await receiptsOfYear(handle, gbc_id, year)),
      debtorsPoint(await debtorsBefore(handle, gbc_id, late)),
      ...periodsPoint(year, first, closed, day),
      ...statementsPoint(await statementDays(handle, gbc_id, period), until),
      await checkPoint(handle, gbc_id),
    ],
  }
}

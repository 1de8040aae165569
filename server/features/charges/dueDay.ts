import { dueDateOf } from '#contract/money/charging'
import type { ContributionKind } from '#contract/money/contributions'
import { invalid } from '#server/lib/errors'

/** Years between a charge and the day it has to be paid by: «2062» for «2026» would never be overdue. */
const MOST_YEARS = 5

/**
 * When a charge has to be paid: the day that is sent, else that of the kind's rule.
 * @throws AppError 422 at `due_date` for a day before the charge, or far after it
 */
export function dueDay(
  kind: ContributionKind,
  { date, due_date }: { date: string; due_date?: string | null },
  move_due_date: Parameters<typeof dueDateOf>[2],
): string {
  const day = due_date ?? dueDateOf(kind, date, move_due_date)
  if (day < date) throw invalid({ due_date: 'Срок оплаты раньше дня начисления' })
  if (Number(day.slice(0, 4)) - Number(date.slice(0, 4)) > MOST_YEARS)
    throw invalid({ due_date: 'Проверьте год: это слишком далеко вперёд' })
  return day
}

import { monthNames, type ContributionKind } from './contributions'
import { plural } from '../plural'

/** «март» → «марта», «июль» → «июля» */
const genitive = (month: string) => (/[ьй]$/.test(month) ? `${month.slice(0, -1)}я` : `${month}а`)

/** By when it is paid: «до 30 июня», «до 10 числа», «через 30 дней». */
export function describeDueRule({
  due_rule,
  due_day,
  due_month,
}: Pick<ContributionKind, 'due_rule' | 'due_day' | 'due_month'>): string {
  switch (due_rule) {
    case 'days':
      return `через ${plural(due_day ?? 0, ['день', 'дня', 'дней'])}`
    case 'fixed_date':
      return `до ${due_day ?? 1} ${genitive(monthNames[(due_month ?? 12) - 1])}`
    case 'day_of_month':
      return `до ${due_day ?? 1} числа`
    case 'end_of_month':
      return 'до конца месяца'
  }
}

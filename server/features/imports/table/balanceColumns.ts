import { headerKey } from '#server/spreadsheets/headers'
import { meaningOf } from './headerWords'

interface Column {
  header: string
}

const CLOSING = /конец|исход/
const OPENING = /начал|вход/
const TOTAL = /итог|всего|общ(ий|ая|ее|\.)|суммарн|^(текущ\S+\s+)?(долг|задолженность|сальдо)([\s,(]+руб\S*)?$/
/** «Долг за 2025 г.», «Задолженность по взносам», «Долг» over «Членские» and «Свет»: a part of what is owed. */
const PART =
  /^(долг|задолженность)\s+(член|целев|свет|электро|вода|охран|пен|взнос|аренд|земел)|(^|[^а-я])(по|за)\s|(^|\D)(19|20)\d{2}(\D|$)/

/** Whether a header is one of a balance. */
export const isBalance = ({ header }: Column): boolean => ['debt', 'advance'].includes(meaningOf(header) ?? '')

/**
 * Which of several balances count, to be added up: those at the end of the period or of the latest day; else the total;
 * else parts that make it together, by years or by contributions. Where nothing decides, the caller takes the most probable.
 * @param dayOf the day a header names, `YYYY-MM-DD`
 */
export function countedBalances<Found extends Column>(
  balances: Found[],
  dayOf: (header: string) => string | null,
): { counted: Found[]; together: boolean } {
  const key = (column: Found) => headerKey(column.header)
  const latest =
    balances
      .map(({ header }) => dayOf(header) ?? '')
      .sort()
      .at(-1) ?? ''
  const closing = balances.filter(
    (column) => CLOSING.test(key(column)) || (latest !== '' && dayOf(column.header) === latest),
  )
  if (closing.length > 0) return { counted: closing, together: false }
  const totals = balances.filter((column) => TOTAL.test(key(column)))
  if (totals.length > 0 && totals.length < balances.length) return { counted: totals, together: false }
  const parts = balances.filter((column) => PART.test(key(column)) && !OPENING.test(key(column)))
  return parts.length > 1 ? { counted: parts, together: true } : { counted: balances, together: false }
}

import { formatDate } from '../format'
import type { AccountEntry } from './accounts'
import { cashOrderName } from './chart'

/** «Наличными, ПКО № 12 (оплачено 20.02.2026)»: what a line is called on the screen and in files. */
export function entryTitle({
  kind,
  title,
  number,
  paid_on,
}: Pick<AccountEntry, 'kind' | 'title' | 'number' | 'paid_on'>): string {
  const order = cashOrderName(kind, number)
  return `${title}${order ? `, ${order}` : ''}${paid_on ? ` (оплачено ${formatDate(paid_on)})` : ''}`
}

/** «сторнировано 01.11.2026», of a reversal «операция от 05.10.2026»; empty where nothing was taken back. */
export const pairText = ({ kind, pair }: Pick<AccountEntry, 'kind' | 'pair'>): string =>
  pair === null ? '' : `${kind === 'reversal' ? 'операция от' : 'сторнировано'} ${formatDate(pair.date)}`

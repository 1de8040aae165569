import type { Statement, StatementKind } from '#contract/money/statements'
import { formatDate } from '#shared/format/dates'

/** What is accepted and taken back, in the fitting case: a statement of the bank or a registry of payments. */
export const wordsOf = (kind: StatementKind) =>
  kind === 'bank'
    ? { title: 'Выписка', it: 'выписку', lines: 'Строки выписки' }
    : { title: 'Реестр', it: 'реестр', lines: 'Строки реестра' }

/** «01.10.2026 – 31.10.2026», one day once; the file's name while its days are unknown. */
export function daysOf({ from_on, to_on, file_name }: Pick<Statement, 'from_on' | 'to_on' | 'file_name'>): string {
  if (!from_on || !to_on) return file_name
  return from_on === to_on ? formatDate(from_on) : `${formatDate(from_on)} – ${formatDate(to_on)}`
}

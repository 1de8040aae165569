import type { StatementKind } from '#contract/money/statements'

/** What is accepted and taken back, in the fitting case: a statement of the bank or a registry of payments. */
export const wordsOf = (kind: StatementKind) =>
  kind === 'bank'
    ? { title: 'Выписка', it: 'выписку', lines: 'Строки выписки' }
    : { title: 'Реестр', it: 'реестр', lines: 'Строки реестра' }

import type { ChangedEvent } from '#contract/events'
import { listsStaleAfter } from '#shared/api/tags'
import type { Feature } from '#shared/features/feature'

/** What is stale after which changes: the socket's events and the calls of finances both go by it. */
export const financesTags = {
  // Balances move by charges and payments, and accounts name their members and garages.
  Account: ['accounts', 'charges', 'payments', 'members', 'garages'],
  ContributionKind: ['contribution_kinds'],
  ChargeRun: ['charges', 'contribution_kinds'],
  Payment: ['payments', 'charges', 'members'],
  CashDesk: ['cash_desks', 'payments'],
  Receipt: ['receipts', 'charges', 'payments', 'members', 'garages'],
  // Whatever is posted moves the turnovers of its month.
  Period: ['periods', 'charges', 'payments'],
  Expense: ['expenses', 'payments', 'statements'],
  Statement: ['statements'],
  Fund: ['funds', 'payments', 'charges', 'expenses', 'contribution_kinds', 'statements', 'accounts'],
} as const satisfies Feature['tags']
export type FinancesTag = keyof typeof financesTags
export const FINANCES_TAGS = Object.keys(financesTags) as FinancesTag[]

/** What a call leaves stale: it says only which areas it changes, the same that the server publishes after it. */
export const staleAfter = (...changed: ChangedEvent['type'][]) => listsStaleAfter(financesTags, changed)

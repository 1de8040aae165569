import type { App } from '#server/http/fastify'

/** What shows money: charges, payments with the journal and the books, and members' accounts. */
const MONEY = ['charges', 'payments', 'accounts'] as const
export type MoneyShown = (typeof MONEY)[number]

/**
 * Tells whoever looks at money that it changed. Called after the commit.
 * @param id of what was posted, from which the members concerned are found: a charge, a run, a payment, their operation, or a statement
 * @param types what may show it; absent = all
 */
export function publishMoney(
  { changed }: Pick<App['realtime'], 'changed'>,
  gbc_id: string,
  { id, version = 1 }: { id: string; version?: number },
  types: readonly MoneyShown[] = MONEY,
): void {
  for (const type of types) changed(gbc_id, { type, id, version })
}

import { fixedCategoryOf } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import type { ExpenseEntriesTable } from '#server/db/tables'
import type { Actor } from '#server/http/actor'
import { auditTrail } from '#server/records/auditTrail'
import { entryNamed, type EntryTable } from './entriesRepository'

const { log } = auditTrail('expenses', ['name', 'archived_at'])

/** The category or person of that name, kept where it is new. Within `lockLedger`. */
export async function keepEntry(
  trx: Handle,
  actor: Actor,
  table: EntryTable,
  name: string,
): Promise<ExpenseEntriesTable> {
  const { entry, isNew } = await entryNamed(trx, table, actor.gbc_id, name)
  if (isNew) await log(trx, actor, 'created', entry.id, { name: [null, name] })
  return entry
}

/** The category of that name: one that the program keeps itself, or one of the office's own. Within `lockLedger`. */
export const keepCategory = async (
  trx: Handle,
  actor: Actor,
  name: string,
): Promise<Pick<ExpenseEntriesTable, 'id' | 'name'>> =>
  fixedCategoryOf(name) ?? (await keepEntry(trx, actor, 'expense_categories', name))

import { fixedCategoryOf, WRITTEN_OFF } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import type { ExpenseEntriesTable } from '#server/db/tables'
import type { Actor } from '#server/http/actor'
import { invalid } from '#server/lib/errors'
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

/**
 * The category of that name: one that the program keeps itself, or one of the office's own. Within `lockLedger`.
 * @param field where the name was typed
 * @throws AppError 422 for that of debts that are written off, for which no money goes
 */
export async function keepCategory(
  trx: Handle,
  actor: Actor,
  name: string,
  field: string,
): Promise<Pick<ExpenseEntriesTable, 'id' | 'name'>> {
  const fixed = fixedCategoryOf(name)
  if (fixed?.id === WRITTEN_OFF.id)
    throw invalid({ [field]: 'На эту статью относится только списание долга: оно в лицевом счёте, «Ещё»' })
  return fixed ?? (await keepEntry(trx, actor, 'expense_categories', name))
}

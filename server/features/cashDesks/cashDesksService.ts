import { cashDeskInputSchema, type CashDesk, type CashDeskInput } from '#contract/money/cashDesks'
import { formatMoney } from '#contract/money/format'
import type { Db, Handle } from '#server/db/engine'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { expectedVersion, type Actor } from '#server/http/actor'
import { validatePatch } from '#server/http/validation'
import { AppError } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { editDesk, insertDesk, lockDesk, otherDesks, updateDesk } from './cashDesksRepository'

const { log, logUpdate } = auditTrail('cash_desks', ['name', 'keeper', 'limit_amount', 'archived_at'])

export async function createDesk(
  trx: Handle,
  actor: Actor,
  { version: _, ...input }: CashDeskInput,
): Promise<CashDesk> {
  await lockLedger(trx, actor.gbc_id)
  const desk = await insertDesk(trx, actor.gbc_id, input)
  await log(trx, actor, 'created', desk.id)
  return desk
}

/** @throws AppError 404, 409 stale version, 422 wrong fields */
export const changeDesk = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<CashDesk>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockDesk(trx, actor.gbc_id, id, expectedVersion(sent))
    await lockLedger(trx, actor.gbc_id)
    const { version: _, ...input } = validatePatch(cashDeskInputSchema, before, sent)
    const after = await editDesk(trx, before, input)
    return { before, after: await logUpdate(trx, actor, 'updated', before, after) }
  })

/** A desk that holds cash stays in work, and so does the last one, which takes what names no desk. */
async function archiveDesk(trx: Handle, before: CashDesk, columns: { archived_at: string | null }): Promise<CashDesk> {
  await lockLedger(trx, before.gbc_id)
  const { balance } = await lockDesk(trx, before.gbc_id, before.id)
  if (columns.archived_at !== null && balance !== 0)
    throw new AppError(409, `В кассе ${formatMoney(balance)}: сначала сдайте их в банк или выдайте`)
  if (columns.archived_at !== null && (await otherDesks(trx, before.gbc_id, before.id)) === 0)
    throw new AppError(409, 'Это единственная касса: сначала заведите другую')
  return updateDesk(trx, before, columns)
}

export const setArchived = makeSetArchived(lockDesk, archiveDesk, logUpdate)

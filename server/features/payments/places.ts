import type { PaymentSource } from '#contract/money/payments'
import type { Handle } from '#server/db/engine'
import { createDesk } from '#server/features/cashDesks/cashDesksService'
import type { Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'

/** The cash desk that money goes to when none is named: the only one, made with the first payment. Within `lockLedger`. */
async function mainDesk(trx: Handle, actor: Actor): Promise<string> {
  const desk = await trx
    .selectFrom('cash_desks')
    .select('id')
    .where('gbc_id', '=', actor.gbc_id)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (desk) return desk.id
  return (await createDesk(trx, actor, { name: 'Касса' })).id
}

/**
 * Where money comes in: the named cash desk, which is not in the archive, or bank account; without one the main one.
 * @param field where the place is typed
 * @throws AppError 422 for one that isn't there
 */
export async function placeOf(
  trx: Handle,
  actor: Actor,
  source: PaymentSource,
  place_id: string | null | undefined,
  field = 'place_id',
): Promise<string> {
  if (source === 'cash' && !place_id) return mainDesk(trx, actor)
  const { gbc_id } = actor
  return source === 'cash' ? deskOf(trx, gbc_id, place_id ?? '', field) : bankAccountOf(trx, gbc_id, place_id, field)
}

const deskById = (trx: Handle, gbc_id: string, id: string) =>
  trx
    .selectFrom('cash_desks')
    .select('archived_at')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()

async function deskOf(trx: Handle, gbc_id: string, id: string, field: string): Promise<string> {
  const desk = await deskById(trx, gbc_id, id)
  if (!desk) throw invalid({ [field]: 'Такой кассы нет' })
  if (desk.archived_at !== null) throw invalid({ [field]: 'Эта касса в архиве' })
  return id
}

/** Money that is taken back comes to where it was. @throws AppError 409 for a desk that is in the archive */
export async function refuseArchivedDesk(trx: Handle, gbc_id: string, id: string): Promise<void> {
  const desk = await deskById(trx, gbc_id, id)
  if (desk?.archived_at != null) throw new AppError(409, 'Касса в архиве: сначала верните её из архива')
}

/** The named account at a bank, or the primary one. */
async function bankAccountOf(
  trx: Handle,
  gbc_id: string,
  id: string | null | undefined,
  field: string,
): Promise<string> {
  const account = await trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .$if(Boolean(id), (query) => query.where('id', '=', id ?? ''))
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!account) throw invalid({ [field]: 'В реквизитах нет такого счёта в банке' })
  return account.id
}

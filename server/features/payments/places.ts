import { sql, type Compilable } from 'kysely'
import type { PaymentSource } from '#contract/money/payments'
import type { Handle } from '#server/db/engine'
import { together } from '#server/db/together'
import { createDesk } from '#server/features/cashDesks/cashDesksService'
import type { Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'

interface Place {
  id: string
  archived_at: string | null
}

const desks = (trx: Handle, gbc_id: string) =>
  trx.selectFrom('cash_desks').select(['id', 'archived_at']).where('gbc_id', '=', gbc_id)

/** The cash desk that money goes to when none is named: the only one. */
const mainDesk = (trx: Handle, gbc_id: string) =>
  desks(trx, gbc_id).where('archived_at', 'is', null).orderBy('created_at').orderBy('id').limit(1)

const deskById = (trx: Handle, gbc_id: string, id: string) => desks(trx, gbc_id).where('id', '=', id)

/** The named account at a bank, or the primary one. */
const bankAccount = (trx: Handle, gbc_id: string, id: string | null | undefined) =>
  trx
    .selectFrom('bank_accounts')
    .select(['id', sql<string | null>`null`.as('archived_at')])
    .where('gbc_id', '=', gbc_id)
    .$if(Boolean(id), (query) => query.where('id', '=', id ?? ''))
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .limit(1)

/** What `placeOf` has to know of the place that money comes to. */
export function placeQuery(
  trx: Handle,
  gbc_id: string,
  source: PaymentSource,
  place_id: string | null | undefined,
): Compilable<Place> {
  if (source !== 'cash') return bankAccount(trx, gbc_id, place_id)
  return place_id ? deskById(trx, gbc_id, place_id) : mainDesk(trx, gbc_id)
}

/**
 * Where money comes in: the named cash desk, which is not in the archive, or bank account; without one the main one. The first
 * desk is made with the first payment. Within `lockLedger`.
 * @param field where the place is typed
 * @param known what `placeQuery` reads, where it was read already
 * @throws AppError 422 for one that isn't there
 */
export async function placeOf(
  trx: Handle,
  actor: Actor,
  source: PaymentSource,
  place_id: string | null | undefined,
  { field = 'place_id', known }: { field?: string; known?: readonly Place[] } = {},
): Promise<string> {
  const [place] = known ?? (await together(trx, [placeQuery(trx, actor.gbc_id, source, place_id)]))[0]
  if (place && place.archived_at === null) return place.id
  if (source !== 'cash') throw invalid({ [field]: 'В реквизитах нет такого счёта в банке' })
  if (place) throw invalid({ [field]: 'Эта касса в архиве' })
  if (place_id) throw invalid({ [field]: 'Такой кассы нет' })
  return (await createDesk(trx, actor, { name: 'Касса' })).id
}

/** Money that is taken back comes to where it was. @throws AppError 409 for a desk that is in the archive */
export async function refuseArchivedDesk(trx: Handle, gbc_id: string, id: string): Promise<void> {
  const desk = await deskById(trx, gbc_id, id).executeTakeFirst()
  if (desk?.archived_at != null) throw new AppError(409, 'Касса в архиве: сначала верните её из архива')
}

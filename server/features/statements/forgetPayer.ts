import type { Handle } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import { notFound } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'

// It stands in the history of the member whom the payer was known to pay for.
const { log } = auditTrail('members', [])

/** Forgets a payer: the next line of this payer is matched without what was learned. @throws AppError 404 */
export async function forgetPayer(trx: Handle, actor: Actor, id: string): Promise<void> {
  const { gbc_id } = actor
  const rule = await trx
    .deleteFrom('payer_rules')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .returning('member_id')
    .executeTakeFirst()
  if (!rule) throw notFound('Такого плательщика нет: возможно, его уже забыли')
  await log(trx, actor, 'payer_forgotten', rule.member_id)
}

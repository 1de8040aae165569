import { movedText } from '#contract/money/charging'
import { formatMoney } from '#contract/money/format'
import type { Charged, ManualChargeInput, ReversalInput } from '#contract/money/charges'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import type { ChargesTable } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { reverseAndReallocate } from '#server/features/accounts/reverse'
import { getKind } from '#server/features/contributions/contributionsRepository'
import { refuseEnded } from '#server/features/contributions/refuseEnded'
import { dayAt } from '#server/features/ledger/dayAt'
import { getSection } from '#server/features/settings/settingsRepository'
import { auditTrail } from '#server/records/auditTrail'
import type { ReverseOperation } from '#server/records/reversals'
import { assertGarage, chargeById, chargeOfOperation, memberName } from './chargesRepository'
import { dueDay } from './dueDay'
import { postCharges } from './postCharges'

const { log } = auditTrail('charges', [])

const toCharged = ({ id, operation_id, amount, date, due_date }: ChargesTable): Charged => ({
  id,
  operation_id,
  amount,
  date,
  due_date,
})

/** Charges one member a sum that is typed. @throws AppError 404, 422 */
export async function chargeByHand(trx: Handle, actor: Actor, input: ManualChargeInput): Promise<Charged> {
  const { gbc_id } = actor
  const kind = await getKind(trx, gbc_id, input.kind_id)
  refuseEnded(kind)
  if (kind.nature === 'fine' && !input.reason) throw invalid({ reason: 'Напишите, за что штраф' })
  const { move_due_date } = await getSection(trx, gbc_id, 'finances')
  const due_date = dueDay(kind, input, move_due_date)
  const member = await memberName(trx, gbc_id, input.member_id)
  if (input.garage_id) await assertGarage(trx, gbc_id, input.garage_id)
  const [charge] = await dayAt(
    'date',
    postCharges(trx, actor, [
      {
        member_id: input.member_id,
        amount: input.amount,
        date: input.date,
        due_date,
        nature: kind.nature,
        kind_id: kind.id,
        garage_id: input.garage_id ?? null,
        source: kind.nature === 'fine' ? 'fine' : 'manual',
        formula: movedText(kind, input.date, due_date),
        reason: input.reason ?? null,
        decision: input.decision ?? kind.decision,
      },
    ]),
  )
  await log(trx, actor, 'charged', charge.id, {
    kind_name: [null, kind.name],
    member: [null, member],
    amount: [null, formatMoney(charge.amount)],
  })
  return { ...toCharged(charge), member_name: member, title: kind.name }
}

/**
 * Takes one charge back.
 * @throws AppError 404, 409 when it was taken back already, 422 for a refund or a closed month
 */
export async function reverseCharge(
  trx: Handle,
  actor: Actor,
  id: string,
  { reason, date }: ReversalInput,
): Promise<Charged> {
  const { gbc_id } = actor
  const charge = await chargeById(trx, gbc_id, id)
  if (!charge) throw notFound('Такого начисления нет')
  if (charge.source === 'refund') throw invalid({ id: 'Возврат аванса сторнируют в «Платежах»' })
  await dayAt('date', reverseAndReallocate(trx, actor, charge.operation_id, { reason, date: date ?? undefined }))
  await log(trx, actor, 'charge_reversed', id, {
    amount: [null, formatMoney(charge.amount)],
    reason: [null, reason],
  })
  return toCharged(charge)
}

/** The same of the operation of a charge. */
export const reverseChargeOperation: ReverseOperation = async (trx, actor, { id }, input) => {
  const charge = await chargeOfOperation(trx, actor.gbc_id, id)
  if (!charge) throw notFound('Такого начисления нет')
  await reverseCharge(trx, actor, charge.id, input)
  return []
}

import { formatMoney } from '#contract/money/format'
import { WRITTEN_OFF } from '#contract/money/expenses'
import type { WriteOffInput } from '#contract/money/operations'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { openAccounts } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { postOperations } from '#server/features/ledger/ledgerService'
import type { Actor } from '#server/http/actor'
import { refuseFutureDay } from '#server/lib/futureDay'
import { auditTrail } from '#server/records/auditTrail'
import { chargesToClose, insertOffset, refuseMember } from './openCharges'

const { log } = auditTrail('payments', [])

/**
 * Gives up what a member owes by a decision of the cooperative (specification, money §4): one operation a charge, so that each
 * can be taken back alone. Nobody pays it, so neither funds nor reports of money know of it. Amounts are kopecks.
 * @throws AppError 422 for a day to come or before the charge, a closed month, more than is left of a charge
 */
export async function writeOff(
  trx: Handle,
  actor: Actor,
  { member_id, charges, date, reason }: WriteOffInput,
): Promise<OperationsTable[]> {
  const { gbc_id } = actor
  refuseFutureDay(gbc_id, 'date', date)
  const { holders } = await lockAccounts(trx, gbc_id, [member_id])
  const holder = holders.get(member_id)
  refuseMember(holder, 'member_id')
  const account_id = (await openAccounts(trx, gbc_id, [member_id])).get(member_id) ?? ''
  const words = { act: 'списание', neverOfRefund: 'их не списывают' }
  const closed = await chargesToClose(trx, gbc_id, member_id, { charges, date, words })
  const operations = await postOperations(
    trx,
    actor,
    closed.map(({ amount }) => ({
      kind: 'write_off',
      effective_date: date,
      reason,
      lines: [{ debit: { code: '26', ref_id: WRITTEN_OFF.id }, credit: { code: '76', ref_id: account_id }, amount }],
    })),
  )
  for (const [index, { charge, amount }] of closed.entries())
    await insertOffset(trx, operations[index], account_id, {
      paid_on: date,
      amount,
      closes: { charge_id: charge.id, amount },
    })
  await reallocate(trx, gbc_id, [member_id], { seq: operations[operations.length - 1].seq, text: 'долг списан' })
  await log(trx, actor, 'debt_written_off', operations[0].id, {
    members: [null, holder?.display_name ?? ''],
    amount: [null, formatMoney(closed.reduce((sum, { amount }) => sum + amount, 0))],
    reason: [null, reason],
  })
  return operations
}

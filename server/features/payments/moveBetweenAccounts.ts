import { formatDate } from '#contract/format'
import { movedReason } from '#contract/money/chargeNote'
import { formatMoney } from '#contract/money/format'
import type { BetweenAccountsInput } from '#contract/money/operations'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { openAccounts } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { chargedFor, chargeRow } from '#server/features/charges/chargeRow'
import { insertCharges } from '#server/features/charges/postCharges'
import { postOperations } from '#server/features/ledger/ledgerService'
import type { Actor } from '#server/http/actor'
import { invalid } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { auditTrail } from '#server/records/auditTrail'
import { freeAdvances } from './freeAdvances'
import { chargesToClose, insertOffset, refuseMember } from './openCharges'

/** What one member owes or has paid ahead goes over to another (specification, money §4, §6.4). Amounts are kopecks. */

const { log } = auditTrail('payments', [])

/** Both accounts, held: what goes over is credited to the giver and charged to the taker, or the other way round. */
interface Accounts {
  giver: string
  taker: string
  giver_name: string
  taker_name: string
}

type Step = (trx: Handle, actor: Actor, accounts: Accounts, input: BetweenAccountsInput) => Promise<OperationsTable[]>

/** Charges go over one by one, each with its kind, garage, period and due date: its age stays, and so does the penalty. */
const moveCharges: Step = async (trx, actor, accounts, { from_member_id, charges, date, reason }) => {
  if (charges.length === 0) return []
  const { gbc_id } = actor
  const words = { act: 'перенос', neverOfRefund: 'их не переносят' }
  const moved = await chargesToClose(trx, gbc_id, from_member_id, { charges, date, words })
  const operations = await postOperations(
    trx,
    actor,
    moved.map(({ amount }) => ({
      kind: 'between_accounts',
      effective_date: date,
      reason,
      lines: [
        { debit: { code: '76', ref_id: accounts.taker }, credit: { code: '76', ref_id: accounts.giver }, amount },
      ],
    })),
  )
  for (const [index, { charge, amount }] of moved.entries())
    await insertOffset(trx, operations[index], accounts.giver, {
      paid_on: date,
      amount,
      closes: { charge_id: charge.id, amount },
    })
  await insertCharges(
    trx,
    moved.map(({ charge, amount }, index) =>
      chargeRow(operations[index], {
        ...chargedFor(charge),
        account_id: accounts.taker,
        date,
        amount,
        source: 'transfer',
        reason: movedReason(accounts.giver_name, reason),
      }),
    ),
  )
  return operations
}

/** Money paid ahead goes over with the day when it came. */
const moveAdvance: Step = async (trx, actor, accounts, { from_member_id, advance, date, reason }) => {
  if (!advance) return []
  const { gbc_id } = actor
  const free = await freeAdvances(trx, gbc_id, from_member_id, date)
  const most = free.reduce((sum, { amount }) => sum + amount, 0)
  if (most < advance)
    throw invalid({
      advance: `Аванс на ${formatDate(date)} ${formatMoney(most)}: перенести больше нельзя`,
    })
  let left = advance
  const taken = free.flatMap(({ paid_on, amount }) => {
    const part = Math.min(amount, left)
    left -= part
    return part > 0 ? [{ paid_on, amount: part }] : []
  })
  const operations = await postOperations(
    trx,
    actor,
    taken.map(({ amount }) => ({
      kind: 'between_accounts',
      effective_date: date,
      reason,
      lines: [
        { debit: { code: '76', ref_id: accounts.giver }, credit: { code: '76', ref_id: accounts.taker }, amount },
      ],
    })),
  )
  await insertCharges(
    trx,
    taken.map(({ amount }, index) =>
      chargeRow(operations[index], {
        account_id: accounts.giver,
        nature: 'other',
        date,
        due_date: date,
        amount,
        source: 'advance',
        reason: `Аванс передан: ${accounts.taker_name}. ${reason}`,
      }),
    ),
  )
  for (const [index, paid] of taken.entries()) await insertOffset(trx, operations[index], accounts.taker, paid)
  return operations
}

/**
 * Moves what a member owes, or has paid ahead, to another member's account: one operation a charge and one a day of payment,
 * so that each can be taken back alone.
 * @throws AppError 422 for a day to come or before what goes over was there, a closed month, more than is left of a charge or of what was paid ahead
 */
export async function moveBetweenAccounts(
  trx: Handle,
  actor: Actor,
  input: BetweenAccountsInput,
): Promise<OperationsTable[]> {
  const { gbc_id } = actor
  const { from_member_id, to_member_id, date } = input
  if (from_member_id === to_member_id) throw invalid({ to_member_id: 'Это тот же член кооператива' })
  refuseFutureDay(gbc_id, 'date', date)
  const { holders } = await lockAccounts(trx, gbc_id, [from_member_id, to_member_id])
  const [from, to] = [holders.get(from_member_id), holders.get(to_member_id)]
  refuseMember(from, 'from_member_id')
  refuseMember(to, 'to_member_id')
  if (input.charges.length === 0 && !input.advance) throw invalid({ charges: 'Выберите, что переносится' })
  const ids = await openAccounts(trx, gbc_id, [from_member_id, to_member_id])
  const accounts: Accounts = {
    giver: ids.get(from_member_id) ?? '',
    taker: ids.get(to_member_id) ?? '',
    giver_name: from?.display_name ?? '',
    taker_name: to?.display_name ?? '',
  }
  const operations = [
    ...(await moveCharges(trx, actor, accounts, input)),
    ...(await moveAdvance(trx, actor, accounts, input)),
  ]
  await reallocate(trx, gbc_id, [from_member_id, to_member_id], {
    seq: operations[operations.length - 1].seq,
    text: 'долг или аванс перенесён на другой счёт',
  })
  const amount = input.charges.reduce((sum, part) => sum + part.amount, input.advance ?? 0)
  await log(trx, actor, 'debt_moved', operations[0].id, {
    members: [accounts.giver_name, accounts.taker_name],
    amount: [null, formatMoney(amount)],
    reason: [null, input.reason],
  })
  return operations
}

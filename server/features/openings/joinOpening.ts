import { formatMoney } from '#contract/money/format'
import type { Charged } from '#contract/money/charges'
import type { JoinDebtInput } from '#contract/money/splitDebt'
import type { Handle } from '#server/db/engine'
import { accountsOfMembers } from '#server/features/accounts/personalAccounts'
import { lockOperations, reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { dayAt } from '#server/features/ledger/dayAt'
import { openDay } from '#server/features/ledger/ledgerService'
import type { Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import { openingCharge, postParts } from './splitOpening'

const { log } = auditTrail('charges', [])

/** Charges of opening debts on a member's accounts: what was taken back too, which the parts in its place name. */
async function openingDebts(trx: Handle, gbc_id: string, member_id: string) {
  const accounts = await accountsOfMembers(trx, gbc_id, [member_id])
  return trx
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .selectAll('charges')
    .select('state.reversed')
    .where('charges.gbc_id', '=', gbc_id)
    .where(
      'charges.account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('charges.source', '=', 'opening')
    .execute()
}

type Debt = Awaited<ReturnType<typeof openingDebts>>[number]

/** What stands in the place of a debt, its parts' parts too. */
function standingOf(debts: readonly Debt[], { id }: Debt): Debt[] {
  const parts = debts.filter(({ corrects_id }) => corrects_id === id)
  return parts.flatMap((part) => (part.reversed === 0 ? [part] : standingOf(debts, part)))
}

const isSameThing = (one: Debt, other: Debt) =>
  one.kind_id === other.kind_id && one.period === other.period && one.due_date === other.due_date

/** The debt from which a part was split, with what stands in its place. @throws AppError 422 for what is no part */
function splitDebtOf(debts: readonly Debt[], part: Debt): { debt: Debt; parts: Debt[] } {
  const debt = debts.find(({ id }) => id === part.corrects_id)
  if (!debt) throw invalid({ id: 'Этот долг не расшифрован' }, 'Этот долг не расшифрован')
  const parts = standingOf(debts, debt)
  // What was corrected alone is one debt still.
  return parts.length > 1 || parts.some((one) => !isSameThing(one, debt)) ? { debt, parts } : splitDebtOf(debts, debt)
}

/**
 * A debt that says again what was imported is the imported one: an import may change it, and its undoing take it back.
 * Within `lockOperations`.
 */
export async function keepImported(trx: Handle, gbc_id: string, member_id: string, charge_id: string): Promise<void> {
  const debts = await openingDebts(trx, gbc_id, member_id)
  const charge = debts.find(({ id }) => id === charge_id)
  if (!charge) return
  const above: Debt[] = []
  for (let at: Debt | undefined = charge; at; at = debts.find(({ id }) => id === above[above.length - 1].corrects_id))
    above.push(at)
  const posting = await trx
    .selectFrom('opening_postings')
    .select(['opening_id', 'operation_id', 'amount'])
    .where('gbc_id', '=', gbc_id)
    .where(
      'operation_id',
      'in',
      above.map(({ operation_id }) => operation_id),
    )
    .executeTakeFirst()
  const imported = above.find(({ operation_id }) => operation_id === posting?.operation_id)
  if (!posting || !imported || charge.amount !== Number(posting.amount)) return
  if (!isSameThing(charge, imported) || standingOf(debts, imported).length > 1) return
  await trx
    .updateTable('opening_postings')
    .set({ operation_id: charge.operation_id })
    .where('gbc_id', '=', gbc_id)
    .where('opening_id', '=', posting.opening_id)
    .execute()
}

/**
 * Puts an opening debt back in the place of its parts, the same sum: what any of them had paid pays what is owed by the rule.
 * @param part_id any of the parts
 * @throws AppError 404, 409 when the part was taken back, or went over to another account; 422 for what is no part
 */
export async function joinOpening(
  trx: Handle,
  actor: Actor,
  part_id: string,
  { reason }: JoinDebtInput,
): Promise<Charged[]> {
  const { gbc_id } = actor
  const { operation_id, member_id } = await openingCharge(trx, gbc_id, part_id)
  const { state } = await lockOperations(trx, gbc_id, [operation_id])
  const debts = await openingDebts(trx, gbc_id, member_id)
  const part = debts.find(({ id }) => id === part_id)
  if (part?.reversed !== 0) throw new AppError(409, 'Этой части уже нет: обновите страницу')
  const { debt, parts } = splitDebtOf(debts, part)
  const day = openDay(state, parts.map(({ date }) => date).sort()[parts.length - 1])
  const operations = parts.map((one) => one.operation_id)
  await dayAt(
    'id',
    reverseAllAndReallocate(trx, actor, operations, {
      reason: reason || 'Расшифровка отменена',
      date: day,
      isReplaced: true,
    }),
  )
  const amount = parts.reduce((sum, one) => sum + one.amount, 0)
  const { kind_id, period, due_date } = debt
  const isPart = debts.some(({ id }) => id === debt.corrects_id)
  const charged = await postParts(trx, actor, { ...debt, member_id }, [{ kind_id, period, due_date, amount }], {
    date: day,
    reason: reason ?? null,
    corrects_id: isPart && debt.corrects_id !== null ? debt.corrects_id : debt.id,
  })
  await keepImported(trx, gbc_id, member_id, charged[0].id)
  await log(trx, actor, 'opening_joined', charged[0].id, {
    amount: [null, formatMoney(amount)],
    ...(reason && { reason: [null, reason] }),
  })
  return charged
}

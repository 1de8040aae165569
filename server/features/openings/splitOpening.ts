import { formatMoney } from '#contract/money/format'
import type { Charged } from '#contract/money/charges'
import { isPeriodOf, type ContributionKind } from '#contract/money/contributions'
import type { SplitDebtInput } from '#contract/money/splitDebt'
import type { Handle } from '#server/db/engine'
import type { ChargesTable } from '#server/db/tables'
import { lockOperations, reverseAndReallocate } from '#server/features/accounts/reverse'
import { memberChargeById } from '#server/features/charges/chargesRepository'
import { postCharges } from '#server/features/charges/postCharges'
import { freeRows, isChargedOnce, takeSlots } from '#server/features/charges/slots'
import { readKinds } from '#server/features/contributions/contributionsRepository'
import { dayAt } from '#server/features/ledger/dayAt'
import type { Actor } from '#server/http/actor'
import { invalid, notFound } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'

const { log } = auditTrail('charges', [])

type Part = SplitDebtInput['parts'][number]

/** @throws AppError 404, 422 for what is no debt of an opening balance */
export async function openingCharge(trx: Handle, gbc_id: string, id: string) {
  const charge = await memberChargeById(trx, gbc_id, id)
  if (!charge) throw notFound('Такого начисления нет')
  if (charge.source !== 'opening') throw invalid({ id: 'Расшифровывают только долг из начальных остатков' })
  return charge
}

/** @throws AppError 422 where parts don't make the debt, or name what isn't there */
function refuseWrong(charge: ChargesTable, parts: readonly Part[], kinds: ReadonlyMap<string, ContributionKind>): void {
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (sum !== charge.amount)
    throw invalid({ parts: `Части составляют ${formatMoney(sum)}, а долг ${formatMoney(charge.amount)}` })
  const [only] = parts
  const isSame = (['kind_id', 'period', 'due_date'] as const).every((name) => (only[name] ?? null) === charge[name])
  if (parts.length === 1 && isSame)
    throw invalid({ parts: 'Долг остался бы тем же: укажите взнос или срок, или разложите его на части' })
  for (const [index, { kind_id, period }] of parts.entries()) {
    const kind = kind_id ? kinds.get(kind_id) : undefined
    if (kind_id && !kind) throw invalid({ [`parts.${index}.kind_id`]: 'Такого взноса нет: выберите заново' })
    if (period && !isPeriodOf(kind?.periodicity ?? 'none', period))
      throw invalid({ [`parts.${index}.period`]: 'У этого взноса нет такого периода' })
  }
}

/**
 * Charges what stands in the place of an opening debt; what a part is for isn't charged once more by a run. Within
 * `lockOperations`, after the debt was taken back.
 * @param debt what it was split from
 */
export async function postParts(
  trx: Handle,
  actor: Actor,
  debt: Pick<ChargesTable, 'garage_id'> & { member_id: string },
  parts: readonly Part[],
  { date, reason, corrects_id }: { date: string; reason: string | null; corrects_id: string },
): Promise<Charged[]> {
  const { gbc_id } = actor
  const { member_id, garage_id } = debt
  const ids = [...new Set(parts.flatMap(({ kind_id }) => kind_id ?? []))]
  const kinds = new Map((await readKinds(trx, gbc_id, ids)).map((kind) => [kind.id, kind]))
  const charges = await postCharges(
    trx,
    actor,
    parts.map(({ kind_id, period, due_date, amount }) => ({
      member_id,
      amount,
      date,
      due_date: due_date ?? null,
      nature: kinds.get(kind_id ?? '')?.nature ?? 'other',
      kind_id: kind_id ?? null,
      garage_id,
      period: period ?? null,
      source: 'opening' as const,
      reason,
      corrects_id,
    })),
  )
  for (const [index, { kind_id, period }] of parts.entries()) {
    const kind = kinds.get(kind_id ?? '')
    const run = { gbc_id, kind_id: kind_id ?? '', period: period ?? null, date }
    if (!kind || (!period && !isChargedOnce(kind))) continue
    // What each member is charged alike is charged for no garage.
    const row = { garage_id: kind.method === 'fixed' ? null : garage_id, member_id }
    const free = await freeRows(trx, run, kind, [row])
    await takeSlots(
      trx,
      run,
      kind,
      free.map(() => ({ row, charge_id: charges[index].id })),
    )
  }
  return charges.map(({ id, operation_id, amount, date: on, due_date }) => ({
    id,
    operation_id,
    amount,
    date: on,
    due_date,
  }))
}

/**
 * Puts what an opening debt consists of in its place: it is taken back, and each part is charged with its contribution and due
 * date, on its day or the first open one.
 * @throws AppError 404, 409 when it was taken back already, 422 for another sum or what is no opening debt
 */
export async function splitOpening(
  trx: Handle,
  actor: Actor,
  charge_id: string,
  { parts, reason }: SplitDebtInput,
): Promise<Charged[]> {
  const { gbc_id } = actor
  const { operation_id } = await openingCharge(trx, gbc_id, charge_id)
  await lockOperations(trx, gbc_id, [operation_id])
  const charge = await openingCharge(trx, gbc_id, charge_id)
  const ids = [...new Set(parts.flatMap(({ kind_id }) => kind_id ?? []))]
  const kinds = new Map((await readKinds(trx, gbc_id, ids)).map((kind) => [kind.id, kind]))
  refuseWrong(charge, parts, kinds)
  const reversal = await dayAt(
    'parts',
    reverseAndReallocate(trx, actor, operation_id, {
      reason: reason || 'Расшифрован начальный долг',
      isReplaced: true,
    }),
  )
  const charges = await postParts(trx, actor, charge, parts, {
    date: reversal.effective_date,
    reason: reason ?? null,
    corrects_id: charge.id,
  })
  await log(trx, actor, 'opening_split', charge.id, {
    amount: [null, formatMoney(charge.amount)],
    ...(reason && { reason: [null, reason] }),
  })
  return charges
}

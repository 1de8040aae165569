import { formatDate } from '#contract/format'
import type { Purpose } from '#contract/money/allocation'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import type { PaymentsTable } from '#server/db/tables'
import { today } from '#server/lib/days'
import { openAccounts, type AccountRow } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { chargeRow } from '#server/features/charges/chargeRow'
import { insertCharges } from '#server/features/charges/postCharges'
import type { AccountRef } from '#server/features/ledger/ledgerRepository'
import { postOperations, type NewOperation, type Poster } from '#server/features/ledger/ledgerService'
import { invalid } from '#server/lib/errors'
import { refuseCashBelowZero } from './cash'
import { freeAdvances } from './freeAdvances'
import { pinnedAdvancesText } from '#server/features/accounts/pinnedAdvances'
import { insertPayments } from './paymentsRepository'
import { refuseUnknownPurposes } from './purposes'

export interface NewPayment {
  source: 'cash' | 'bank' | 'opening'
  /** Cash desk or bank account; none for an opening balance. */
  place_id: string | null
  /** The day when the money came. */
  paid_on: string
  /** The day in the books; absent = the same. */
  effective_date?: string
  lines: readonly { member_id: string; amount: number; purpose: Purpose | null }[]
  payer?: string | null
  comment?: string | null
  posted_for?: NewOperation['source']
  /** Where the money stands already; absent = it comes to its place now. */
  debit?: AccountRef
}

export const placeRef = (source: NewPayment['source'], place_id: string | null): AccountRef =>
  source === 'opening' ? { code: '00' } : { code: source === 'cash' ? '50' : '51', ref_id: place_id ?? '' }

/** @throws AppError 422 at the day of payment */
export function refuseFuture(gbc_id: string, paid_on: string): void {
  if (paid_on > today(gbc_id)) throw invalid({ paid_on: 'Дата оплаты ещё не наступила' })
}

/** A payment that names a charge pays no more than is left of it. @throws AppError 422 */
async function refuseTooMuch(trx: Handle, gbc_id: string, { lines }: NewPayment): Promise<void> {
  const named = lines.flatMap(({ member_id, purpose }, index) =>
    (purpose?.charges ?? []).map((charge) => ({ ...charge, member_id, index })),
  )
  if (named.length === 0) return
  for (const [index, { amount, purpose }] of lines.entries()) {
    const parts = (purpose?.charges ?? []).reduce((sum, charge) => sum + charge.amount, 0)
    if (parts > amount)
      throw invalid({
        [`lines.${index}.amount`]: `Части составляют ${formatMoney(parts)}, а платёж ${formatMoney(amount)}`,
      })
  }
  const rows = await trx
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .select(['state.charge_id', 'state.open_amount', 'account.member_id'])
    .where('state.gbc_id', '=', gbc_id)
    .where('state.charge_id', 'in', [...new Set(named.map(({ charge_id }) => charge_id))])
    .execute()
  const open = new Map(rows.map(({ charge_id, open_amount, member_id }) => [`${member_id} ${charge_id}`, open_amount]))
  for (const { member_id, charge_id, amount, index } of named) {
    const key = `${member_id} ${charge_id}`
    const left = open.get(key) ?? 0
    if (amount > left)
      throw invalid({ [`lines.${index}.purpose`]: `По этому начислению осталось ${formatMoney(left)}` })
    open.set(key, left - amount)
  }
}

/**
 * Posts payments that came in, one line an account, and lets them pay what is owed. Within `lockAccounts` of their members.
 * @param text what is read beside earlier payments that now pay something else
 * @param known accounts of their members, as `lockAccounts` read them
 * @returns the payments in the order given
 * @throws AppError 422 for a day to come, a closed month, a purpose that isn't there, more than is left of a named charge
 */
export async function postPayments(
  trx: Handle,
  poster: Poster,
  payments: readonly NewPayment[],
  text: string,
  known?: readonly AccountRow[],
): Promise<PaymentsTable[]> {
  if (payments.length === 0) return []
  const { gbc_id } = poster
  for (const payment of payments) {
    refuseFuture(gbc_id, payment.paid_on)
    await refuseUnknownPurposes(trx, gbc_id, payment.lines)
    await refuseTooMuch(trx, gbc_id, payment)
  }
  const member_ids = payments.flatMap(({ lines }) => lines.map(({ member_id }) => member_id))
  const accounts = await openAccounts(trx, gbc_id, member_ids, known)
  const accountOf = (member_id: string) => accounts.get(member_id) ?? ''
  const operations = await postOperations(
    trx,
    poster,
    payments.map((payment) => ({
      kind: payment.source === 'opening' ? 'opening' : 'payment',
      effective_date: payment.effective_date ?? payment.paid_on,
      comment: payment.comment,
      source: payment.posted_for,
      lines: payment.lines.map(({ member_id, amount }) => ({
        debit: payment.debit ?? placeRef(payment.source, payment.place_id),
        credit: { code: '76', ref_id: accountOf(member_id) },
        amount,
      })),
    })),
  )
  const rows = await insertPayments(
    trx,
    payments.map(({ source, place_id, payer, paid_on, comment, lines }, index) => ({
      operation: operations[index],
      payment: {
        source,
        place_id,
        payer: payer ?? null,
        paid_on,
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        number: operations[index].number,
        comment: comment ?? null,
      },
      lines: lines.map((line) => ({
        account_id: accountOf(line.member_id),
        amount: line.amount,
        purpose: line.purpose === null ? null : JSON.stringify(line.purpose),
      })),
    })),
  )
  await reallocate(trx, gbc_id, member_ids, { seq: operations[operations.length - 1].seq, text })
  return rows
}

/** The same of one payment. @throws AppError as `postPayments` */
export async function postPayment(
  trx: Handle,
  poster: Poster,
  payment: NewPayment,
  known?: readonly AccountRow[],
): Promise<PaymentsTable> {
  const text = `платёж за ${formatDate(payment.paid_on)} внесён ${formatDate(today(poster.gbc_id))}`
  const [row] = await postPayments(trx, poster, [payment], text, known)
  return row
}

export interface NewRefund {
  member_id: string
  source: 'cash' | 'bank'
  /** null = of an acquirer, whose money has come to no place yet. */
  place_id: string | null
  paid_on: string
  amount: number
  comment?: string | null
  /** The day of the books where it isn't that of the refund: of a closed month. */
  effective_date?: string
  /** Where the money has been taken from already; absent = it leaves its place now. */
  credit?: AccountRef
  posted_for?: NewOperation['source']
}

/**
 * Gives back what a member has paid ahead. Within `lockAccounts`.
 * @throws AppError 422 for more than that, more than the cash desk has, a day to come, a closed month
 */
export async function postRefund(trx: Handle, poster: Poster, refund: NewRefund): Promise<PaymentsTable> {
  const { gbc_id } = poster
  const { member_id, paid_on, amount } = refund
  refuseFuture(gbc_id, paid_on)
  const free = await freeAdvances(trx, gbc_id, member_id, paid_on)
  const most = free.reduce((sum, part) => sum + part.amount, 0)
  if (amount > most) {
    const held = await pinnedAdvancesText(trx, gbc_id, member_id)
    throw invalid({ amount: `Аванс ${formatMoney(most)}: вернуть больше нельзя${held}` })
  }
  if (refund.source === 'cash') await refuseCashBelowZero(trx, gbc_id, refund.place_id ?? '', paid_on, amount)
  const accounts = await openAccounts(trx, gbc_id, [member_id])
  const account_id = accounts.get(member_id) ?? ''
  const [operation] = await postOperations(trx, poster, [
    {
      kind: 'refund',
      effective_date: refund.effective_date ?? paid_on,
      comment: refund.comment,
      source: refund.posted_for,
      lines: [
        {
          debit: { code: '76', ref_id: account_id },
          credit: refund.credit ?? placeRef(refund.source, refund.place_id),
          amount,
        },
      ],
    },
  ])
  // For the rule of allocation it is owed like a charge, which what was paid ahead covers at once.
  await insertCharges(trx, [
    chargeRow(operation, {
      account_id,
      nature: 'other',
      date: paid_on,
      due_date: paid_on,
      amount,
      source: 'refund',
      reason: refund.comment ?? null,
    }),
  ])
  const { source, place_id } = refund
  const { number } = operation
  const payment = {
    direction: 'out' as const,
    source,
    place_id,
    paid_on,
    amount,
    number,
    comment: refund.comment ?? null,
  }
  const [row] = await insertPayments(trx, [{ operation, payment, lines: [] }])
  await reallocate(trx, gbc_id, [member_id], {
    seq: operation.seq,
    text: `возвращён аванс ${formatDate(paid_on)}`,
  })
  return row
}

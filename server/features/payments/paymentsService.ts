import { formatDate } from '#contract/format'
import type { OperationKind } from '#contract/money/chart'
import type { ReversalInput } from '#contract/money/charges'
import { formatMoney } from '#contract/money/format'
import type { Payment, PaymentInput, RefundInput } from '#contract/money/payments'
import { formatMonth } from '#contract/money/periods'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'
import { refuseBeforeBooks } from '#server/features/ledger/booksBeginning'
import { dayAt } from '#server/features/ledger/dayAt'
import { operationRows, type LedgerState } from '#server/features/ledger/ledgerRepository'
import { FIRST_DAY, openDay } from '#server/features/ledger/ledgerService'
import { lockAccounts, type AccountHolder } from '#server/features/accounts/lockAccounts'
import { lockOperations, reverseAndReallocate } from '#server/features/accounts/reverse'
import { auditTrail } from '#server/records/auditTrail'
import { refuseCashBelowZero } from './cash'
import { getPayment, placeOfPayment } from './paymentsRepository'
import { placeOf, placeQuery, refuseArchivedDesk } from './places'
import { placeRef, postPayment, postRefund } from './postPayment'
import { refuseStrangersGarages } from './purposes'

const { log } = auditTrail('payments', [])

const said = ({ members, amount }: Payment) => ({
  members: [null, members] as [unknown, unknown],
  amount: [null, formatMoney(amount)] as [unknown, unknown],
})

/**
 * Holds the accounts of payers, and reads the place of the money.
 * @throws AppError 422 at the field of a member who isn't there, or is one with another
 */
async function lockPayers(
  trx: Handle,
  gbc_id: string,
  payers: { field: string; member_id: string }[],
  { source, place_id }: Pick<PaymentInput, 'source' | 'place_id'>,
) {
  const held = await lockAccounts(
    trx,
    gbc_id,
    payers.map(({ member_id }) => member_id),
    [placeQuery(trx, gbc_id, source, place_id)],
  )
  for (const { field, member_id } of payers) {
    const holder = held.holders.get(member_id)
    if (!holder || holder.merged_into_id !== null) throw invalid({ [field]: 'Такого члена нет: выберите заново' })
  }
  return held
}

/**
 * Two desks, or one that the server answered too late, take the same debt once.
 * @throws AppError 422 at the tick of the line
 */
function refuseUnaskedAdvance(lines: PaymentInput['lines'], holders: Map<string, AccountHolder>): void {
  for (const [index, { member_id, owed, as_advance }] of lines.entries()) {
    if (!owed || as_advance) continue
    if ((holders.get(member_id)?.balance ?? 0) <= 0)
      throw invalid({
        [`lines.${index}.as_advance`]: 'Этот долг уже оплачен: отметьте, что деньги принимаются авансом',
      })
  }
}

/** @throws AppError 422 at the day, which names both ways out: another day, or the first open one in the books */
function refuseClosedMonth({ paid_on, in_open_month }: PaymentInput, state: LedgerState): void {
  if (in_open_month || paid_on < FIRST_DAY || state.closed_through === null || paid_on > state.closed_through) return
  const open = formatDate(openDay(state, paid_on))
  const message = `Месяц ${formatMonth(paid_on)} закрыт. Поставьте дату не раньше ${open} или отметьте «Провести ${open}»`
  throw invalid({ paid_on: message }, message)
}

/** Takes money: in cash with the number of its order. @throws AppError 422 */
export async function takePayment(trx: Handle, actor: Actor, input: PaymentInput): Promise<Payment> {
  const { gbc_id } = actor
  const { source, paid_on, in_open_month, lines, payer, comment } = input
  const { holders, state, accounts, beside } = await lockPayers(
    trx,
    gbc_id,
    lines.map(({ member_id }, index) => ({ field: `lines.${index}.member_id`, member_id })),
    input,
  )
  refuseUnaskedAdvance(lines, holders)
  refuseClosedMonth(input, state)
  await refuseStrangersGarages(trx, gbc_id, lines)
  const place_id = await placeOf(trx, actor, source, input.place_id, { known: beside[0] })
  if (in_open_month) {
    // The day of the books is open: that of the payment is a slip of the keyboard, or in an opening balance, all the same.
    const money = [{ debit: placeRef(source, place_id), credit: { code: '76' as const } }]
    await dayAt('paid_on', refuseBeforeBooks(trx, gbc_id, [{ kind: 'payment', effective_date: paid_on, lines: money }]))
  }
  const { id } = await dayAt(
    'paid_on',
    postPayment(
      trx,
      actor,
      {
        source,
        place_id,
        paid_on,
        effective_date: in_open_month ? openDay(state, paid_on) : paid_on,
        payer,
        comment,
        lines: lines.map((line) => ({ ...line, purpose: line.purpose ?? null })),
      },
      accounts,
    ),
  )
  const payment = await getPayment(trx, gbc_id, id)
  await log(trx, actor, 'payment_taken', id, said(payment))
  return payment
}

/** Gives back what was paid ahead: in cash with the number of its order. @throws AppError 422 */
export async function giveRefund(trx: Handle, actor: Actor, input: RefundInput): Promise<Payment> {
  const { gbc_id } = actor
  const { source, paid_on, amount, member_id, comment } = input
  const { beside } = await lockPayers(trx, gbc_id, [{ field: 'member_id', member_id }], input)
  const place_id = await placeOf(trx, actor, source, input.place_id, { known: beside[0] })
  const { id } = await dayAt(
    'paid_on',
    postRefund(trx, actor, { source, place_id, paid_on, amount, member_id, comment }),
  )
  const payment = await getPayment(trx, gbc_id, id)
  await log(trx, actor, 'refunded', id, said(payment))
  return payment
}

/** What a debit of a statement is said to be: its line is sorted anew once that is taken back. */
const SORTED_DEBITS: readonly OperationKind[] = ['refund', 'expense', 'accountable_out', 'cash_from_bank']

/** Money that came by a statement of the bank is changed in the statement alone. @throws AppError 422 */
export async function refuseStatementPayment(trx: Handle, gbc_id: string, operation_id: string): Promise<void> {
  const [operation] = await operationRows(trx, gbc_id, [operation_id])
  if (operation?.source_type !== 'statement_line') return
  throw invalid(
    {},
    SORTED_DEBITS.includes(operation.kind)
      ? 'Сумма взята из выписки банка, её не меняют. Если списание разнесли неверно, сторнируйте эту операцию: его строка снова будет ждать в «Не разобрано»'
      : 'Этот платёж пришёл по выписке банка: в выписке нажмите на его строке «Отнести к другому»',
  )
}

/** Takes a payment or a refund back. @throws AppError 404, 409 when it was taken back already, 422 */
export async function reversePayment(
  trx: Handle,
  actor: Actor,
  id: string,
  { reason, date }: ReversalInput,
): Promise<Payment> {
  const { gbc_id } = actor
  const payment = await getPayment(trx, gbc_id, id)
  await refuseStatementPayment(trx, gbc_id, payment.operation_id)
  const { state } = await lockOperations(trx, gbc_id, [payment.operation_id])
  const place_id = await placeOfPayment(trx, gbc_id, id)
  if (payment.source === 'cash' && payment.reversed_on === null && place_id !== null) {
    const [{ effective_date }] = await operationRows(trx, gbc_id, [payment.operation_id])
    if (payment.direction === 'out') await refuseArchivedDesk(trx, gbc_id, place_id)
    else
      await refuseCashBelowZero(
        trx,
        gbc_id,
        place_id,
        openDay(state, effective_date, date ?? undefined),
        payment.amount,
      )
  }
  await dayAt('date', reverseAndReallocate(trx, actor, payment.operation_id, { reason, date: date ?? undefined }))
  await log(trx, actor, 'payment_reversed', id, { ...said(payment), reason: [null, reason] })
  return getPayment(trx, gbc_id, id)
}

import { formatDate } from '#contract/format'
import { sql } from 'kysely'
import { oldestReason } from '#contract/money/accounts'
import {
  allocate,
  allocationChanges,
  type Allocation,
  type DueItem,
  type PaidItem,
  type StoredAllocation,
} from '#contract/money/allocation'
import { type StoredPaymentSource, storedPaymentSources } from '#contract/money/sources'
import { endAfter } from '#contract/text'
import { insertsOf } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import type { AllocationsTable } from '#server/db/tables'
import { later, type Statement } from '#server/db/together'
import { groupBy } from '#server/lib/groupBy'
import { newId } from '#server/lib/ids'
import { portionsOf } from '#server/lib/portionsOf'
import { itemsOfMembers } from './accountItems'
import { bookedAs, type BookedCharge, type BookedPayment } from './bookedAs'
import { refreshSharePaid } from './sharePaid'
import { takenBack } from './takenBack'

/** What made the allocations change. */
export interface Cause {
  /** Number of the operation. */
  seq: number
  /** What is read beside earlier payments that now pay something else: «платёж за 20.02.2026 внесён 20.05.2026». */
  text: string | ((member_id: string) => string)
  /** Nothing changes in the books before this day: that of the reversal, or when a rule or a card was changed. */
  from?: string
}

/** The first day that is neither closed nor before what made the allocations change; null = any. */
const openFrom = (closed_through: string | null, { from }: Cause): string | null => {
  const open = closed_through === null ? null : endAfter(closed_through)
  return open === null || (from !== undefined && from > open) ? (from ?? null) : open
}

function reasonOf(allocation: Partial<Allocation>, charge: DueItem | undefined, payment: PaidItem | undefined): string {
  if (payment?.closes) return 'закрыто без оплаты'
  if (allocation.reason === 'purpose') return 'по назначению платежа'
  if (allocation.reason === 'refund') return 'возврат аванса'
  if (allocation.reason === 'advance') return `аванс от ${formatDate(payment?.paid_on ?? '')}`
  return oldestReason(charge?.due_date ?? null)
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

/** What a member owes, or has paid ahead, by what is left of charges and payments. */
function balanceOf(
  owed: readonly DueItem[],
  paid: readonly (PaidItem & { source: StoredPaymentSource })[],
  open: Map<string, number>,
  rest: Map<string, number>,
): { balance: number; oldest_due: string | null; last_payment_on: string | null } {
  const due = owed.filter(({ id }) => (open.get(id) ?? 0) > 0).map(({ due_date }) => due_date ?? '')
  return {
    balance: sum(open.values()) - sum(rest.values()),
    oldest_due: due.sort()[0] ?? null,
    last_payment_on:
      paid
        .filter(({ source }) => storedPaymentSources[source].isMoney)
        .map(({ paid_on }) => paid_on)
        .sort()
        .at(-1) ?? null,
  }
}

/** Whether charges of shares are concerned, or some that were taken back and may have been such. */
const paysShares = (live: readonly DueItem[] = [], before: readonly StoredAllocation[] = []): boolean => {
  const known = new Set(live.map(({ id }) => id))
  return live.some(({ nature }) => nature === 'share') || before.some(({ charge_id }) => !known.has(charge_id))
}

/** Rows of one statement. */
const ROWS_AT_ONCE = 200

/** Keeps members' balances with their cards, by one statement for many. */
function balancesWritten(
  trx: Handle,
  gbc_id: string,
  balances: ReadonlyMap<string, ReturnType<typeof balanceOf>>,
): Statement[] {
  const rows = [...balances].map(
    ([id, { balance, oldest_due, last_payment_on }]) => sql`(${id}, ${balance}, ${oldest_due}, ${last_payment_on})`,
  )
  return portionsOf(rows, ROWS_AT_ONCE).map((portion) =>
    sql`update members set balance = cast(made.column2 as bigint), oldest_due = made.column3, last_payment_on = made.column4
      from (values ${sql.join(portion)}) as made
      where members.gbc_id = ${gbc_id} and members.id = made.column1`.compile(trx),
  )
}

/** Keeps what is left of charges, by one statement for many. */
function openAmountsWritten(
  trx: Handle,
  gbc_id: string,
  opened: readonly { charge_id: string; open_amount: number }[],
): Statement[] {
  const rows = opened.map(({ charge_id, open_amount }) => sql`(${charge_id}, ${open_amount})`)
  return portionsOf(rows, ROWS_AT_ONCE).map((portion) =>
    sql`update charge_state set open_amount = cast(made.column2 as bigint)
      from (values ${sql.join(portion)}) as made
      where charge_state.gbc_id = ${gbc_id} and charge_state.charge_id = made.column1`.compile(trx),
  )
}

type ChangedAllocation = ReturnType<typeof allocationChanges>[number]

/** Rows of the differences, with what each is for and when it counts. */
async function rowsOf(
  trx: Handle,
  gbc_id: string,
  { charges, payments, closed_through }: Awaited<ReturnType<typeof itemsOfMembers>>,
  changes: readonly (ChangedAllocation & Pick<AllocationsTable, 'account_id' | 'text'>)[],
  cause: Cause,
): Promise<AllocationsTable[]> {
  const chargeOf = new Map<string, BookedCharge>(charges.map((charge) => [charge.id, charge]))
  const paymentOf = new Map<string, BookedPayment>(payments.map((payment) => [payment.id, payment]))
  const gone = await takenBack(trx, gbc_id, {
    charge_ids: changes.map(({ charge_id }) => charge_id).filter((id) => !chargeOf.has(id)),
    line_ids: changes.map(({ payment_line_id }) => payment_line_id).filter((id) => !paymentOf.has(id)),
  })
  const open_from = openFrom(closed_through, cause)
  const known = <Fact>(id: string, ...maps: ReadonlyMap<string, Fact>[]): Fact => {
    const fact = maps.map((map) => map.get(id)).find((one) => one !== undefined)
    if (fact === undefined) throw new Error('An allocation of a charge or payment that is not there')
    return fact
  }
  return changes.map(({ payment_line_id, charge_id, account_id, amount, on_date, reason, text }) => ({
    ...{
      gbc_id,
      id: newId(),
      payment_line_id,
      charge_id,
      account_id,
      amount,
      on_date,
      reason: reason ?? 'oldest',
      text,
    },
    operation_seq: cause.seq,
    ...bookedAs(known(charge_id, chargeOf, gone.charges), known(payment_line_id, paymentOf, gone.payments), open_from),
  }))
}

/**
 * Makes what payments of these members have paid follow the rule again, by rows of difference: nothing is changed or deleted.
 * Within a transaction that holds the books.
 */
export async function reallocate(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
  cause: Cause,
): Promise<void> {
  const items = await itemsOfMembers(trx, gbc_id, [...new Set(member_ids)])
  const memberOf = new Map(items.accounts.map(({ id, member_id }) => [id, member_id]))
  const ofMember = ({ account_id }: { account_id: string }) => memberOf.get(account_id) ?? ''
  const charges = groupBy(items.charges, ofMember)
  const payments = groupBy(items.payments, ofMember)
  const stored = groupBy(items.stored, ofMember)
  const changes: (ChangedAllocation & Pick<AllocationsTable, 'account_id' | 'text'>)[] = []
  const opened: { charge_id: string; open_amount: number }[] = []
  const balances = new Map<string, ReturnType<typeof balanceOf>>()
  for (const member_id of new Set(member_ids)) {
    const [owed, paid, before] = [
      charges.get(member_id) ?? [],
      payments.get(member_id) ?? [],
      stored.get(member_id) ?? [],
    ]
    const { allocations, open, rest } = allocate(owed, paid, items.rules)
    balances.set(member_id, balanceOf(owed, paid, open, rest))
    const chargeById = new Map(owed.map((charge) => [charge.id, charge]))
    const paymentById = new Map(paid.map((payment) => [payment.id, payment]))
    const paidBefore = new Set(before.map(({ payment_line_id }) => payment_line_id))
    for (const change of allocationChanges(before, allocations)) {
      const charge = chargeById.get(change.charge_id)
      const moved = paidBefore.has(change.payment_line_id) && change.reason !== 'advance'
      changes.push({
        ...change,
        account_id: charge?.account_id ?? before.find((row) => row.charge_id === change.charge_id)?.account_id ?? '',
        text:
          moved || change.amount < 0
            ? `пересчитано: ${typeof cause.text === 'string' ? cause.text : cause.text(member_id)}`
            : reasonOf(change, charge, paymentById.get(change.payment_line_id)),
      })
    }
    for (const { id: charge_id, open_amount } of owed)
      if (open.get(charge_id) !== open_amount) opened.push({ charge_id, open_amount: open.get(charge_id) ?? 0 })
  }
  const rows = await rowsOf(trx, gbc_id, items, changes, cause)
  await later(trx, [
    ...insertsOf(trx, { name: 'allocations' }, rows),
    ...balancesWritten(trx, gbc_id, balances),
    ...openAmountsWritten(trx, gbc_id, opened),
  ])
  await refreshSharePaid(
    trx,
    gbc_id,
    [...balances.keys()].filter((member_id) => paysShares(charges.get(member_id), stored.get(member_id))),
  )
}

import type { Selectable } from 'kysely'
import { inPaymentOrder } from '#contract/money/allocation'
import { operationKinds } from '#contract/money/chart'
import type { Gbc } from '#contract/gbc'
import type { Handle } from '#server/db/engine'
import type { OperationsTable, PaymentsTable } from '#server/db/tables'
import { orderingFacts } from '#server/features/accounts/accountItems'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { linesOf, operationRows, reversalsOf } from '#server/features/ledger/ledgerRepository'
import { paymentOfOperation } from '#server/features/payments/paymentsRepository'
import { allocationRulesOf } from '#server/features/settings/settingsRepository'
import { bankOfOperation } from '#server/features/statements/postedLines'
import { notFound } from '#server/lib/errors'
import { describeOperations } from './describeOperations'

/** What a cash order says (forms КО-1 and КО-2). */
export interface OrderFacts {
  gbc: Gbc
  direction: 'in' | 'out'
  number: string
  date: string
  /** Kopecks. */
  amount: number
  debit: string
  credit: string
  /** From whom, or to whom. */
  person: string
  /** What for. */
  ground: string
  /** Who answers for the cash; null where the desk names nobody. */
  keeper: string | null
  /** The day on which it was taken back. */
  reversed_on: string | null
}

/** What a payment paid when it was posted, as the paper said that was handed over: «Членский взнос, 2026 год, гараж 17; аванс». */
async function paidBy(
  handle: Handle,
  gbc_id: string,
  { id: payment_id, amount, paid_on }: Pick<Selectable<PaymentsTable>, 'id' | 'amount' | 'paid_on'>,
  seq: number,
): Promise<string> {
  const rows = await handle
    .selectFrom('allocations')
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'allocations.gbc_id').onRef('line.id', '=', 'allocations.payment_line_id'),
    )
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'allocations.gbc_id').onRef('charges.id', '=', 'allocations.charge_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.id', 'charges.due_date', 'charges.seq', 'charges.source', 'charges.period', 'charges.nature'])
    .select(['kind.name as kind_name', 'kind.priority', 'garages.block_key', 'garages.number_key'])
    .select(['garages.number as garage_number', 'allocations.amount'])
    .where('line.gbc_id', '=', gbc_id)
    .where('line.payment_id', '=', payment_id)
    .where('allocations.operation_seq', '=', seq)
    .execute()
  const sums = new Map<string, { paid: number; row: (typeof rows)[number] }>()
  for (const row of rows) sums.set(row.id, { row, paid: (sums.get(row.id)?.paid ?? 0) + row.amount })
  const paid = [...sums.values()].filter((one) => one.paid > 0)
  const inOrder = inPaymentOrder(paid_on, await allocationRulesOf(handle, gbc_id))
  paid.sort(({ row: one }, { row: other }) => inOrder(orderingFacts(one), orderingFacts(other)))
  const rest = amount - paid.reduce((sum, one) => sum + one.paid, 0)
  return [...new Set([...paid.map(({ row }) => chargeTitle(row)), ...(rest > 0 ? ['аванс'] : [])])].join('; ')
}

const keeperOf = async (handle: Handle, gbc_id: string, desk_id: string): Promise<string | null> => {
  const desk = await handle
    .selectFrom('cash_desks')
    .select('keeper')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', desk_id)
    .executeTakeFirst()
  return desk?.keeper ?? null
}

/** Who accounts for the money, else to whom it was paid; cash for the bank goes with the desk's keeper, from there it is the bank's. */
async function payeeOf(
  handle: Handle,
  gbc_id: string,
  { id, kind, payee }: Pick<OperationsTable, 'id' | 'kind' | 'payee'>,
  lines: Awaited<ReturnType<typeof linesOf>>,
): Promise<string | null> {
  const [{ debit_code, debit_ref_id, credit_code, credit_ref_id }] = lines
  if (kind === 'cash_to_bank') return keeperOf(handle, gbc_id, credit_ref_id)
  if (kind === 'cash_from_bank') return `банк ${(await bankOfOperation(handle, gbc_id, id)) ?? ''}`.trim()
  const person = debit_code === '71' ? debit_ref_id : credit_code === '71' ? credit_ref_id : null
  if (person === null) return payee
  const row = await handle
    .selectFrom('accountable_persons')
    .select('name')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.name ?? null
}

/** @throws AppError 404 for an operation of which no cash order was written */
export async function orderFacts(handle: Handle, gbc_id: string, id: string): Promise<OrderFacts> {
  const [operation] = await operationRows(handle, gbc_id, [id])
  const direction = operation ? operationKinds[operation.kind].order : null
  if (!operation?.number || direction === null) throw notFound('У этой операции нет кассового ордера')
  const [lines, payment, [reversal], [described]] = await Promise.all([
    linesOf(handle, gbc_id, [id]),
    paymentOfOperation(handle, gbc_id, id),
    reversalsOf(handle, gbc_id, [id]),
    describeOperations(handle, gbc_id, [id]),
  ])
  const [{ debit_code, debit_ref_id, credit_code, credit_ref_id }] = lines
  const keeper = await keeperOf(handle, gbc_id, direction === 'in' ? debit_ref_id : credit_ref_id)
  const paid = direction === 'in' && payment ? await paidBy(handle, gbc_id, payment, operation.seq) : ''
  return {
    gbc: await getGbc(handle, gbc_id),
    direction,
    number: operation.number,
    date: operation.effective_date,
    amount: described.amount,
    debit: debit_code,
    // Sorting alone took it through 60.Н: on paper cash comes from the account at the bank.
    credit: operation.kind === 'cash_from_bank' ? '51' : credit_code,
    person: payment?.payer || described.members || (await payeeOf(handle, gbc_id, operation, lines)) || '',
    ground: [paid || described.title, operation.comment].filter(Boolean).join('. '),
    keeper,
    reversed_on: reversal?.effective_date ?? null,
  }
}

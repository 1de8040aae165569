import { lastDayOf } from '#contract/text'
import type { OperationsTable, PaymentsTable } from '#server/db/tables'
import { insertRows } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import { openAccounts } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { insertCharges } from '#server/features/charges/postCharges'
import type { AccountRef, LedgerState } from '#server/features/ledger/ledgerRepository'
import { postOperations, openDay, type Poster } from '#server/features/ledger/ledgerService'
import { newId } from '#server/lib/ids'
import type { UnpostedOpening } from './openingsRepository'

/** What operations that post opening balances are posted for: `{opening_id}:{number}`. */
export const OPENING = 'opening'

/** The day before a balance's own, so that a statement from that day on shows it as incoming; the first open one where that is closed. */
export const dayOfOpening = (as_of: string, state: LedgerState): string => openDay(state, lastDayOf(as_of))

const NOBODY: AccountRef = { code: '76.О' }
const OPENINGS: AccountRef = { code: '00' }

/** A debt and what was paid ahead, as the rule of allocation knows them. */
async function insertItems(
  trx: Handle,
  rows: readonly { opening: UnpostedOpening; operation: OperationsTable; account_id: string }[],
): Promise<void> {
  const owed = rows.filter(({ opening }) => opening.amount > 0)
  if (owed.length > 0)
    await insertCharges(
      trx,
      owed.map(({ opening: { garage_id, amount }, operation, account_id }) => ({
        gbc_id: operation.gbc_id,
        id: newId(),
        operation_id: operation.id,
        seq: operation.seq,
        account_id,
        kind_id: null,
        nature: 'other',
        garage_id,
        period: null,
        date: operation.effective_date,
        due_date: null,
        amount,
        source: 'opening',
        formula: null,
        reason: null,
        decision: null,
        run_id: null,
        corrects_id: null,
      })),
    )
  const paid = rows
    .filter(({ opening }) => opening.amount < 0)
    .map(({ opening, operation, account_id }) => {
      const { gbc_id, id: operation_id, seq, effective_date: paid_on } = operation
      const amount = -opening.amount
      const payment: PaymentsTable = {
        gbc_id,
        id: newId(),
        operation_id,
        direction: 'in',
        source: 'opening',
        place_id: null,
        payer: null,
        paid_on,
        amount,
        number: null,
        comment: null,
      }
      return {
        payment: { ...payment },
        line: { gbc_id, id: newId(), payment_id: payment.id, seq, account_id, amount, purpose: null },
      }
    })
  if (paid.length === 0) return
  await insertRows(
    trx,
    { name: 'payments' },
    paid.map(({ payment }) => payment),
  )
  await insertRows(
    trx,
    { name: 'payment_lines' },
    paid.map(({ line }) => line),
  )
}

/** Remembers what of each balance is in the ledger now. */
const rememberPostings = (
  trx: Handle,
  rows: readonly { opening: UnpostedOpening; operation: OperationsTable }[],
): Promise<unknown> =>
  trx
    .insertInto('opening_postings')
    .values(
      rows.map(({ opening: { id, number, amount, as_of, member_id }, operation }) => ({
        gbc_id: operation.gbc_id,
        opening_id: id,
        number: number + 1,
        operation_id: operation.id,
        amount,
        as_of,
        of_member: member_id === null ? (0 as const) : (1 as const),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['gbc_id', 'opening_id']).doUpdateSet(({ ref }) => ({
        number: ref('excluded.number'),
        operation_id: ref('excluded.operation_id'),
        amount: ref('excluded.amount'),
        as_of: ref('excluded.as_of'),
        of_member: ref('excluded.of_member'),
      })),
    )
    .execute()

/**
 * Posts opening balances (specification, money §4): debts as charges without a due date, what was paid ahead as payments, and
 * balances of garages that nobody owns. Within `lockAccounts`, which tells what is closed.
 */
export async function postOpenings(
  trx: Handle,
  poster: Poster,
  state: LedgerState,
  openings: readonly UnpostedOpening[],
): Promise<void> {
  if (openings.length === 0) return
  const { gbc_id } = poster
  const member_ids = openings.flatMap(({ member_id }) => member_id ?? [])
  const accounts = await openAccounts(trx, gbc_id, member_ids)
  const accountOf = ({ member_id }: UnpostedOpening) => accounts.get(member_id ?? '') ?? ''
  const operations = await postOperations(
    trx,
    poster,
    openings.map((opening) => {
      const own: AccountRef = opening.member_id === null ? NOBODY : { code: '76', ref_id: accountOf(opening) }
      const [debit, credit] = opening.amount > 0 ? [own, OPENINGS] : [OPENINGS, own]
      return {
        kind: 'opening',
        effective_date: dayOfOpening(opening.as_of, state),
        source: { type: OPENING, id: `${opening.id}:${opening.number + 1}` },
        lines: [{ debit, credit, amount: Math.abs(opening.amount) }],
      }
    }),
  )
  const rows = openings.map((opening, index) => ({
    opening,
    operation: operations[index],
    account_id: accountOf(opening),
  }))
  await insertItems(
    trx,
    rows.filter(({ opening }) => opening.member_id !== null),
  )
  await rememberPostings(trx, rows)
  await reallocate(trx, gbc_id, member_ids, {
    seq: operations[operations.length - 1].seq,
    text: 'внесены начальные остатки',
  })
}

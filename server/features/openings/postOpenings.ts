import { lastDayOf } from '#contract/text'
import type { OperationsTable } from '#server/db/tables'
import type { Handle } from '#server/db/engine'
import { openAccounts } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { chargeRow } from '#server/features/charges/chargeRow'
import { insertCharges } from '#server/features/charges/postCharges'
import type { AccountRef, LedgerState } from '#server/features/ledger/ledgerRepository'
import { postOperations, openDay, type Poster } from '#server/features/ledger/ledgerService'
import { insertPayments } from '#server/features/payments/paymentsRepository'
import type { UnpostedOpening } from './openingsRepository'

/** What operations that post opening balances are posted for: `{opening_id}:{number}`. */
const OPENING = 'opening'

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
      owed.map(({ opening: { garage_id, amount }, operation, account_id }) =>
        chargeRow(operation, {
          account_id,
          nature: 'other',
          garage_id,
          date: operation.effective_date,
          amount,
          source: 'opening',
        }),
      ),
    )
  const paid = rows.filter(({ opening }) => opening.amount < 0)
  if (paid.length > 0)
    await insertPayments(
      trx,
      paid.map(({ opening, operation, account_id }) => ({
        operation,
        payment: { source: 'opening', paid_on: operation.effective_date, amount: -opening.amount },
        lines: [{ account_id, amount: -opening.amount, purpose: null }],
      })),
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

import type { AccountCode } from '#contract/money/chart'
import type { ChargeNature } from '#contract/money/allocation'
import { insertsOf } from '#server/db/bulkInsert'
import { later } from '#server/db/together'
import type { Handle } from '#server/db/engine'
import type { ChargesTable } from '#server/db/tables'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { openAccounts, type AccountRow } from '#server/features/accounts/personalAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import type { AccountRef } from '#server/features/ledger/ledgerRepository'
import { postOperations, type NewOperation, type Poster } from '#server/features/ledger/ledgerService'
import { chargeRow, type ChargeFields } from './chargeRow'

/** What is charged to a member; `amount` in kopecks above zero. @see ChargesTable */
export type NewCharge = Omit<ChargeFields, 'account_id' | 'source'> & {
  member_id: string
  source: 'run' | 'manual' | 'fine' | 'opening' | 'correction'
  /** What it is charged for: the same is never charged twice. */
  posted_for?: NewOperation['source']
}

/** Where charges of a nature are credited (specification, money §4). */
function creditOf({ nature, kind_id, source }: NewCharge): AccountRef {
  if (source === 'opening') return { code: '00' }
  const codes: Partial<Record<ChargeNature, AccountCode>> = {
    share: '80',
    fine: '91.П',
    penalty: '91.П',
    court: '91.П',
  }
  const code = codes[nature]
  return code ? { code } : { code: '86', ref_id: kind_id ?? '' }
}

/**
 * Charges members and lets what they paid ahead pay it. Within a transaction that locked its own document before.
 * @param known accounts of the members, as `lockAccounts` read them, where they are held already
 * @returns the charges as they are stored, in the order given
 * @throws AppError 422 for a closed month
 */
export async function postCharges(
  trx: Handle,
  poster: Poster,
  charges: readonly NewCharge[],
  known?: readonly AccountRow[],
): Promise<ChargesTable[]> {
  if (charges.length === 0) return []
  const { gbc_id } = poster
  const member_ids = charges.map(({ member_id }) => member_id)
  const held = known ?? (await lockAccounts(trx, gbc_id, member_ids)).accounts
  const accounts = await openAccounts(trx, gbc_id, member_ids, held)
  const accountOf = ({ member_id }: NewCharge) => accounts.get(member_id) ?? ''
  const operations = await postOperations(
    trx,
    poster,
    charges.map((charge) => ({
      kind: charge.source === 'opening' ? 'opening' : charge.nature === 'fine' ? 'fine' : 'charge',
      effective_date: charge.date,
      reason: charge.reason,
      source: charge.posted_for,
      lines: [{ debit: { code: '76', ref_id: accountOf(charge) }, credit: creditOf(charge), amount: charge.amount }],
    })),
  )
  const rows = charges.map(({ member_id, posted_for, ...fields }, index) =>
    chargeRow(operations[index], { ...fields, account_id: accounts.get(member_id) ?? '' }),
  )
  await insertCharges(trx, rows)
  await reallocate(trx, gbc_id, member_ids, {
    seq: operations[operations.length - 1].seq,
    text: 'проведено начисление задним числом',
  })
  return rows
}

/** Writes charges, all of them still to be paid. */
export async function insertCharges(trx: Handle, rows: ChargesTable[]): Promise<void> {
  const states = rows.map(({ gbc_id, id, account_id, garage_id, due_date, amount }) => ({
    gbc_id,
    charge_id: id,
    account_id,
    garage_id,
    due_date,
    open_amount: amount,
    reversed: 0,
  }))
  await later(trx, [...insertsOf(trx, { name: 'charges' }, rows), ...insertsOf(trx, { name: 'charge_state' }, states)])
}

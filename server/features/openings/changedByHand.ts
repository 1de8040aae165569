import type { Handle } from '#server/db/engine'
import { handedOverOperations } from '#server/features/accounts/handedOver'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { groupBy } from '#server/lib/groupBy'

/** What became of an opening balance on the account, and what to do where an import meets it, or is to be undone. */
const changesByHand = {
  split: {
    met: 'Долг расшифрован: измените его на лицевом счёте',
    undo: 'Долг расшифрован: сначала объедините его обратно на лицевом счёте',
  },
  corrected: {
    met: 'Долг исправлен вручную: измените его на лицевом счёте',
    undo: 'Долг исправлен вручную: сначала верните прежнюю сумму на лицевом счёте',
  },
  moved: {
    met: 'Долг перенесён на другой счёт: измените его на лицевом счёте',
    undo: 'Долг перенесён на другой счёт: сначала сторнируйте перенос',
  },
  /** Nothing stands in its place. */
  reversed: { met: 'Остаток сторнирован: измените его на лицевом счёте', undo: null },
} as const
type ChangeByHand = (typeof changesByHand)[keyof typeof changesByHand]

const postings = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('opening_postings as posting')
    .innerJoin('operations as reversal', reversalOf('posting.operation_id'))
    .leftJoin('charges as charge', (join) =>
      join.onRef('charge.gbc_id', '=', 'posting.gbc_id').onRef('charge.operation_id', '=', 'posting.operation_id'),
    )
    .where('posting.gbc_id', '=', gbc_id)

/**
 * Opening balances that people have changed on the account since they were posted: split into parts, corrected, taken back, or
 * handed over to another member. An import that wrote another sum over them would undo that work.
 * @returns by the balances' ids
 */
export async function openingsChangedByHand(handle: Handle, gbc_id: string): Promise<Map<string, ChangeByHand>> {
  const changed = new Map<string, ChangeByHand>()
  const rows = await postings(handle, gbc_id).select(['posting.opening_id', 'charge.id as charge_id']).execute()
  const parts =
    rows.length === 0
      ? []
      : await handle
          .selectFrom('charges')
          .innerJoin('charge_state as state', (join) =>
            join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
          )
          .select(['charges.corrects_id', 'charges.kind_id', 'charges.due_date', 'state.reversed'])
          .where('charges.gbc_id', '=', gbc_id)
          .where('charges.corrects_id', 'in', postings(handle, gbc_id).select('charge.id'))
          .execute()
  const partsOf = groupBy(parts, ({ corrects_id }) => corrects_id ?? '')
  for (const { opening_id, charge_id } of rows) {
    const own = partsOf.get(charge_id ?? '') ?? []
    const [part, ...more] = own.filter(({ reversed }) => reversed === 0)
    const isCorrected = part !== undefined && more.length === 0 && part.kind_id === null && part.due_date === null
    const change = isCorrected ? 'corrected' : own.length > 0 ? 'split' : 'reversed'
    changed.set(opening_id, changesByHand[change])
  }
  const moved = await handedOverOperations(handle, gbc_id)
  if (moved.length === 0) return changed
  const handed = await handle
    .selectFrom('opening_postings')
    .select('opening_id')
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', 'in', moved)
    .execute()
  for (const { opening_id } of handed) changed.set(opening_id, changesByHand.moved)
  return changed
}

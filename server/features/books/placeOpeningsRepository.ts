import { sql } from 'kysely'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { PLACE_OPENING } from '#server/features/ledger/booksBeginning'
import { reversalOf } from '#server/features/ledger/reversalOf'

/** What a place's book begins with, as it stands in the ledger. Kopecks. */
export interface PlaceOpening {
  place_id: string
  operation_id: string
  amount: number
  effective_date: string
}

/** Openings of cash desks and bank accounts that were not taken back, by place. */
export async function placeOpenings(handle: Handle, gbc_id: string): Promise<Map<string, PlaceOpening>> {
  const rows = await handle
    .selectFrom('operations')
    .innerJoin('transfers', (join) =>
      join.onRef('transfers.gbc_id', '=', 'operations.gbc_id').onRef('transfers.operation_id', '=', 'operations.id'),
    )
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'transfers.gbc_id').onRef('account.id', '=', 'transfers.debit_account_id'),
    )
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .select(['account.ref_id as place_id', 'operations.id as operation_id', 'transfers.amount'])
    .select('operations.effective_date')
    .where('transfers.gbc_id', '=', gbc_id)
    .where('transfers.operation_id', 'in', (eb) =>
      eb
        .selectFrom('operations as opening')
        .select('opening.id')
        .where('opening.gbc_id', '=', gbc_id)
        .where('opening.source_type', '=', PLACE_OPENING),
    )
    .where('reversal.id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.place_id, row]))
}

/** Places whose book begins with a balance; 1 where none does, but months are closed: then nothing is to be typed any more. */
export async function countBeginnings(handle: Handle, gbc_id: string): Promise<number> {
  const { size } = await placeOpenings(handle, gbc_id)
  if (size > 0) return size
  const state = await handle
    .selectFrom('ledger_state')
    .select('closed_through')
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  return state?.closed_through == null ? 0 : 1
}

/** How many times a place's opening was posted. */
export async function openingsPosted(handle: Handle, gbc_id: string, place_id: string): Promise<number> {
  const { count } = await handle
    .selectFrom('operations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gbc_id', '=', gbc_id)
    .where('source_type', '=', PLACE_OPENING)
    .where('source_id', '>=', `${place_id}:`)
    .where('source_id', '<', `${place_id};`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first day on which money of a place was moved by anything but its opening and what was taken back. */
export async function firstMovement(handle: Handle, gbc_id: string, place_id: string): Promise<string | null> {
  const accounts = sql`(select id from ledger_accounts where gbc_id = ${gbc_id} and account in ('50', '51') and ref_id = ${place_id})`
  const { rows } = await sql<{ day: string | null }>`
    select min(moved.effective_date) as day from (
      select operation_id, effective_date from transfers where gbc_id = ${gbc_id} and debit_account_id in ${accounts}
      union all
      select operation_id, effective_date from transfers where gbc_id = ${gbc_id} and credit_account_id in ${accounts}) as moved
    join operations on operations.gbc_id = ${gbc_id} and operations.id = moved.operation_id
    left join operations as reversal on reversal.gbc_id = operations.gbc_id and reversal.reverses_id = operations.id
    where operations.reverses_id is null and reversal.id is null
      and coalesce(operations.source_type, '') <> ${PLACE_OPENING}`.execute(handle)
  return rows[0]?.day ?? null
}

/** As people typed it: the ledger has it on the day before. */
export const typedOpening = (opening: PlaceOpening | undefined) =>
  opening ? { amount: opening.amount, as_of: endAfter(opening.effective_date) } : null

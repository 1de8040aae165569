import { sql } from 'kysely'
import type { Receipt } from '#contract/money/receipts'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'

const select = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('receipts')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'receipts.gbc_id').onRef('members.id', '=', 'receipts.member_id'),
    )
    .select(['receipts.id', 'receipts.number', 'receipts.member_id', 'members.display_name as member_name'])
    .select(['receipts.account_number', 'receipts.garages', 'receipts.made_on', 'receipts.made_at', 'receipts.balance'])
    .select(['receipts.amount', 'receipts.lines', 'receipts.purpose', 'receipts.qr', 'receipts.payee'])
    .where('receipts.gbc_id', '=', gbc_id)

type Row = Omit<Receipt, 'lines' | 'payee'> & { lines: string; payee: string }
const toReceipt = ({ lines, payee, ...row }: Row): Receipt => ({
  ...row,
  lines: JSON.parse(lines) as Receipt['lines'],
  payee: JSON.parse(payee) as Receipt['payee'],
})

/** @throws AppError 404 */
export async function getReceipt(handle: Handle, gbc_id: string, id: string): Promise<Receipt> {
  const row = await select(handle, gbc_id).where('receipts.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такой квитанции нет')
  return toReceipt(row)
}

/** The last receipt of a member; null where there is none. */
export async function lastReceiptOf(handle: Handle, gbc_id: string, member_id: string): Promise<Receipt | null> {
  const row = await select(handle, gbc_id)
    .where('receipts.member_id', '=', member_id)
    .orderBy('receipts.made_at', 'desc')
    .orderBy('receipts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toReceipt(row) : null
}

/** Number and day of the last receipt of each member. */
export async function lastReceipts(
  handle: Handle,
  gbc_id: string,
  member_ids: string[],
): Promise<Map<string, { number: string; made_on: string }>> {
  if (member_ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('receipts')
    .select(['member_id', 'number', 'made_on'])
    .where('gbc_id', '=', gbc_id)
    .where('member_id', 'in', member_ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipts as later')
            .select('later.id')
            .whereRef('later.gbc_id', '=', 'receipts.gbc_id')
            .whereRef('later.member_id', '=', 'receipts.member_id')
            .where(({ eb, or, and, ref }) =>
              or([
                eb('later.made_at', '>', ref('receipts.made_at')),
                and([eb('later.made_at', '=', ref('receipts.made_at')), eb('later.id', '>', ref('receipts.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ member_id, number, made_on }) => [member_id, { number, made_on }]))
}

/** Receipts that were made together, in the order of printing. */
export async function receiptsOfBatch(
  handle: Handle,
  gbc_id: string,
  batch_id: string,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<Receipt[]> {
  const rows = await select(handle, gbc_id)
    .where('receipts.batch_id', '=', batch_id)
    .orderBy('receipts.ordinal')
    .orderBy('receipts.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toReceipt)
}

/** Receipts of the same members, day and content that other batches made; of two jobs at once either may send first. */
export async function equalReceipts(handle: Handle, gbc_id: string, receipts: readonly Receipt[]) {
  const ids = receipts.map(({ id }) => id)
  return handle
    .selectFrom('receipts')
    .innerJoin('receipts as other', (join) =>
      join
        .onRef('other.gbc_id', '=', 'receipts.gbc_id')
        .onRef('other.member_id', '=', 'receipts.member_id')
        .onRef('other.made_on', '=', 'receipts.made_on')
        .onRef('other.batch_id', '<>', 'receipts.batch_id')
        .onRef('other.balance', '=', 'receipts.balance')
        .onRef('other.lines', '=', 'receipts.lines')
        .onRef('other.payee', '=', 'receipts.payee'),
    )
    .select(['receipts.id', 'receipts.member_id', 'other.id as other_id'])
    .where('receipts.gbc_id', '=', gbc_id)
    .where('receipts.id', 'in', ids)
    .execute()
}

/** Members of these who have a receipt of the batch already. */
export async function madeInBatch(
  handle: Handle,
  gbc_id: string,
  batch_id: string,
  member_ids: string[],
): Promise<Set<string>> {
  if (member_ids.length === 0) return new Set()
  const rows = await handle
    .selectFrom('receipts')
    .select('member_id')
    .where('gbc_id', '=', gbc_id)
    .where('batch_id', '=', batch_id)
    .where('member_id', 'in', member_ids)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

export async function sizeOfBatch(handle: Handle, gbc_id: string, batch_id: string): Promise<number> {
  const { count } = await handle
    .selectFrom('receipts')
    .select(sql<number>`count(*)`.as('count'))
    .where('gbc_id', '=', gbc_id)
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

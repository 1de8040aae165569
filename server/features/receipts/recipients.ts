import { sql, type SelectQueryBuilder } from 'kysely'
import type { ReceiptFilter, ReceiptRecipients, ReceiptRecipientsQuery, ReceiptsInput } from '#contract/money/receipts'
import type { Db } from '#server/db/engine'
import { selectIds } from '#server/db/selectIds'
import type { Tables } from '#server/db/tables'
import { accountsByIds } from '#server/features/accounts/accountsRepository'
import { memberMoney } from '#server/features/accounts/overdue'
import { placeKey } from '#server/features/garages/garageRows'
import { ownedToday } from '#server/features/garages/memberGarages'
import { foundMembers, memberSearch, type MemberSearch } from '#server/features/members/findMembers'
import { lastReceipts } from './receiptsRepository'

type Found = SelectQueryBuilder<Tables, 'members', object>

/** Members whose cards are in work and who are found by the filter. */
function found(db: Db, gbc_id: string, { state, block, kind_id }: ReceiptFilter, search: MemberSearch | null): Found {
  let rows: Found = db.heavy
    .selectFrom('members')
    .where('members.gbc_id', '=', gbc_id)
    .where('members.archived_at', 'is', null)
    .where('members.merged_into_id', 'is', null)
  const money = memberMoney(gbc_id, [state])
  if (money) rows = rows.where(money)
  if (search) rows = rows.where(foundMembers(db, gbc_id, search))
  if (block !== undefined)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ownerships')
          .innerJoin('garages', (join) =>
            join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
          )
          .select('garages.id')
          .whereRef('ownerships.gbc_id', '=', 'members.gbc_id')
          .whereRef('ownerships.member_id', '=', 'members.id')
          .where(ownedToday(gbc_id))
          .where('garages.block_key', '=', placeKey(block)),
      ),
    )
  if (kind_id !== undefined)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('personal_accounts as account')
          .innerJoin('charge_state as state', (join) =>
            join.onRef('state.gbc_id', '=', 'account.gbc_id').onRef('state.account_id', '=', 'account.id'),
          )
          .innerJoin('charges', (join) =>
            join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
          )
          .select('charges.id')
          .whereRef('account.gbc_id', '=', 'members.gbc_id')
          .whereRef('account.member_id', '=', 'members.id')
          .where('state.open_amount', '>', sql.lit(0))
          .where('charges.kind_id', '=', kind_id),
      ),
    )
  return rows
}

/** After every key: who owns no garage comes last. */
const LAST = '\uffff'

/** Ids in the order of printing: block, row and number of the first garage, as receipts are carried along the rows. */
function inOrder(db: Db, gbc_id: string, rows: Found): Promise<string[]> {
  const ordered = rows
    .select('members.id')
    .orderBy(({ fn, selectFrom, val }) =>
      fn.coalesce(
        selectFrom('ownerships')
          .innerJoin('garages', (join) =>
            join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
          )
          .select(
            sql<string>`min(garages.block_key || ' ' || garages.row_key || ' ' || garages.number_key)`.as('place'),
          )
          .whereRef('ownerships.gbc_id', '=', 'members.gbc_id')
          .whereRef('ownerships.member_id', '=', 'members.id')
          .where(ownedToday(gbc_id))
          .where('garages.archived_at', 'is', null),
        val(LAST),
      ),
    )
    .orderBy('members.sort_key')
    .orderBy('members.id')
  return selectIds(db.engine, db.heavy, ordered)
}

/** Whose receipts are to be made, in the order of printing. */
export async function chosenMembers(db: Db, gbc_id: string, input: ReceiptsInput): Promise<string[]> {
  if (input.member_ids) {
    const named = new Set(input.member_ids)
    const all = await inOrder(db, gbc_id, found(db, gbc_id, { state: 'all' }, null))
    return all.filter((id) => named.has(id))
  }
  const ids = await inOrder(db, gbc_id, found(db, gbc_id, input, await memberSearch(db, gbc_id, input.q)))
  const except = new Set(input.except ?? [])
  return except.size === 0 ? ids : ids.filter((id) => !except.has(id))
}

async function blocksOf(db: Db, gbc_id: string): Promise<string[]> {
  const rows = await db.heavy
    .selectFrom('garages')
    .select(['block_key', sql<string>`min(block)`.as('block')])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('block_key', '<>', '')
    .groupBy('block_key')
    .orderBy('block_key')
    .execute()
  return rows.map(({ block }) => block)
}

/** A page of those who may be sent a receipt. */
export async function listRecipients(
  db: Db,
  gbc_id: string,
  { page, page_size, ...filter }: ReceiptRecipientsQuery,
): Promise<ReceiptRecipients> {
  const rows = found(db, gbc_id, filter, await memberSearch(db, gbc_id, filter.q))
  const [ids, blocks, { owed }] = await Promise.all([
    inOrder(db, gbc_id, rows),
    blocksOf(db, gbc_id),
    rows
      .select(sql<number>`coalesce(sum(case when members.balance > 0 then members.balance else 0 end), 0)`.as('owed'))
      .executeTakeFirstOrThrow(),
  ])
  const shown = ids.slice((page - 1) * page_size, page * page_size)
  const [accounts, last] = await Promise.all([
    accountsByIds(db.heavy, gbc_id, shown),
    lastReceipts(db.heavy, gbc_id, shown),
  ])
  const items = accounts.map((account) => {
    const receipt = last.get(account.id)
    return { ...account, last_number: receipt?.number ?? null, last_made_on: receipt?.made_on ?? null }
  })
  return { items, page, page_size, total: ids.length, owed: Number(owed), blocks }
}

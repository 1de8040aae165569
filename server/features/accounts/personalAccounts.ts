import { insertRows } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { today } from '#server/lib/days'
import { nextAccountNumber } from '#server/features/members/membersRepository'
import { newId, now } from '#server/lib/ids'

/** Ids of all accounts of members: one each, and those of cards that became one with theirs. */
export async function accountsOfMembers(
  handle: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<{ id: string; member_id: string; number: string }[]> {
  if (member_ids.length === 0) return []
  return handle
    .selectFrom('personal_accounts')
    .select(['id', 'member_id', 'number'])
    .where('gbc_id', '=', gbc_id)
    .where('member_id', 'in', member_ids)
    .orderBy('id')
    .execute()
}

const NUMBER_WIDTH = 6

/** Numbers of members without one are given first: the next free. */
async function numbersOf(trx: Handle, gbc_id: string, member_ids: string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'account_number'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', member_ids)
    .execute()
  const numbers = new Map<string, string>()
  for (const { id, account_number } of rows) {
    const number = account_number ?? String(await nextAccountNumber(trx, gbc_id)).padStart(NUMBER_WIDTH, '0')
    numbers.set(id, number)
    if (account_number === null)
      await trx
        .updateTable('members')
        .set({ account_number: number, account_number_key: sortKey(number) })
        .where('gbc_id', '=', gbc_id)
        .where('id', '=', id)
        .execute()
  }
  return numbers
}

/**
 * The account of each member that new postings go to; who has none yet is given one by the member's number.
 * Within a transaction that holds the books (`lockLedger`).
 * @returns account id by member
 */
export async function openAccounts(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(member_ids)]
  const accounts = new Map<string, string>()
  for (const { id, member_id } of await accountsOfMembers(trx, gbc_id, wanted))
    if (!accounts.has(member_id)) accounts.set(member_id, id)
  const missing = wanted.filter((member_id) => !accounts.has(member_id))
  if (missing.length === 0) return accounts
  const numbers = await numbersOf(trx, gbc_id, missing)
  const rows = missing.map((member_id) => {
    const number = numbers.get(member_id) ?? ''
    const id = newId()
    accounts.set(member_id, id)
    return {
      gbc_id,
      id,
      number,
      number_key: sortKey(number),
      member_id,
      opened_on: today(gbc_id),
      closed_on: null,
      created_at: now(),
    }
  })
  await insertRows(trx, { name: 'personal_accounts' }, rows)
  return accounts
}

import { insertRows } from '#server/db/bulkInsert'
import { among } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import type { PersonalAccountsTable } from '#server/db/tables'
import { sortKey } from '#server/db/keys'
import { followNumbers, nextAccountNumber, formatAccountNumber } from '#server/features/members/accountNumbers'
import { editMember, getMember } from '#server/features/members/membersRepository'
import { today } from '#server/lib/days'
import { newId, now } from '#server/lib/ids'
import { audit } from '#server/records/audit'

export type AccountRow = Pick<PersonalAccountsTable, 'id' | 'member_id' | 'number' | 'closed_on'>

/** All accounts of members: one each, those of cards that became one with theirs, and earlier numbers, which are closed. */
export const accountsQuery = preparedStatement((handle, gbc_id: string, member_ids: readonly string[]) =>
  handle
    .selectFrom('personal_accounts')
    .select(['id', 'member_id', 'number', 'closed_on'])
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'member_id', member_ids)),
)

/** Not by the database: SQLite would go through all accounts in this order. */
export const sortedAccounts = (rows: AccountRow[]): AccountRow[] =>
  rows.sort((one, other) => (one.id < other.id ? -1 : 1))

/** The same in the order in which they were opened. */
export const accountsOfMembers = async (
  handle: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<AccountRow[]> =>
  member_ids.length === 0
    ? []
    : sortedAccounts((await handle.executeQuery(accountsQuery(handle, gbc_id, member_ids))).rows)

/** A member's number; who has none is given the next one. */
async function numberOf(trx: Handle, gbc_id: string, member_id: string): Promise<string> {
  const member = await getMember(trx, gbc_id, member_id)
  if (member.account_number !== null) return member.account_number
  const account_number = formatAccountNumber(await nextAccountNumber(trx, gbc_id))
  await editMember(trx, member, { ...member, account_number })
  await audit(trx, {
    gbc_id,
    user_id: null,
    action: 'updated',
    area: 'members',
    record_id: member_id,
    changes: { account_number: [null, account_number] },
  })
  return account_number
}

/**
 * The account of each member that new postings go to; who has none yet is given one by the member's number.
 * Within `lockAccounts`.
 * @param known their accounts, where they were read already
 * @returns account id by member
 */
export async function openAccounts(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
  known?: readonly AccountRow[],
): Promise<Map<string, string>> {
  if (member_ids.length === 0) return new Map()
  const wanted = [...new Set(member_ids)]
  const all = known ?? (await accountsOfMembers(trx, gbc_id, wanted))
  const open = all.filter(({ closed_on }) => closed_on === null)
  const single = new Map(open.map(({ id, member_id }) => [member_id, id]))
  if (open.length === wanted.length && single.size === wanted.length) return single
  const members = await trx
    .selectFrom('members')
    .select(['id', 'account_number'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', wanted)
    .execute()
  const numbers = new Map(members.map(({ id, account_number }) => [id, account_number]))
  const accounts = new Map<string, string>()
  for (const { id, member_id, number } of open) {
    // Of several, which cards bring that became one, it is the one of the member's own number.
    if (!accounts.has(member_id) || number === numbers.get(member_id)) accounts.set(member_id, id)
  }
  const rows = []
  for (const member_id of wanted.filter((id) => !accounts.has(id))) {
    const number = numbers.get(member_id) ?? (await numberOf(trx, gbc_id, member_id))
    const id = newId()
    accounts.set(member_id, id)
    rows.push({
      gbc_id,
      id,
      number,
      number_key: sortKey(number),
      member_id,
      opened_on: today(gbc_id),
      closed_on: null,
      created_at: now(),
    })
  }
  // An import may have given a number to another member than the account's.
  await followNumbers(
    trx,
    gbc_id,
    rows.map(({ number }) => number),
  )
  await insertRows(trx, { name: 'personal_accounts' }, rows)
  return accounts
}

import type { Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { today } from '#server/lib/days'
import { newId, now } from '#server/lib/ids'
import { nextNumber } from '#server/records/nextNumber'

export const ACCOUNT_WIDTH = 6

/** «000123». */
export const formatAccountNumber = (number: number): string => String(number).padStart(ACCOUNT_WIDTH, '0')

/**
 * The next personal account number. Numbers that members had before stay theirs: statements of the bank still bring them.
 */
export const nextAccountNumber = (trx: Handle, gbc_id: string): Promise<number> =>
  nextNumber(trx, gbc_id, ['members', 'account_number_key'], ['personal_accounts', 'number_key'])

/** Gives an open account another number; the one that it had stays as a closed one, by which it is still found. */
async function renumber(
  trx: Handle,
  gbc_id: string,
  account: { id: string; number: string; number_key: string; member_id: string; opened_on: string },
  number: string,
): Promise<void> {
  await trx
    .updateTable('personal_accounts')
    .set({ number, number_key: sortKey(number) })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', account.id)
    .execute()
  await trx
    .insertInto('personal_accounts')
    .values({ gbc_id, ...account, id: newId(), closed_on: today(gbc_id), created_at: now() })
    .execute()
}

/** Makes the open accounts that carry these numbers follow the numbers that their members' cards have now. */
export async function followNumbers(trx: Handle, gbc_id: string, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const accounts = await trx
    .selectFrom('personal_accounts as account')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'account.gbc_id').onRef('members.id', '=', 'account.member_id'),
    )
    .select(['account.id', 'account.number', 'account.number_key', 'account.member_id', 'account.opened_on'])
    .select(['members.account_number', 'members.account_number_key'])
    .where('account.gbc_id', '=', gbc_id)
    .where('account.number_key', 'in', numbers.map(sortKey))
    .where('account.closed_on', 'is', null)
    .execute()
  for (const { account_number, account_number_key, ...account } of accounts) {
    if (account_number !== null && account_number_key !== account.number_key)
      await renumber(trx, gbc_id, account, account_number)
  }
}

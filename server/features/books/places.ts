import { sql } from 'kysely'
import type { BookName, MoneyPlace } from '#contract/money/books'
import type { AccountCode } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import { balancesNow } from '#server/features/ledger/balances'
import { placeOpenings, typedOpening } from './placeOpeningsRepository'

export const codeOfBook: Record<BookName, AccountCode> = { cash: '50', bank: '51' }

const LAST_DIGITS = 4

/** «ПАО Сбербанк …0123» */
const accountName = ({ bank_name, number }: { bank_name: string; number: string }) =>
  `${bank_name} …${number.slice(-LAST_DIGITS)}`

const desksOf = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('cash_desks')
    .select(['id', 'name', 'limit_amount', 'archived_at'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const bankAccountsOf = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('bank_accounts')
    .select(['id', 'bank_name', 'number'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()

/** Cash desks and bank accounts as `namesByPlace` takes them. */
export const namedPlaces = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('cash_desks')
    .select(['id', 'name', sql<string | null>`null`.as('number')])
    .where('gbc_id', '=', gbc_id)
    .unionAll(
      handle.selectFrom('bank_accounts').select(['id', 'bank_name as name', 'number']).where('gbc_id', '=', gbc_id),
    )

/** What cash desks and bank accounts are called, by their ids. */
export const namesByPlace = (places: { id: string; name: string; number: string | null }[]): Map<string, string> =>
  new Map(places.map(({ id, name, number }) => [id, number === null ? name : accountName({ bank_name: name, number })]))

/** What cash desks and bank accounts are called, by their ids. */
export const placeNames = async (handle: Handle, gbc_id: string): Promise<Map<string, string>> =>
  namesByPlace(await namedPlaces(handle, gbc_id).execute())

/** Ids of ledger accounts of cash desks and bank accounts, by the id of each. */
export async function placeAccounts(handle: Handle, gbc_id: string): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('ledger_accounts')
    .select(['id', 'ref_id'])
    .where('gbc_id', '=', gbc_id)
    .where('account', 'in', Object.values(codeOfBook))
    .execute()
  return new Map(rows.map(({ id, ref_id }) => [ref_id, id]))
}

/** Cash desks in the order in which they were made, then bank accounts, the main one first. */
export async function moneyPlaces(handle: Handle, gbc_id: string): Promise<MoneyPlace[]> {
  const [desks, bankAccounts, ledgerIds, openings] = await Promise.all([
    desksOf(handle, gbc_id),
    bankAccountsOf(handle, gbc_id),
    placeAccounts(handle, gbc_id),
    placeOpenings(handle, gbc_id),
  ])
  const balances = await balancesNow(handle, gbc_id, [...ledgerIds.values()])
  const balanceOf = (id: string) => balances.get(ledgerIds.get(id) ?? '') ?? 0
  return [
    ...desks.map(({ id, name, limit_amount, archived_at }): MoneyPlace => ({
      id,
      book: 'cash',
      name,
      balance: balanceOf(id),
      limit_amount,
      archived: archived_at !== null,
      opening: typedOpening(openings.get(id)),
    })),
    ...bankAccounts.map((account): MoneyPlace => ({
      id: account.id,
      book: 'bank',
      name: accountName(account),
      balance: balanceOf(account.id),
      limit_amount: null,
      archived: false,
      opening: typedOpening(openings.get(account.id)),
    })),
  ]
}

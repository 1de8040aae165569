import { MOST_PAYERS, type Account } from '#contract/money/accounts'
import type { Db } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { escapeLike, searchCondition } from '#server/db/search'
import { numberIn, numberKey } from '#server/features/garages/garageRows'
import { ownedToday } from '#server/features/garages/memberGarages'
import { accountsByIds } from './accountsRepository'

const members = (db: Db, gbc_id: string) =>
  db.heavy
    .selectFrom('members')
    .select('members.id')
    .where('members.gbc_id', '=', gbc_id)
    .where('members.archived_at', 'is', null)
    .where('members.merged_into_id', 'is', null)
    .orderBy('members.sort_key')
    .limit(MOST_PAYERS)

const byName = (db: Db, gbc_id: string, q: string) =>
  members(db, gbc_id).where('members.sort_key', 'like', `${escapeLike(sortKey(q))}%`)

/** Present owners of garages whose numbers are `number`, or begin with it: in the order of the numbers. */
async function byGarage(db: Db, gbc_id: string, number: string, exact: boolean): Promise<{ id: string }[]> {
  const rows = await db.heavy
    .selectFrom('garages')
    .crossJoin('ownerships')
    .whereRef('ownerships.gbc_id', '=', 'garages.gbc_id')
    .whereRef('ownerships.garage_id', '=', 'garages.id')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select('members.id')
    .where('garages.gbc_id', '=', gbc_id)
    .where('garages.archived_at', 'is', null)
    .where('members.archived_at', 'is', null)
    .where(ownedToday(gbc_id))
    .$if(exact, (found) => found.where('number_key', '=', numberKey(number)))
    .$if(!exact, (found) => found.where('garages.number', 'like', `${escapeLike(number)}%`))
    .orderBy('number_key')
    .orderBy('block_key')
    .orderBy('share_numerator', 'desc')
    .orderBy('members.sort_key')
    .limit(MOST_PAYERS)
    .execute()
  return rows
}

async function isGarage(db: Db, gbc_id: string, number: string): Promise<boolean> {
  const found = await db.heavy
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('number_key', '=', numberKey(number))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whose account has the very number, also an earlier one of the member: «17» and «000017» are one. */
async function byAccount({ heavy }: Db, gbc_id: string, number: string): Promise<{ id: string }[]> {
  const key = sortKey(number)
  const numbered = await heavy
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('account_number_key', '=', key)
    .unionAll(({ selectFrom }) =>
      selectFrom('personal_accounts')
        .select('member_id as id')
        .where('gbc_id', '=', gbc_id)
        .where('number_key', '=', key),
    )
    .execute()
  if (numbered.length === 0) return []
  return heavy
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(
      'id',
      'in',
      numbered.map(({ id }) => id),
    )
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .limit(MOST_PAYERS)
    .execute()
}

/**
 * Who may be meant at the cash desk: owners of the very garage, then the very account, then names and garages that begin so,
 * then whoever else the search finds. The first is who Enter takes: of a number that is a garage without owners nobody is
 * offered, since the account of that number is a stranger's.
 * @returns at most MOST_PAYERS; none for an empty search
 */
export async function findPayers(db: Db, gbc_id: string, q: string): Promise<Account[]> {
  const text = q.trim()
  if (text === '') return []
  const number = numberIn(text)
  const hasDigits = /\d/.test(number)
  const found = await Promise.all([
    hasDigits ? byGarage(db, gbc_id, number, true) : [],
    hasDigits ? byAccount(db, gbc_id, number) : [],
    hasDigits ? [] : byName(db, gbc_id, text).execute(),
    hasDigits ? byGarage(db, gbc_id, number, false) : [],
    members(db, gbc_id)
      .where(searchCondition(db.engine, 'members', number))
      .execute(),
  ])
  const [ofGarage] = found
  if (
    /^\d{1,4}$/.test(number) &&
    !number.startsWith('0') &&
    ofGarage.length === 0 &&
    (await isGarage(db, gbc_id, number))
  )
    return []
  const ids = [...new Set(found.flat().map(({ id }) => id))].slice(0, MOST_PAYERS)
  return accountsByIds(db.heavy, gbc_id, ids)
}

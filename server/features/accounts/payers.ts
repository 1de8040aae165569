import { MOST_PAYERS, type FoundPayer } from '#contract/money/accounts'
import type { Db } from '#server/db/engine'
import { fold, sortKey } from '#server/db/keys'
import { escapeLike, searchCondition, wordsOf } from '#server/db/search'
import { numberIn, numberKey, saysGarage } from '#server/features/garages/garageRows'
import { ownedToday } from '#server/features/garages/memberGarages'
import { accountHolders, namedAccount } from '#server/features/members/accountHolders'
import { contactsHolding } from '#server/features/members/membersSearch'
import { membersByIds } from '#server/features/members/membersRepository'
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
async function byGarage(db: Db, gbc_id: string, number: string, exact: boolean) {
  return db.heavy
    .selectFrom('garages')
    .crossJoin('ownerships')
    .whereRef('ownerships.gbc_id', '=', 'garages.gbc_id')
    .whereRef('ownerships.garage_id', '=', 'garages.id')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'ownerships.gbc_id').onRef('members.id', '=', 'ownerships.member_id'),
    )
    .select(['members.id', 'garages.number'])
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

/** Who has an account whose number begins or goes on so, while it is being typed. */
const byPartOfAccount = (db: Db, gbc_id: string, number: string) =>
  members(db, gbc_id)
    .where(searchCondition(db.engine, 'members', number))
    .where('members.account_number', 'like', `%${escapeLike(number)}%`)

/** Whose account was named in words, «л/с 000048»: nobody else is meant. */
async function byNamedAccount(db: Db, gbc_id: string, number: string): Promise<string[]> {
  const [exact, others] = await Promise.all([
    accountHolders(db, gbc_id, number),
    byPartOfAccount(db, gbc_id, number).execute(),
  ])
  return [...exact, ...others.map(({ id }) => id)]
}

/** What was found, with what of the card holds the search where the line of the desk doesn't show it: a phone, a plate. */
async function withReasons(db: Db, gbc_id: string, q: string, ids: string[]): Promise<FoundPayer[]> {
  const accounts = await accountsByIds(db.heavy, gbc_id, [...new Set(ids)].slice(0, MOST_PAYERS))
  const words = wordsOf(q)
  const unexplained = accounts.filter(({ member_name, garages, number }) => {
    const shown = fold([member_name, garages, number].join(' '))
    return !words.every((word) => shown.includes(word))
  })
  const cards = await membersByIds(
    db,
    gbc_id,
    unexplained.map(({ id }) => id),
  )
  const reasons = new Map(cards.map((card) => [card.id, contactsHolding(card, words)]))
  return accounts.map((account) => ({ ...account, found_by: reasons.get(account.id) ?? [] }))
}

/**
 * Who may be meant at the cash desk: owners of the very garage, then the very account, then names and garages that begin so,
 * then whoever else the search finds. The first is who Enter takes: of a number that is a garage without owners nobody is
 * offered, since the account of that number is a stranger's. A number with zeros before it is written as receipts write that
 * of an account: it comes first, but for a garage that is written so itself. After the word «гараж» garages alone are meant.
 * @returns at most MOST_PAYERS; none for an empty search
 */
export async function findPayers(db: Db, gbc_id: string, q: string): Promise<FoundPayer[]> {
  const text = q.trim()
  if (text === '') return []
  const account = namedAccount(text)
  if (account !== null) return withReasons(db, gbc_id, account, await byNamedAccount(db, gbc_id, account))
  const number = numberIn(text)
  if (saysGarage(text)) {
    const garages = await Promise.all([byGarage(db, gbc_id, number, true), byGarage(db, gbc_id, number, false)])
    return withReasons(
      db,
      gbc_id,
      number,
      garages.flat().map(({ id }) => id),
    )
  }
  const hasDigits = /\d/.test(number)
  const [ofGarage, ofAccount, ...others] = await Promise.all([
    hasDigits ? byGarage(db, gbc_id, number, true) : [],
    hasDigits ? accountHolders(db, gbc_id, number) : [],
    hasDigits ? [] : byName(db, gbc_id, text).execute(),
    hasDigits ? byGarage(db, gbc_id, number, false) : [],
    members(db, gbc_id)
      .where(searchCondition(db.engine, 'members', number))
      .execute(),
  ])
  if (
    /^\d{1,4}$/.test(number) &&
    !number.startsWith('0') &&
    ofGarage.length === 0 &&
    (await isGarage(db, gbc_id, number))
  )
    return []
  const written = text.startsWith('0') ? ofGarage.filter((garage) => fold(garage.number) === number) : ofGarage
  const found = [
    written.map(({ id }) => id),
    ofAccount,
    ...[ofGarage, ...others].map((rows) => rows.map(({ id }) => id)),
  ]
  return withReasons(db, gbc_id, number, found.flat())
}

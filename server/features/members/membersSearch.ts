import { memberStatusNames, formatContactPerson, type Member } from '#contract/members'
import type { Db } from '#server/db/engine'
import { fold, sortKey } from '#server/db/keys'
import { BY_NAME, topMatches } from '#server/db/topMatches'
import { searchCondition, wordsOf } from '#server/db/search'
import { holding, type SearchArea } from '#server/records/searchArea'
import { accountHolders, namedAccount } from './accountHolders'
import { membersByIds } from './membersRepository'

const present = (db: Db, gbc_id: string) =>
  db.heavy.selectFrom('members').select('id').where('gbc_id', '=', gbc_id).where('archived_at', 'is', null)

/** Whose very number it is: «17» also where it is written 000017. */
function byNumber(db: Db, gbc_id: string, q: string) {
  if (!/\d/.test(q)) return []
  const key = sortKey(q)
  const columns = ['account_number_key', 'membership_number_key'] as const
  return columns.map((column) => present(db, gbc_id).where(column, '=', key))
}

/** What a member is reached and known by besides name, garages and account, where it holds a word of a search. */
export const contactsHolding = (
  { membership_number, phones, email, contact_persons, vehicles }: Member,
  words: string[],
): string[] =>
  holding(
    [
      membership_number && `№ ${membership_number}`,
      ...phones,
      email,
      ...contact_persons.flatMap((person) => [formatContactPerson(person), person.phone]),
      ...vehicles.map(({ plate }) => plate),
    ],
    words,
    fold,
  )

function hitOf(member: Member, words: string[]) {
  const { id, display_name, garages, status, account_number, phones } = member
  const found = contactsHolding(member, words)
  const owned = garages.length > 0 ? [`гараж ${garages.map(({ number }) => number).join(', ')}`] : []
  const account = account_number ? [`л/с ${account_number}`] : []
  const contacts = found.length > 0 ? found : phones.slice(0, 1)
  return {
    id,
    title: display_name,
    details: [...owned, ...account, ...contacts, ...(status === 'active' ? [] : [memberStatusNames[status]])],
  }
}

export const membersSearch: SearchArea = {
  permission: 'members.read',

  async find(db, gbc_id, asked, limit) {
    const account = namedAccount(asked)
    const q = account ?? asked
    const [holders, others] = await Promise.all([
      account === null ? [] : accountHolders(db, gbc_id, account),
      topMatches(
        db,
        { table: 'members', gbc_id, q, limit },
        BY_NAME,
        account === null ? byNumber(db, gbc_id, asked) : [],
      ),
    ])
    const ids = [...new Set([...holders, ...others.ids])]
    const members = await membersByIds(db, gbc_id, ids.slice(0, limit))
    return { items: members.map((member) => hitOf(member, wordsOf(q))), total: Math.max(ids.length, others.total) }
  },

  async findOwn(db, gbc_id, q, _limit, member_id) {
    const rows = await present(db, gbc_id)
      .where('id', '=', member_id)
      .where(searchCondition(db.engine, 'members', q))
      .execute()
    const members = await membersByIds(
      db,
      gbc_id,
      rows.map(({ id }) => id),
    )
    return { items: members.map((member) => hitOf(member, wordsOf(q))), total: members.length }
  },
}

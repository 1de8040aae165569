import { memberStatusNames, writtenContactPerson, type Member } from '#contract/members'
import type { Db } from '#server/db/engine'
import { fold, sortKey } from '#server/db/keys'
import { topMatchesByName } from '#server/db/topMatches'
import { searchCondition, wordsOf } from '#server/db/search'
import { holding, type SearchArea } from '#server/records/searchArea'
import { membersByIds } from './membersRepository'

const present = (db: Db, gbc_id: string) =>
  db.heavy.selectFrom('members').select('id').where('gbc_id', '=', gbc_id).where('archived_at', 'is', null)

/** Whose very number it is: «17» also where it is written 000017. */
async function byNumber(db: Db, gbc_id: string, q: string): Promise<string[]> {
  if (!/\d/.test(q)) return []
  const key = sortKey(q)
  const columns = ['account_number_key', 'membership_number_key'] as const
  const found = await Promise.all(
    columns.map((column) => present(db, gbc_id).where(column, '=', key).executeTakeFirst()),
  )
  return found.flatMap((row) => row?.id ?? [])
}

function hitOf(
  {
    id,
    display_name,
    garages,
    status,
    account_number,
    membership_number,
    phones,
    email,
    contact_persons,
    vehicles,
  }: Member,
  words: string[],
) {
  const found = holding(
    [
      membership_number && `№ ${membership_number}`,
      ...phones,
      email,
      ...contact_persons.flatMap((person) => [writtenContactPerson(person), person.phone]),
      ...vehicles.map(({ plate }) => plate),
    ],
    words,
    fold,
  )
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

  async find(db, gbc_id, q, limit) {
    const [numbers, others] = await Promise.all([
      byNumber(db, gbc_id, q),
      topMatchesByName(db, { table: 'members', gbc_id, q, limit }),
    ])
    const ids = [...new Set([...numbers, ...others.ids])]
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

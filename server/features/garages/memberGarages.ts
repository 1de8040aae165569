import { sql } from 'kysely'
import { today } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import { wordsOf } from '#server/db/search'
import { portionsOf } from '#server/lib/portionsOf'
import { garagesKept, numberIn, numberKey, saysGarage, type OwnedGarage } from './garageRows'

/** SQL condition that an ownership holds on a day. */
export const ownedOn = (day: string) => sql<boolean>`from_on <= ${day} and (to_on is null or to_on > ${day})`

/** The same of the cooperative's today. */
export const ownedToday = (gbc_id: string) => ownedOn(today(gbc_id))

/** So many members are written by one statement: each takes three of its parameters. */
const AT_ONCE = 500

/** Garages of members that are theirs today, each list in the order of numbers; what is in the archive is left out. */
async function presentGarages(
  trx: Handle,
  gbc_id: string,
  member_ids: string[],
  counts: (ownership_id: string) => boolean,
): Promise<Map<string, OwnedGarage[]>> {
  const rows = await trx
    .selectFrom('ownerships')
    .innerJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'ownerships.gbc_id').onRef('garages.id', '=', 'ownerships.garage_id'),
    )
    .select(['ownerships.id as ownership_id', 'member_id', 'garages.id', 'number', 'block', 'number_key', 'block_key'])
    .where('ownerships.gbc_id', '=', gbc_id)
    .where('member_id', 'in', member_ids)
    .where(ownedToday(gbc_id))
    .where('garages.archived_at', 'is', null)
    .orderBy('number_key')
    .orderBy('block_key')
    .orderBy('garages.id')
    .execute()
  const members = new Map<string, OwnedGarage[]>()
  for (const { ownership_id, member_id, ...garage } of rows) {
    if (!counts(ownership_id)) continue
    const owned = members.get(member_id) ?? []
    members.set(member_id, owned)
    if (!owned.some(({ id }) => id === garage.id)) owned.push(garage)
  }
  return members
}

async function refreshSome(
  trx: Handle,
  gbc_id: string,
  ids: string[],
  counts: (ownership_id: string) => boolean,
): Promise<void> {
  const present = await presentGarages(trx, gbc_id, ids, counts)
  const stored = await trx
    .selectFrom('members')
    .select(['id', 'garages', 'garage_key'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  const fresh = stored.flatMap(({ id, garages, garage_key }) => {
    const kept = garagesKept(present.get(id) ?? [])
    const same = kept.garages === garages && kept.garage_key === garage_key
    return same ? [] : [sql`(${id}, ${kept.garages}, ${kept.garage_key})`]
  })
  if (fresh.length === 0) return
  await sql`with fresh(id, garages, garage_key) as (values ${sql.join(fresh)})
    update members set garages = fresh.garages, garage_key = fresh.garage_key from fresh
    where members.gbc_id = ${gbc_id} and members.id = fresh.id`.execute(trx)
}

/**
 * Writes anew which garages members own today. Called wherever an ownership or a garage that somebody owns changes; it is
 * no change of the member's own record, whose version stays.
 * @param counts which ownerships count; without it all that are there
 */
export async function refreshMemberGarages(
  trx: Handle,
  gbc_id: string,
  member_ids: Iterable<string>,
  counts: (ownership_id: string) => boolean = () => true,
): Promise<void> {
  // One order for all, so that two changes of the same members don't wait for each other.
  const ids = [...new Set(member_ids)].sort()
  for (const portion of portionsOf(ids, AT_ONCE)) await refreshSome(trx, gbc_id, portion, counts)
}

/** Members who own garages, did so or will. */
export async function everyOwnerOf(trx: Handle, gbc_id: string, garage_ids: string[]): Promise<string[]> {
  if (garage_ids.length === 0) return []
  const rows = await trx
    .selectFrom('ownerships')
    .select('member_id')
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', 'in', garage_ids)
    .execute()
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/** More garages of one number than this are not looked for: each block may have one. */
const SAME_NUMBER = 200

/**
 * Who owns the garages whose numbers are among the words of a search: «17» and «гараж № 17а» find their owners. A word
 * «000017» is an account, and of garages finds those alone that are written so, but after the word «гараж».
 * @returns ids of members by the word; words that are no garage's number are left out
 */
export async function ownersByNumber(db: Db, gbc_id: string, q: string): Promise<Record<string, string[]>> {
  const words = [...new Set(wordsOf(numberIn(q)))].filter((word) => /\d/.test(word))
  const asWritten = (word: string) => word.startsWith('0') && !saysGarage(q)
  const found = await Promise.all(
    words.map(async (word) => {
      const rows = await db.heavy
        .selectFrom('garages')
        // The order of a cross join keeps SQLite from going through all ownerships for the few garages of a number.
        .crossJoin('ownerships')
        .whereRef('ownerships.gbc_id', '=', 'garages.gbc_id')
        .whereRef('ownerships.garage_id', '=', 'garages.id')
        .select('member_id')
        .where('garages.gbc_id', '=', gbc_id)
        .where('number_key', '=', numberKey(word))
        .$if(asWritten(word), (found) => found.where('garages.number', '=', word))
        .where('garages.archived_at', 'is', null)
        .where(ownedToday(gbc_id))
        .limit(SAME_NUMBER)
        .execute()
      return [word, rows.map(({ member_id }) => member_id).sort()] as const
    }),
  )
  return Object.fromEntries(found.filter(([, ids]) => ids.length > 0))
}

import { sql, type Kysely, type Migration } from 'kysely'
import { MOSCOW } from '#contract/timeZones'
import { dayIn } from '#server/lib/days'
import type { Engine } from '../engine'
import { emptyFirst } from '../ddl'

const AT_ONCE = 500

interface Owned {
  gbc_id: string
  member_id: string
  id: string
  number: string
  block: string | null
  number_key: string
  block_key: string
}

/** Garages that have an owner today, as a member's record keeps them: those of one member follow each other, in order. */
async function ownedToday(db: Kysely<unknown>): Promise<Owned[]> {
  const day = dayIn(MOSCOW)
  const { rows } = await sql<Owned>`
    select distinct ownerships.gbc_id, member_id, garages.id, number, block, number_key, block_key
    from ownerships join garages on garages.gbc_id = ownerships.gbc_id and garages.id = ownerships.garage_id
    where from_on <= ${day} and (to_on is null or to_on > ${day}) and garages.archived_at is null
    order by ownerships.gbc_id, member_id, number_key, block_key, garages.id`.execute(db)
  return rows
}

function byMember(rows: Owned[]): Owned[][] {
  const groups = new Map<string, Owned[]>()
  for (const row of rows) {
    const key = `${row.gbc_id} ${row.member_id}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** Members keep which garages are theirs today, and the first of them to be sorted by. */
export const m0019 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`alter table members add column garages text not null default '[]'`)
    await run('alter table members add column garage_key text')

    const members = byMember(await ownedToday(db))
    for (let start = 0; start < members.length; start += AT_ONCE) {
      const values = members.slice(start, start + AT_ONCE).map((owned) => {
        const [{ gbc_id, member_id, number_key, block_key }] = owned
        const garages = JSON.stringify(owned.map(({ id, number, block }) => ({ id, number, block })))
        return sql`(${gbc_id}, ${member_id}, ${garages}, ${`${number_key} ${block_key}`})`
      })
      await sql`with fresh(gbc_id, id, garages, garage_key) as (values ${sql.join(values)})
        update members set garages = fresh.garages, garage_key = fresh.garage_key from fresh
        where members.gbc_id = fresh.gbc_id and members.id = fresh.id`.execute(db)
    }

    await run(
      `create index members_by_garage_key on members (gbc_id, garage_key${emptyFirst(engine)}, sort_key, id, archived_at) where archived_at is null`,
    )
  },
})

import { sql, type Kysely, type Migration } from 'kysely'

const AREA = `'announcements'`

/** Whom something published is for and who has read it, of announcements and of whatever is published besides. */
export const m0030 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table audience_places (
      gbc_id text not null references gbcs(id), id text not null, area text not null, record_id text not null,
      garage_id text, block text, block_key text, "row" text, row_key text,
      primary key (gbc_id, id), foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run('create index audience_places_of_record on audience_places (gbc_id, area, record_id, garage_id)')
    await run(`insert into audience_places (gbc_id, id, area, record_id, garage_id, block, block_key, "row", row_key)
      select gbc_id, id, ${AREA}, announcement_id, garage_id, block, block_key, "row", row_key from announcement_places`)
    await run('drop table announcement_places')

    await run(`create table read_marks (
      gbc_id text not null references gbcs(id), area text not null, record_id text not null,
      user_id text not null references users(id), at text not null, primary key (gbc_id, area, record_id, user_id))`)
    await run(`insert into read_marks (gbc_id, area, record_id, user_id, at)
      select gbc_id, ${AREA}, announcement_id, user_id, at from announcement_reads`)
    await run('drop table announcement_reads')

    await run('create index notifications_unread_of on notifications (gbc_id, link) where read_at is null')
    // Jobs under way go on as those of all areas do.
    await run(`update jobs set kind = 'notices', input = '{"area":${AREA.replaceAll("'", '"')},' || substr(input, 2)
      where kind = 'announcement'`)
  },
})

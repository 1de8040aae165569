import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'
import { emptyFirst, sequence, trigramIndex } from '../ddl'

/** Announcements, the garages that they are for and who has read them; what the calendar has begun already. */
export const m0017 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table announcements (
      seq ${sequence(engine)}, gbc_id text not null references gbcs(id), id text not null,
      title text not null, sort_key text not null, search_key text not null, text text not null,
      audience text not null, status text not null, source text not null, publish_from text, publish_to text,
      pinned integer not null, important integer not null, by_mail integer not null,
      published_by text references users(id), announced_at text, edited_at text,
      version integer not null, created_at text not null, updated_at text not null, archived_at text,
      unique (gbc_id, id))`)
    const orders = {
      pinned: 'pinned, created_at',
      publish_from: `publish_from${emptyFirst(engine)}`,
      sort_key: 'sort_key',
      created_at: 'created_at',
      updated_at: 'updated_at',
    }
    for (const [name, columns] of Object.entries(orders))
      await run(
        `create index announcements_by_${name} on announcements (gbc_id, ${columns}, id, archived_at, status, audience)`,
      )
    await run(`create index announcements_published on announcements (publish_from) where status = 'published'`)
    for (const statement of trigramIndex(engine, 'announcements')) await run(statement)

    await run(`create table announcement_places (
      gbc_id text not null references gbcs(id), id text not null, announcement_id text not null,
      garage_id text, block text, block_key text, "row" text, row_key text,
      primary key (gbc_id, id), foreign key (gbc_id, announcement_id) references announcements (gbc_id, id),
      foreign key (gbc_id, garage_id) references garages (gbc_id, id))`)
    await run(
      'create index announcement_places_of_announcement on announcement_places (gbc_id, announcement_id, garage_id)',
    )

    await run(`create table announcement_reads (
      gbc_id text not null references gbcs(id), announcement_id text not null, user_id text not null references users(id),
      at text not null, primary key (gbc_id, announcement_id, user_id),
      foreign key (gbc_id, announcement_id) references announcements (gbc_id, id))`)

    await run(`create table scheduled_runs (
      gbc_id text not null references gbcs(id), key text not null, at text not null, primary key (gbc_id, key))`)
  },
})

import { sql, type Kysely, type Migration } from 'kysely'

/** Transfers of garages, so that one can be undone while nothing of it was changed since. */
export const m0021 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run(`create table garage_transfers (
      gbc_id text not null, id text not null, garage_id text not null,
      from_member_id text not null, to_member_id text not null, kind text not null, passes_on text not null,
      garage_version integer not null, from_version integer not null, to_version integer not null,
      changes text not null, user_id text not null, created_at text not null, undone_by text, undone_at text,
      primary key (gbc_id, id), foreign key (gbc_id, garage_id) references garages (gbc_id, id),
      foreign key (gbc_id, from_member_id) references members (gbc_id, id),
      foreign key (gbc_id, to_member_id) references members (gbc_id, id))`)
    for (const column of ['garage_id', 'from_member_id', 'to_member_id'])
      await run(`create index garage_transfers_by_${column} on garage_transfers (gbc_id, ${column}, id)`)
  },
})

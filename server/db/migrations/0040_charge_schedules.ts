import { sql, type Kysely, type Migration } from 'kysely'

/** Contributions that are charged by themselves on a day of each month or year, once a user has switched that on. */
export const m0040 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table charge_schedules (
      gbc_id text not null references gbcs(id), id text not null, kind_id text not null, day integer not null,
      month integer, active_since text, switched_on_by text references users(id), version integer not null,
      created_at text not null, updated_at text not null, archived_at text,
      primary key (gbc_id, id), unique (gbc_id, kind_id),
      foreign key (gbc_id, kind_id) references contribution_kinds (gbc_id, id))`,
      )
      .execute(db)
  },
})

import { sql, type Kysely, type Migration } from 'kysely'

/** Payments whose purpose has ended: what is left of them pays whatever is owed. */
export const m0042 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table advance_releases (
      gbc_id text not null references gbcs(id), id text not null, payment_line_id text not null, released_on text not null,
      seq bigint not null, released_by text references users(id), created_at text not null, taken_back_at text,
      primary key (gbc_id, id), foreign key (gbc_id, payment_line_id) references payment_lines (gbc_id, id))`)
    await run(
      'create unique index advance_releases_live on advance_releases (gbc_id, payment_line_id) where taken_back_at is null',
    )
  },
})

import { sql, type Kysely, type Migration } from 'kysely'

/** Documents linked with members, garages and property: a row names one of the three. */
export const m0012 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table document_links (
      gbc_id text not null references gbcs(id), id text not null, document_id text not null,
      member_id text, garage_id text, property_id text, created_at text not null,
      primary key (gbc_id, id), foreign key (gbc_id, document_id) references documents (gbc_id, id),
      foreign key (gbc_id, member_id) references members (gbc_id, id), foreign key (gbc_id, garage_id) references garages (gbc_id, id),
      foreign key (gbc_id, property_id) references property (gbc_id, id),
      check ((case when member_id is null then 0 else 1 end) + (case when garage_id is null then 0 else 1 end) + (case when property_id is null then 0 else 1 end) = 1))`)
    await run('create index document_links_of_document on document_links (gbc_id, document_id)')
    for (const column of ['member_id', 'garage_id', 'property_id']) {
      await run(`create unique index document_links_by_${column} on document_links (gbc_id, ${column}, document_id)`)
    }
  },
})

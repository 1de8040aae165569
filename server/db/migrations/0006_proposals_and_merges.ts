import { sql, type Kysely, type Migration } from 'kysely'

/** Duplicates among members and their merging; changes of their contacts that members propose. */
export const m0006 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    await run('alter table members add column merged_into_id text')
    // The archive's list leaves out who was merged: by the index alone, as the other lists are read.
    await run('drop index members_archived')
    await run(
      'create index members_archived on members (gbc_id, sort_key, id, archived_at, merged_into_id) where archived_at is not null',
    )
    // Whoever shares a name, a phone or a number with another is found by these indexes alone: the column of an index's own
    // condition must stand in it too, or SQLite reads every row to check it.
    await run(
      'create index members_alike on members (gbc_id, sort_key, id, birth_date, snils, tp_id, archived_at) where archived_at is null',
    )
    await run(
      "create index members_by_phones on members (gbc_id, phones, id, archived_at) where archived_at is null and phones <> '[]'",
    )
    for (const column of ['snils', 'tp_id']) {
      await run(
        `create index members_by_${column} on members (gbc_id, ${column}, id, archived_at) where archived_at is null and ${column} is not null`,
      )
    }

    await run(`create table distinct_members (
      gbc_id text not null, one_id text not null, other_id text not null, user_id text not null, created_at text not null,
      primary key (gbc_id, one_id, other_id),
      foreign key (gbc_id, one_id) references members (gbc_id, id), foreign key (gbc_id, other_id) references members (gbc_id, id))`)

    await run(`create table member_merges (
      gbc_id text not null, id text not null, survivor_id text not null, other_id text not null,
      survivor_version integer not null, other_version integer not null, changes text not null,
      user_id text not null, created_at text not null, undone_by text, undone_at text,
      primary key (gbc_id, id),
      foreign key (gbc_id, survivor_id) references members (gbc_id, id), foreign key (gbc_id, other_id) references members (gbc_id, id))`)
    await run('create index member_merges_survivor on member_merges (gbc_id, survivor_id, id)')
    await run('create index member_merges_other on member_merges (gbc_id, other_id, id)')

    await run(`create table contact_proposals (
      gbc_id text not null, id text not null, member_id text not null, user_id text not null, status text not null,
      before text not null, after text not null, reason text, answer text, decided_by text, decided_at text,
      version integer not null, created_at text not null, updated_at text not null,
      primary key (gbc_id, id), foreign key (gbc_id, member_id) references members (gbc_id, id))`)
    await run('create index contact_proposals_member on contact_proposals (gbc_id, member_id, id)')
    await run(
      "create unique index contact_proposals_open on contact_proposals (gbc_id, member_id) where status = 'open'",
    )
    await run('create index contact_proposals_by_status on contact_proposals (gbc_id, status, id)')
  },
})

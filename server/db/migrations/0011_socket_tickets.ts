import { sql, type Kysely, type Migration } from 'kysely'

/** Tickets that open a socket: any server on the database takes one, once. They end with their session. */
export const m0011 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(
      'create table socket_tickets (ticket_hash text primary key, session_id text not null references sessions(id) on delete cascade, expires_at text not null)',
    )
    await run('create index socket_tickets_session on socket_tickets (session_id)')
  },
})

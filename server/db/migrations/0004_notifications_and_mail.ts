import { sql, type Kysely, type Migration } from 'kysely'

/** Users' notifications, which topics they want by e-mail, and the mail that waits to be sent. */
export const m0004 = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(text).execute(db)

    // A user may have no cooperative yet and is notified about the own account all the same: the user leads, not the cooperative.
    await run(`create table notifications (
      user_id text not null references users(id), id text not null, gbc_id text references gbcs(id),
      kind text not null, title text not null, text text, link text, created_at text not null, read_at text,
      primary key (user_id, id))`)
    await run('create index notifications_unread on notifications (user_id, gbc_id) where read_at is null')
    await run('create index notifications_age on notifications (created_at)')

    await run(`create table notification_preferences (
      user_id text not null references users(id), topic text not null, by_mail integer not null, primary key (user_id, topic))`)

    await run(`create table mail_outbox (
      id text primary key, key text not null unique, gbc_id text references gbcs(id),
      recipient text not null, subject text not null, text text not null, link text, message_id text,
      state text not null, attempts integer not null, next_at text not null, claim text, handed_at text, doubtful integer not null,
      error text, created_at text not null, sent_at text)`)
    await run(`create index mail_outbox_due on mail_outbox (next_at, id) where state = 'queued'`)
    await run('create index mail_outbox_gbc on mail_outbox (gbc_id, state, id)')
    await run('create index mail_outbox_age on mail_outbox (created_at)')
  },
})

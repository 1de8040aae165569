import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'

/**
 * Turnovers of months lie in the order of their accounts: SQLite fetched each row by the index of its key, a million of them
 * for the balances of all accounts at a past day. PostgreSQL reads the whole table, in whatever order it lies.
 */
export const m0056 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine !== 'sqlite') return
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`create table ordered_months (
      gbc_id text not null references gbcs(id), account_id text not null, month text not null,
      debit bigint not null, credit bigint not null, primary key (gbc_id, account_id, month),
      foreign key (gbc_id, account_id) references ledger_accounts (gbc_id, id)) without rowid`)
    const columns = 'gbc_id, account_id, month, debit, credit'
    await run(`insert into ordered_months (${columns}) select ${columns} from account_months order by 1, 2, 3`)
    await run('drop table account_months')
    await run('alter table ordered_months rename to account_months')
  },
})

import { among } from '#server/db/dialect'
import type { Db, Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import { ownedToday } from '#server/features/garages/memberGarages'
import type { LinkedUser } from '#server/realtime/subscribers'

const linked = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('users')
    .select((eb) => ['users.id as user_id', eb.ref('users.member_id').$notNull().as('member_id')])
    .where('users.gbc_id', '=', gbc_id)
    .where('enabled', '=', 1)

/** Users who are these members. */
export const usersOf = async (db: Db, gbc_id: string, member_ids: string[]): Promise<LinkedUser[]> =>
  member_ids.length === 0 ? [] : linked(db.read, gbc_id).where('users.member_id', 'in', member_ids).execute()

/** Members who own a garage today together with this one, and the member. */
async function withCoOwners(db: Db, gbc_id: string, member_id: string): Promise<string[]> {
  const owning = () => db.read.selectFrom('ownerships').where('gbc_id', '=', gbc_id).where(ownedToday(gbc_id))
  const rows = await owning()
    .select('member_id')
    .where('garage_id', 'in', owning().select('garage_id').where('member_id', '=', member_id))
    .execute()
  return [...new Set([member_id, ...rows.map((row) => row.member_id)])]
}

/**
 * The user who is this member.
 * @param renamed the member has another name, which co-owners read too
 */
export const usersOfMember = async (db: Db, gbc_id: string, id: string, renamed: boolean): Promise<LinkedUser[]> =>
  usersOf(db, gbc_id, renamed ? await withCoOwners(db, gbc_id, id) : [id])

/** The user, where the user is a member. */
export const memberOfUser = (db: Db, gbc_id: string, id: string): Promise<LinkedUser[]> =>
  linked(db.read, gbc_id).where('users.id', '=', id).where('users.member_id', 'is not', null).execute()

/** Users who own or owned the garage. */
export const ownersOfGarage = (db: Db, gbc_id: string, id: string): Promise<LinkedUser[]> =>
  linked(db.read, gbc_id)
    .where('users.member_id', 'in', (eb) =>
      eb
        .selectFrom('ownerships')
        .select('ownerships.member_id')
        .where('ownerships.gbc_id', '=', gbc_id)
        .where('garage_id', '=', id),
    )
    .execute()

/**
 * Operations of payments; null of a line without one, by which SQLite would else look for the lines.
 * @param id of a payment, of its operation, or of the statement whose lines they are
 */
const operationsOf = (handle: Handle, gbc_id: string, id: string) =>
  handle
    .selectFrom('payments')
    .select('operation_id')
    .where('gbc_id', '=', gbc_id)
    .where((on) => on.or([on('id', '=', id), on('operation_id', '=', id)]))
    .unionAll(
      handle
        .selectFrom('statement_lines')
        .select((eb) => eb.ref('operation_id').$notNull().as('operation_id'))
        .where('gbc_id', '=', gbc_id)
        .where('statement_id', '=', id),
    )
    // What a person has explained later has a payment of its own beside the bank's credit.
    .unionAll(
      handle
        .selectFrom('statement_lines as line')
        .innerJoin('payments as explained', (join) =>
          join.onRef('explained.gbc_id', '=', 'line.gbc_id').onRef('explained.id', '=', 'line.payment_id'),
        )
        .select('explained.operation_id')
        .where('line.gbc_id', '=', gbc_id)
        .where('line.statement_id', '=', id),
    )

const holdersOfPayment = preparedStatement((handle, gbc_id: string, id: string) =>
  linked(handle, gbc_id).where(
    among(
      handle,
      'users.member_id',
      handle
        .selectFrom('payments')
        .innerJoin('transfers', (join) =>
          join
            .onRef('transfers.gbc_id', '=', 'payments.gbc_id')
            .onRef('transfers.operation_id', '=', 'payments.operation_id'),
        )
        .innerJoin('ledger_accounts as ledger', (join) =>
          join
            .onRef('ledger.gbc_id', '=', 'transfers.gbc_id')
            .on(({ eb: on, or, ref }) =>
              or([
                on('ledger.id', '=', ref('transfers.debit_account_id')),
                on('ledger.id', '=', ref('transfers.credit_account_id')),
              ]),
            ),
        )
        .innerJoin('personal_accounts as account', (join) =>
          join.onRef('account.gbc_id', '=', 'ledger.gbc_id').onRef('account.id', '=', 'ledger.ref_id'),
        )
        .select('account.member_id')
        .where('payments.gbc_id', '=', gbc_id)
        .where(among(handle, 'payments.operation_id', operationsOf(handle, gbc_id, id))),
    ),
  ),
)

/** Users on whose accounts payments or a refund stand. @param id of the payment, of its operation or of a statement */
export const usersOfPayment = async ({ read }: Db, gbc_id: string, id: string): Promise<LinkedUser[]> =>
  (await read.executeQuery(holdersOfPayment(read, gbc_id, id))).rows

/** Users who are charged by a charge, or by all of a run. @param id of the charge, of its operation or of the run */
export const usersOfCharge = (db: Db, gbc_id: string, id: string): Promise<LinkedUser[]> =>
  linked(db.read, gbc_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('personal_accounts as account')
          .crossJoin('charges')
          .select('charges.id')
          .where('account.gbc_id', '=', gbc_id)
          .whereRef('account.member_id', '=', 'users.member_id')
          .whereRef('charges.gbc_id', '=', 'account.gbc_id')
          .whereRef('charges.account_id', '=', 'account.id')
          .where((on) =>
            on.or([on('charges.id', '=', id), on('charges.run_id', '=', id), on('charges.operation_id', '=', id)]),
          ),
      ),
    )
    .execute()

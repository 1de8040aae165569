import type { Member } from '#contract/members'
import { type AccountCode, operationKinds, cashOrderName, reversedTitle } from '#contract/money/chart'
import { signedAmount, type Operation } from '#contract/money/operations'
import { lowered } from '#contract/text'
import { userName } from '#contract/personName'
import { among } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import { together, type RowsOfAll } from '#server/db/together'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { linesOfOperations } from '#server/features/statements/postedLines'
import { groupBy } from '#server/lib/groupBy'
import { portionsOf } from '#server/lib/portionsOf'
import { sortByIds } from '#server/records/sortByIds'
import { kindName, payerOf } from './bankMoney'
import { namedPlaces, namesByPlace } from './places'
import { spentOn } from './spentOn'

/** Accounts that operations move on one side, in the order of their lines. */
const accountsOf = (side: 'debit_account_id' | 'credit_account_id') =>
  preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
    handle
      .selectFrom('transfers')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'transfers.gbc_id').onRef('account.id', '=', `transfers.${side}`),
      )
      .leftJoin('personal_accounts as personal', (join) =>
        join
          .onRef('personal.gbc_id', '=', 'account.gbc_id')
          .onRef('personal.id', '=', 'account.ref_id')
          .on('account.account', '=', '76'),
      )
      .leftJoin('members', (join) =>
        join.onRef('members.gbc_id', '=', 'personal.gbc_id').onRef('members.id', '=', 'personal.member_id'),
      )
      .select(['transfers.operation_id', 'transfers.line', 'transfers.amount', 'account.account', 'account.ref_id'])
      .select(['members.id as member_id', 'members.display_name', 'members.garages'])
      .where('transfers.gbc_id', '=', gbc_id)
      .where(among(handle, 'transfers.operation_id', ids))
      .orderBy('transfers.line'),
  )

const debitsOf = accountsOf('debit_account_id')
const creditsOf = accountsOf('credit_account_id')

const rowsOf = preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .leftJoin('operations as original', (join) =>
      join.onRef('original.gbc_id', '=', 'operations.gbc_id').onRef('original.id', '=', 'operations.reverses_id'),
    )
    .leftJoin('users', 'users.id', 'operations.posted_by')
    .select(['operations.id', 'operations.seq', 'operations.kind', 'operations.number', 'operations.effective_date'])
    .select(['operations.comment', 'operations.payee', 'operations.reason', 'operations.posted_at'])
    .select(['users.last_name', 'users.first_name', 'users.email'])
    .select(['reversal.id as reversal_id', 'reversal.effective_date as reversed_on'])
    .select(['original.id as original_id', 'original.kind as original_kind', 'original.number as original_number'])
    .select('original.payee as original_payee')
    .select('original.effective_date as original_date')
    .where('operations.gbc_id', '=', gbc_id)
    .where(among(handle, 'operations.id', ids)),
)

/** Operations and those that they take back; null where there is none: SQLite would else go through all reversals. */
const idsAndOriginals = (handle: Handle, gbc_id: string, ids: readonly string[]) => {
  const chosen = handle
    .selectFrom('operations')
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'id', ids))
  return chosen.select('id').unionAll(chosen.select((eb) => eb.ref('reverses_id').$notNull().as('id')))
}

/** Charges of operations and of those that they take back: what they are called by. */
const chargesOf = preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('charges')
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.operation_id', 'charges.period', 'charges.source', 'charges.run_id'])
    .select(['kind.name as kind_name', 'garages.number as garage_number'])
    .where('charges.gbc_id', '=', gbc_id)
    .where(among(handle, 'charges.operation_id', idsAndOriginals(handle, gbc_id, ids))),
)

/** Lines of statements that operations and those that they take back were posted for. */
const statedOf = preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
  linesOfOperations(handle, gbc_id).where(among(handle, 'operations.id', idsAndOriginals(handle, gbc_id, ids))),
)

const distinct = <T>(values: T[]) => [...new Set(values)]
const byOperation = <T extends { operation_id: string }>(rows: T[]) => groupBy(rows, ({ operation_id }) => operation_id)

/** Ids that one statement takes. */
export const MOST_IDS = 500

export interface DescribedOperation extends Operation {
  /** Its title; of what takes another back that of the other. */
  original_title: string
}

/** Operations by their ids, in that order, as people read them. */
export async function describeOperations(handle: Handle, gbc_id: string, ids: string[]): Promise<DescribedOperation[]> {
  const described: DescribedOperation[] = []
  for (const portion of portionsOf(ids, MOST_IDS)) {
    const rows = await together(handle, operationStatements(handle, gbc_id, portion))
    described.push(...(await describedBy(handle, gbc_id, portion, rows)))
  }
  return described
}

/** What `describedBy` has to know of operations by their ids. */
export const operationStatements = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  [
    rowsOf(handle, gbc_id, ids),
    debitsOf(handle, gbc_id, ids),
    creditsOf(handle, gbc_id, ids),
    chargesOf(handle, gbc_id, ids),
    namedPlaces(handle, gbc_id),
    statedOf(handle, gbc_id, ids),
  ] as const

/** Operations by their ids, in that order, from the rows of `operationStatements`. */
export async function describedBy(
  handle: Handle,
  gbc_id: string,
  ids: readonly string[],
  [rows, debits, credits, charged, placeRows, stated]: RowsOfAll<ReturnType<typeof operationStatements>>,
): Promise<DescribedOperation[]> {
  const [debitsBy, creditsBy] = [byOperation(debits), byOperation(credits)]
  const charges = new Map(charged.map((charge) => [charge.operation_id, charge]))
  const places = namesByPlace(placeRows)
  const lines = new Map(stated.map((line) => [line.id, line]))
  const categories = await spentOn(handle, gbc_id, [...debits, ...credits])
  const operations = rows.map((row): DescribedOperation => {
    const { kind } = row
    const what = row.original_kind ?? kind
    const own_id = row.original_id ?? row.id
    const line = lines.get(own_id)
    const charge = what === 'refund' ? undefined : charges.get(own_id)
    const chargedFor = charge ? chargeTitle(charge) : kindName(what, own_id, line)
    const whats = what === 'between_accounts' ? `${operationKinds[what].title}: ${lowered(chargedFor)}` : chargedFor
    const debited = debitsBy.get(row.id) ?? []
    const credited = creditsBy.get(row.id) ?? []
    const sides = [...debited, ...credited].sort((one, other) => one.line - other.line)
    /** Money goes from what is credited to what is debited. */
    const moved = [...credited, ...debited].flatMap(
      ({ account, ref_id }) => placeOf(account, ref_id, line?.bank_account_id) ?? [],
    )
    const members = new Map(
      sides.flatMap(({ member_id, display_name }) => (member_id ? [[member_id, display_name]] : [])),
    )
    const garages = charge?.garage_number
      ? [charge.garage_number]
      : sides.flatMap((side) => garageNumbers(side.garages))
    const amount = debited.reduce((sum, line) => sum + line.amount, 0)
    // What was written off says so itself.
    const category = what === 'write_off' ? undefined : categories.get(row.id)
    const document = cashOrderName(what, row.original_id === null ? row.number : row.original_number)
    return {
      id: row.id,
      seq: row.seq,
      kind,
      title: row.original_id === null ? whats : reversedTitle(whats),
      original_title: whats,
      document,
      date: row.effective_date,
      amount,
      signed: signedAmount(what, amount, row.original_id !== null),
      spent_on: category ? [category, row.payee ?? row.original_payee].filter(Boolean).join(', ') : null,
      members: [...members.values()].join(', '),
      payer: payerOf(what, line),
      garages: distinct(garages).join(', '),
      accounts: [...members].map(([member_id, member_name]) => ({ member_id, member_name: member_name ?? '' })),
      place: distinct(moved.map((id) => places.get(id) ?? 'Счёт закрыт')).join(' → '),
      comment: [row.payee, row.comment].filter(Boolean).join(': ') || null,
      reason: row.reason,
      posted_at: row.posted_at,
      posted_by: userName({ last_name: row.last_name, first_name: row.first_name, email: row.email }),
      reversed_by: row.reversal_id === null ? null : { id: row.reversal_id, date: row.reversed_on ?? '' },
      reverses: row.original_id === null ? null : { id: row.original_id, date: row.original_date ?? '' },
      has_order: row.original_id === null && row.number !== null && operationKinds[kind].order !== null,
      run_id: charge?.run_id ?? null,
    }
  })
  return sortByIds(ids, operations)
}

/** @param kept the garages that a card keeps, or null of a side that is no member's */
const garageNumbers = (kept: string | null): string[] =>
  (JSON.parse(kept ?? '[]') as Member['garages']).map(({ number }) => number)

/**
 * The cash desk or bank account that an account of the books is of; what a statement has brought stands there while it waits.
 * @param bank the account of the statement that the operation was posted for
 */
function placeOf(account: AccountCode, ref_id: string, bank: string | null | undefined): string | undefined {
  if (account === '50' || account === '51') return ref_id
  return account === '76.Н' || account === '60.Н' ? (bank ?? undefined) : undefined
}

import { operationKindNames, type AccountCode, type OperationKind } from '#contract/money/chart'
import { cashOrderName, cashOrderOf, signedAmount, type Operation } from '#contract/money/operations'
import { lowered } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { portionsOf } from '#server/lib/portionsOf'
import { sortByIds } from '#server/records/sortByIds'
import { placeNames } from './places'
import { spentOn } from './spentOn'

const SIDES = ['debit_account_id', 'credit_account_id'] as const

/** Every account that operations move, in the order of their lines. */
async function accountsOf(handle: Handle, gbc_id: string, ids: string[]) {
  const sides = SIDES.map((side) =>
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
      .select(['members.id as member_id', 'members.display_name'])
      .where('transfers.gbc_id', '=', gbc_id)
      .where('transfers.operation_id', 'in', ids)
      .orderBy('transfers.line')
      .execute(),
  )
  const [debits, credits] = await Promise.all(sides)
  return { debits, credits }
}

const rowsOf = (handle: Handle, gbc_id: string, ids: string[]) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'operations.gbc_id').onRef('reversal.reverses_id', '=', 'operations.id'),
    )
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
    .where('operations.id', 'in', ids)
    .execute()

/** What charges are called, by their operations. */
async function chargesOf(handle: Handle, gbc_id: string, ids: string[]) {
  const rows = await handle
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
    .where('charges.operation_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.operation_id, row]))
}

const distinct = <T>(values: T[]) => [...new Set(values)]
const named = <T extends { operation_id: string }>(rows: T[], id: string) =>
  rows.filter(({ operation_id }) => operation_id === id)

/** Ids that one statement takes. */
export const MOST_IDS = 500

/** Operations by their ids, in that order, as people read them. */
export async function describeOperations(handle: Handle, gbc_id: string, ids: string[]): Promise<Operation[]> {
  const described: Operation[] = []
  for (const portion of portionsOf(ids, MOST_IDS)) described.push(...(await describeSome(handle, gbc_id, portion)))
  return described
}

async function describeSome(handle: Handle, gbc_id: string, ids: string[]): Promise<Operation[]> {
  const rows = await rowsOf(handle, gbc_id, ids)
  const originals = rows.flatMap(({ original_id }) => original_id ?? [])
  const [{ debits, credits }, charges, places] = await Promise.all([
    accountsOf(handle, gbc_id, ids),
    chargesOf(handle, gbc_id, [...ids, ...originals]),
    placeNames(handle, gbc_id),
  ])
  const categories = await spentOn(handle, gbc_id, [...debits, ...credits])
  const operations = rows.map((row): Operation => {
    const kind = row.kind as OperationKind
    const what = (row.original_kind ?? kind) as OperationKind
    const charge = what === 'refund' ? undefined : charges.get(row.original_id ?? row.id)
    const chargedFor = charge ? chargeTitle(charge) : operationKindNames[what]
    const whats = what === 'between_accounts' ? `${operationKindNames[what]}: ${lowered(chargedFor)}` : chargedFor
    const sides = [...named(debits, row.id), ...named(credits, row.id)].sort((one, other) => one.line - other.line)
    const members = new Map(
      sides.flatMap(({ member_id, display_name }) => (member_id ? [[member_id, display_name]] : [])),
    )
    const amount = named(debits, row.id).reduce((sum, line) => sum + line.amount, 0)
    const category = categories.get(row.id)
    const document = cashOrderName(what, row.original_id === null ? row.number : row.original_number)
    return {
      id: row.id,
      seq: row.seq,
      kind,
      title: row.original_id === null ? whats : `${operationKindNames.reversal}: ${lowered(whats)}`,
      document,
      date: row.effective_date,
      amount,
      signed: signedAmount(what, amount, row.original_id !== null),
      spent_on: category ? [category, row.payee ?? row.original_payee].filter(Boolean).join(', ') : null,
      members: [...members.values()].join(', '),
      accounts: [...members].map(([member_id, member_name]) => ({ member_id, member_name: member_name ?? '' })),
      place: distinct(sides.flatMap(({ account, ref_id }) => placeOfAccount(account, ref_id, places))).join(' → '),
      comment: [row.payee, row.comment].filter(Boolean).join(': ') || null,
      reason: row.reason,
      posted_at: row.posted_at,
      posted_by: [row.last_name, row.first_name].filter(Boolean).join(' ') || row.email,
      reversed_by: row.reversal_id === null ? null : { id: row.reversal_id, date: row.reversed_on ?? '' },
      reverses: row.original_id === null ? null : { id: row.original_id, date: row.original_date ?? '' },
      has_order: row.original_id === null && row.number !== null && cashOrderOf(kind) !== null,
      run_id: charge?.run_id ?? null,
    }
  })
  return sortByIds(ids, operations)
}

const placeOfAccount = (account: string, ref_id: string, places: Map<string, string>): string[] =>
  (['50', '51'] satisfies AccountCode[] as string[]).includes(account) ? [places.get(ref_id) ?? 'Счёт закрыт'] : []

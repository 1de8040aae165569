import type { Page } from '#contract/common'
import type { CashDesk, CashDeskInput, CashDeskListQuery } from '#contract/money/cashDesks'
import { balancesNow } from '#server/features/ledger/balances'
import type { Db, Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import { containsWords } from '#server/db/search'
import type { CashDesksTable } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { newRecord, updateVersioned } from '#server/records/versioned'

const desks = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('cash_desks')
    .leftJoin('ledger_accounts as account', (join) =>
      join
        .onRef('account.gbc_id', '=', 'cash_desks.gbc_id')
        .onRef('account.ref_id', '=', 'cash_desks.id')
        .on('account.account', '=', '50'),
    )
    .selectAll('cash_desks')
    .select('account.id as account_id')
    .where('cash_desks.gbc_id', '=', gbc_id)

type DeskRow = CashDesksTable & { account_id: string | null }

async function toDesks(handle: Handle, gbc_id: string, rows: DeskRow[]): Promise<CashDesk[]> {
  const ids = rows.flatMap(({ account_id }) => account_id ?? [])
  const balances = await balancesNow(handle, gbc_id, ids)
  return rows.map(({ name_key: _, account_id, ...desk }) => ({ ...desk, balance: balances.get(account_id ?? '') ?? 0 }))
}

/** The cooperative's cash desks: a handful. */
export async function listDesks(
  { read }: Pick<Db, 'read'>,
  gbc_id: string,
  { page, page_size, q, sort, archived }: CashDeskListQuery,
): Promise<Page<CashDesk>> {
  const rows = await desks(read, gbc_id)
    .$if(archived !== 'all', (query) =>
      query.where('cash_desks.archived_at', archived === 'true' ? 'is not' : 'is', null),
    )
    .$if(Boolean(q), (query) => query.where(containsWords('cash_desks.name_key', q ?? '')))
    .orderBy('cash_desks.name_key', sort === '-name' ? 'desc' : 'asc')
    .execute()
  const shown = rows.slice((page - 1) * page_size, page * page_size)
  return { items: await toDesks(read, gbc_id, shown), page, page_size, total: rows.length }
}

const deskRow = (handle: Handle, gbc_id: string, id: string) => desks(handle, gbc_id).where('cash_desks.id', '=', id)

/** @throws AppError 404 */
export async function getDesk(handle: Handle, gbc_id: string, id: string): Promise<CashDesk> {
  const row = await deskRow(handle, gbc_id, id).executeTakeFirst()
  if (!row) throw notFound('Такой кассы нет')
  return (await toDesks(handle, gbc_id, [row]))[0]
}

/** Reads a desk for a change. @throws AppError 404, 409 stale version */
export const lockDesk = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<CashDesk> =>
  lockForUpdate(
    trx,
    trx.selectFrom('cash_desks').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id),
    () => getDesk(trx, gbc_id, id),
    version,
  )

type DeskFields = Omit<CashDeskInput, 'version'>

const columnsOf = ({ name, keeper, limit_amount }: DeskFields) => ({
  name,
  name_key: fold(name),
  keeper: keeper ?? null,
  limit_amount: limit_amount ?? null,
})

/** @throws AppError 422 at `name`. Within `lockLedger`, so that no other takes the name meanwhile. */
async function assertFree(trx: Handle, gbc_id: string, id: string, { name }: DeskFields): Promise<void> {
  const other = await trx
    .selectFrom('cash_desks')
    .select('archived_at')
    .where('gbc_id', '=', gbc_id)
    .where('name_key', '=', fold(name))
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw invalid({ name: `Такая касса уже есть${other.archived_at ? ' в архиве' : ''}` })
}

export async function insertDesk(trx: Handle, gbc_id: string, input: DeskFields): Promise<CashDesk> {
  const id = newId()
  await assertFree(trx, gbc_id, id, input)
  await trx
    .insertInto('cash_desks')
    .values({ ...newRecord(gbc_id, id), ...columnsOf(input) })
    .execute()
  return getDesk(trx, gbc_id, id)
}

export async function updateDesk(
  trx: Handle,
  before: CashDesk,
  columns: Partial<Pick<CashDesksTable, 'archived_at' | 'name' | 'name_key' | 'keeper' | 'limit_amount'>>,
): Promise<CashDesk> {
  await updateVersioned(trx, 'cash_desks', before, columns)
  return getDesk(trx, before.gbc_id, before.id)
}

/** Writes what people typed. @throws AppError 422 when the name is taken */
export async function editDesk(trx: Handle, before: CashDesk, input: DeskFields): Promise<CashDesk> {
  await assertFree(trx, before.gbc_id, before.id, input)
  return updateDesk(trx, before, columnsOf(input))
}

/** How many desks beside this one are in work. */
export async function otherDesks(trx: Handle, gbc_id: string, id: string): Promise<number> {
  const { others } = await trx
    .selectFrom('cash_desks')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('gbc_id', '=', gbc_id)
    .where('id', '!=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(others)
}

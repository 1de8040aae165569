import type { Selectable } from 'kysely'
import type { Page } from '#contract/common'
import type { CashDesk, CashDeskInput, CashDeskListQuery } from '#contract/money/cashDesks'
import { balancesNow } from '#server/features/ledger/balances'
import type { Db, Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import { containsWords } from '#server/db/search'
import type { CashDesksTable } from '#server/db/tables'
import { invalid } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { findOther } from '#server/records/findOther'
import { filterRecords } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'

type DeskRow = Selectable<CashDesksTable>

/** Desks with what is in them. */
async function described(handle: Handle, gbc_id: string, rows: DeskRow[]): Promise<CashDesk[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const accounts = await handle
    .selectFrom('ledger_accounts')
    .select(['id', 'ref_id'])
    .where('gbc_id', '=', gbc_id)
    .where('account', '=', '50')
    .where('ref_id', 'in', ids)
    .execute()
  const balances = await balancesNow(
    handle,
    gbc_id,
    accounts.map(({ id }) => id),
  )
  const inDesk = new Map(accounts.map(({ id, ref_id }) => [ref_id, balances.get(id) ?? 0]))
  return rows.map(({ name_key: _, ...desk }) => ({ ...desk, balance: inDesk.get(desk.id) ?? 0 }))
}

const records = recordTable({ table: 'cash_desks', missing: 'Такой кассы нет', described })
export const { get: getDesk, lock: lockDesk, update: updateDesk } = records

/** The cooperative's cash desks: a handful. */
export async function listDesks(
  { read }: Pick<Db, 'read'>,
  gbc_id: string,
  { page, page_size, q, sort, archived }: CashDeskListQuery,
): Promise<Page<CashDesk>> {
  const rows = await filterRecords(records.rows(read, gbc_id), { archived }, [])
    .selectAll()
    .$if(Boolean(q), (query) => query.where(containsWords('cash_desks.name_key', q ?? '')))
    .orderBy('cash_desks.name_key', sort === '-name' ? 'desc' : 'asc')
    .execute()
  const shown = rows.slice((page - 1) * page_size, page * page_size)
  return { items: await described(read, gbc_id, shown), page, page_size, total: rows.length }
}

type DeskFields = Omit<CashDeskInput, 'version'>

const columnsOf = ({ name, keeper, limit_amount }: DeskFields) => ({
  name,
  name_key: fold(name),
  keeper: keeper ?? null,
  limit_amount: limit_amount ?? null,
})

/** @throws AppError 422 at `name`. Within `lockLedger`, so that no other takes the name meanwhile. */
async function assertFree(trx: Handle, gbc_id: string, id: string, { name }: DeskFields): Promise<void> {
  const other = await findOther(trx, 'cash_desks', { gbc_id, id }, { name_key: fold(name) })
  if (other) throw invalid({ name: `Такая касса уже есть${other.archived_at ? ' в архиве' : ''}` })
}

export async function insertDesk(trx: Handle, gbc_id: string, input: DeskFields): Promise<CashDesk> {
  const id = newId()
  await assertFree(trx, gbc_id, id, input)
  return records.insert(trx, gbc_id, columnsOf(input), id)
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

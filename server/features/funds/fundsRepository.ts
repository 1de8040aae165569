import type { Selectable } from 'kysely'
import type { Fund, FundSource, SourceWithFund } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import type { FundsTable } from '#server/db/tables'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { recordTable } from '#server/records/recordTable'
import { allSources, type Sources } from './fundSources'

type FundRow = Selectable<FundsTable>

/** What belongs to a fund today. */
function toFund({ name_key: _, created_at: __, updated_at: ___, ...row }: FundRow, all: Sources): Fund {
  const day = today(row.gbc_id)
  const of = (source: FundSource) =>
    [...all[source].values()]
      .filter(({ id }) => all.fundOn(source, id, day) === row.id)
      .map(({ id, name }) => ({ id, name }))
  return { ...row, kinds: of('kind'), categories: of('category') }
}

const records = recordTable({
  table: 'funds',
  missing: 'Такого фонда нет',
  async described(handle: Handle, gbc_id: string, rows: FundRow[]): Promise<Fund[]> {
    const all = await allSources(handle, gbc_id)
    return rows.map((row) => toFund(row, all))
  },
})
export const { get: getFund, lock: lockFund, update: updateFund } = records

/** All funds in the order of their names, the closed ones too, and what can belong to them. */
export async function listFunds(
  handle: Handle,
  gbc_id: string,
  all: Sources,
): Promise<{ funds: Fund[]; sources: Record<'kinds' | 'categories', SourceWithFund[]> }> {
  const rows = await records.rows(handle, gbc_id).selectAll().orderBy('name_key').execute()
  const day = today(gbc_id)
  const inUse = (source: FundSource) =>
    [...all[source].values()]
      .map(({ id, name, archived }) => ({ id, name, archived, fund_id: all.fundOn(source, id, day) }))
      .filter(({ archived, fund_id }) => !archived || fund_id !== null)
      .map(({ archived: _, ...source }) => source)
  return {
    funds: rows.map((row) => toFund(row, all)),
    sources: { kinds: inUse('kind'), categories: inUse('category') },
  }
}

/** The fund of that name. Within `lockLedger`, so that no other takes the name meanwhile. */
export const fundNamed = (trx: Handle, gbc_id: string, name: string): Promise<FundRow | undefined> =>
  records.rows(trx, gbc_id).selectAll().where('name_key', '=', fold(name)).executeTakeFirst()

interface Written {
  name: string
  note?: string | null
}

/** @throws AppError 422 when the name is taken */
async function columnsOf(trx: Handle, gbc_id: string, id: string, { name, note }: Written) {
  const other = await fundNamed(trx, gbc_id, name)
  if (other && other.id !== id)
    throw invalid({ name: `Такой фонд уже есть${other.archived_at ? ': он закрыт, его можно открыть снова' : ''}` })
  return { name, name_key: fold(name), note: note ?? null }
}

/** Within `lockLedger`. @throws AppError 422 when the name is taken */
export async function insertFund(trx: Handle, gbc_id: string, written: Written): Promise<Fund> {
  const id = newId()
  return records.insert(trx, gbc_id, await columnsOf(trx, gbc_id, id, written), id)
}

/** Within `lockLedger`. @throws AppError 422 when the name is taken */
export const editFund = async (trx: Handle, before: Fund, written: Written): Promise<Fund> =>
  updateFund(trx, before, await columnsOf(trx, before.gbc_id, before.id, written))

async function nextSeq(trx: Handle, table: 'fund_sources' | 'fund_moves', gbc_id: string): Promise<number> {
  const last = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  return Number(last?.seq ?? 0) + 1
}

/** A kind or a category belongs to a fund, or to none, from a day on. Within `lockLedger`. */
export async function insertSource(
  trx: Handle,
  gbc_id: string,
  created_by: string,
  decided: { source: FundSource; source_id: string; fund_id: string | null; since: string },
): Promise<void> {
  await trx
    .insertInto('fund_sources')
    .values({
      ...decided,
      gbc_id,
      id: newId(),
      seq: await nextSeq(trx, 'fund_sources', gbc_id),
      created_by,
      created_at: now(),
    })
    .execute()
}

interface NewMove {
  date: string
  from_fund_id: string | null
  to_fund_id: string | null
  amount: number
  reason: string
  reverses_id: string | null
}

/** Within `lockLedger`. @returns its id */
export async function insertMove(trx: Handle, gbc_id: string, posted_by: string, move: NewMove): Promise<string> {
  const id = newId()
  const seq = await nextSeq(trx, 'fund_moves', gbc_id)
  await trx
    .insertInto('fund_moves')
    .values({ ...move, gbc_id, id, seq, posted_at: now(), posted_by })
    .execute()
  return id
}

/** The last day of an expense, or of its reversal, for which this fund was named; null = there is none. */
export async function lastNamedExpense(handle: Handle, gbc_id: string, fund_id: string): Promise<string | null> {
  const { day } = await handle
    .selectFrom('operations')
    .select(({ fn }) => fn.max<string | null>('effective_date').as('day'))
    .where('gbc_id', '=', gbc_id)
    .where('fund_id', '=', fund_id)
    .executeTakeFirstOrThrow()
  return day
}

/** What all that funds hold follows from: while it is the same, nothing has moved them. */
export async function fundsMark(handle: Handle, gbc_id: string): Promise<string> {
  const { last_seq } =
    (await handle.selectFrom('ledger_state').select('last_seq').where('gbc_id', '=', gbc_id).executeTakeFirst()) ?? {}
  const lastOf = (table: 'fund_moves' | 'fund_sources') =>
    handle
      .selectFrom(table)
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('gbc_id', '=', gbc_id)
      .executeTakeFirst()
  return [last_seq, (await lastOf('fund_moves'))?.seq, (await lastOf('fund_sources'))?.seq].join()
}

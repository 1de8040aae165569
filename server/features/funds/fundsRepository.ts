import { FIXED_CATEGORIES } from '#contract/money/expenses'
import type { Fund, FundSource, NamedSource, SourceWithFund } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import type { FundsTable } from '#server/db/tables'
import { today } from '#server/lib/days'
import { invalid, notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { newRecord, updateVersioned } from '#server/records/versioned'
import { fundsOfSources, type FundOn } from './fundFlows'

const rows = (handle: Handle, gbc_id: string) => handle.selectFrom('funds').selectAll().where('gbc_id', '=', gbc_id)

/** Kinds of contributions and categories of expenses by their ids, in the order of their names. */
export interface Sources {
  kind: ReadonlyMap<string, NamedSource & { archived: boolean }>
  category: ReadonlyMap<string, NamedSource & { archived: boolean }>
}

export async function allSources(handle: Handle, gbc_id: string): Promise<Sources> {
  const named = (table: 'contribution_kinds' | 'expense_categories') =>
    handle
      .selectFrom(table)
      .select(['id', 'name', 'archived_at'])
      .where('gbc_id', '=', gbc_id)
      .orderBy('name_key')
      .execute()
  const [kinds, categories] = [await named('contribution_kinds'), await named('expense_categories')]
  const fixed = FIXED_CATEGORIES.map((category) => ({ ...category, archived_at: null }))
  const byId = (found: typeof kinds) =>
    new Map(found.map(({ id, name, archived_at }) => [id, { id, name, archived: archived_at !== null }]))
  return { kind: byId(kinds), category: byId([...categories, ...fixed]) }
}

/** What belongs to a fund today. */
function toFund(
  { name_key: _, created_at: __, updated_at: ___, ...row }: FundsTable,
  all: Sources,
  fundOn: FundOn,
): Fund {
  const day = today(row.gbc_id)
  const of = (source: FundSource) =>
    [...all[source].values()]
      .filter(({ id }) => fundOn(source, id, day) === row.id)
      .map(({ id, name }) => ({ id, name }))
  return { ...row, kinds: of('kind'), categories: of('category') }
}

/** All funds in the order of their names, the closed ones too, and what can belong to them. */
export async function listFunds(
  handle: Handle,
  gbc_id: string,
): Promise<{ funds: Fund[]; sources: Record<'kinds' | 'categories', SourceWithFund[]> }> {
  const [found, all, fundOn] = await Promise.all([
    rows(handle, gbc_id).orderBy('name_key').execute(),
    allSources(handle, gbc_id),
    fundsOfSources(handle, gbc_id),
  ])
  const day = today(gbc_id)
  const inUse = (source: FundSource) =>
    [...all[source].values()]
      .map(({ id, name, archived }) => ({ id, name, archived, fund_id: fundOn(source, id, day) }))
      .filter(({ archived, fund_id }) => !archived || fund_id !== null)
      .map(({ archived: _, ...source }) => source)
  return {
    funds: found.map((row) => toFund(row, all, fundOn)),
    sources: { kinds: inUse('kind'), categories: inUse('category') },
  }
}

/** @throws AppError 404 */
export async function getFund(handle: Handle, gbc_id: string, id: string): Promise<Fund> {
  const row = await rows(handle, gbc_id).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого фонда нет')
  const all = await allSources(handle, gbc_id)
  const fundOn = await fundsOfSources(handle, gbc_id)
  return toFund(row, all, fundOn)
}

/** Reads a fund for a change. @throws AppError 404, 409 stale version */
export const lockFund = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<Fund> =>
  lockForUpdate(trx, rows(trx, gbc_id).where('id', '=', id), () => getFund(trx, gbc_id, id), version)

/** The fund of that name. Within `lockLedger`, so that no other takes the name meanwhile. */
export const fundNamed = (trx: Handle, gbc_id: string, name: string): Promise<FundsTable | undefined> =>
  rows(trx, gbc_id).where('name_key', '=', fold(name)).executeTakeFirst()

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

/** Within `lockLedger`. @returns its id @throws AppError 422 when the name is taken */
export async function insertFund(trx: Handle, gbc_id: string, written: Written): Promise<string> {
  const id = newId()
  const columns = await columnsOf(trx, gbc_id, id, written)
  await trx
    .insertInto('funds')
    .values({ ...newRecord(gbc_id, id), ...columns })
    .execute()
  return id
}

/** Within `lockLedger`. @throws AppError 422 when the name is taken */
export async function editFund(trx: Handle, before: Fund, written: Written): Promise<void> {
  await updateVersioned(trx, 'funds', before, await columnsOf(trx, before.gbc_id, before.id, written))
}

export const setFundArchived = (trx: Handle, before: Fund, archived_at: string | null) =>
  updateVersioned(trx, 'funds', before, { archived_at })

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

/** Kinds and categories that were ever decided about, and the days from which that holds. */
export const decidedSources = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('fund_sources').select(['source', 'source_id', 'since']).where('gbc_id', '=', gbc_id).execute()

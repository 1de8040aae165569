import { sql, type SelectQueryBuilder } from 'kysely'
import type { Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'
import { today } from '#server/lib/days'
import type { OwnFacts, Portion } from './directoryRows'

/** So many rows go at once from the database to the thread that matches: nobody waits for a hundred thousand of them. */
const PORTION = 5000

/** Everybody and everything that a statement may name, as of today, portion by portion. */
export async function* directoryPortions(handle: Handle, gbc_id: string): AsyncGenerator<Portion> {
  const members = handle
    .selectFrom('members')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'organisation_name', 'tp_id', 'account_number'])
    .select(['balance', 'left_on', 'archived_at', 'contact_persons'])
    .where('merged_into_id', 'is', null)
  for await (const rows of byPortions(members, gbc_id)) yield { of: 'members', rows }
  const accounts = handle.selectFrom('personal_accounts').select(['id', 'number', 'member_id'])
  for await (const rows of byPortions(accounts, gbc_id)) yield { of: 'accounts', rows }
  const garages = handle.selectFrom('garages').select(['id', 'number', 'block', 'row']).where('archived_at', 'is', null)
  for await (const rows of byPortions(garages, gbc_id)) yield { of: 'garages', rows }
  const ownerships = handle
    .selectFrom('ownerships')
    .select(['id', 'garage_id', 'member_id', 'to_on'])
    .where('from_on', '<=', today(gbc_id))
  for await (const rows of byPortions(ownerships, gbc_id)) yield { of: 'ownerships', rows }
  const payers = handle
    .selectFrom('payer_rules')
    .select(['id', 'counter_account', 'name', 'member_id', 'garage_id', 'confirmed', 'wrong'])
  for await (const rows of byPortions(payers, gbc_id)) yield { of: 'payers', rows }
}

/** Rows of a table in order of their ids. */
async function* byPortions<Table extends keyof Tables, Row extends { id: string }>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  gbc_id: string,
): AsyncGenerator<Row[]> {
  for (let last = ''; ;) {
    const rows = await query
      .where(sql.ref('gbc_id'), '=', gbc_id)
      .where(sql.ref('id'), '>', last)
      .orderBy(sql.ref('id'))
      .limit(sql.lit(PORTION))
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
    last = rows[rows.length - 1].id
  }
}

/** What tells the cooperative itself in a statement. */
export async function readOwnFacts(handle: Handle, gbc_id: string): Promise<OwnFacts> {
  const own = await handle
    .selectFrom('gbcs')
    .select(['short_name', 'full_name', 'tp_id'])
    .where('id', '=', gbc_id)
    .executeTakeFirstOrThrow()
  return {
    day: today(gbc_id),
    names: [own.short_name, own.full_name].filter(Boolean),
    tp_ids: own.tp_id ? [own.tp_id] : [],
    accounts: (await ownAccounts(handle, gbc_id)).map(({ number }) => number),
  }
}

/** The cooperative's accounts at banks, the main one first. */
export const ownAccounts = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('bank_accounts')
    .select(['id', 'number', 'bank_name'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()

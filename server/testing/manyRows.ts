import { CompiledQuery } from 'kysely'
import { areasWith } from '#contract/areas'
import type { Tables } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'
import { addressesOf } from '#server/records/recordRoutes'
import { openStage } from './hostile/stage'
import { importSteps } from './imports'
import { memberScenario } from './memberScenario'
import type { TestApp, TestUser } from './testApp'

export const MANY = 5000
const AT_ONCE = 200

/** Records of areas that can be searched: their copies differ in what they are sorted and numbered by. */
const RECORDS = areasWith('searched')
const isOwnKey = (column: string) => /^sort_key$|number_key$/.test(column)

/** Other tables that lists read, each with the columns in which its copies differ beside their id. */
const COPIED: Partial<Record<keyof Tables, string[]>> = {
  audit: ['record_id', 'seq'],
  contact_proposals: [],
  imports: ['storage_key'],
  import_rows: ['number'],
  import_pairs: ['number', 'key'],
  jobs: ['result_key'],
  logins: [],
  notifications: [],
}

export const largeTables: string[] = [...RECORDS, ...Object.keys(COPIED)]

const differentIn = (value: unknown, number: number) =>
  typeof value === 'number' ? MANY + number : `${String(value)}-${MANY + number}`

/** Adds five thousand copies of one row of a table, in work where it can be archived; the cooperative's where it has one. */
async function multiply({ db }: TestApp, table: string, gbc_id: string, differing?: string[]): Promise<void> {
  const query = table === 'logins' ? 'select * from logins' : `select * from ${table} where gbc_id = '${gbc_id}'`
  const { rows } = await db.write.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query))
  const row = { ...(rows.find(({ archived_at }) => !archived_at) ?? rows[0]) }
  // Of the searchable tables the database counts it.
  if (!differing?.includes('seq')) delete row.seq
  const columns = differing ?? Object.keys(row).filter((column) => isOwnKey(column) && row[column] !== null)
  const copies = Array.from({ length: MANY }, (_, number) => ({
    ...row,
    ...('id' in row && { id: newId() }),
    ...Object.fromEntries(columns.map((column) => [column, differentIn(row[column], number)])),
  }))
  for (let start = 0; start < MANY; start += AT_ONCE)
    await db.write
      .insertInto(table as 'members')
      .values(copies.slice(start, start + AT_ONCE) as never)
      .execute()
}

/** A cooperative with five thousand rows in each table that a list reads, and what its paths name. */
export async function manyRows(test: TestApp): Promise<{ chairman: TestUser; ids: Record<string, string> }> {
  const { gbc, chairman } = await test.cooperative()
  const { write } = test.db
  await memberScenario(test, gbc.id, chairman)
  const imported = await importSteps(
    () => test,
    () => ({ gbc_id: gbc.id, user: chairman }),
  ).checked('список.csv', Buffer.from('Фамилия;Имя;Гараж\nПарный;Олег;77\n'))
  const { check_id } = await write
    .selectFrom('imports')
    .select('check_id')
    .where('id', '=', imported.id)
    .executeTakeFirstOrThrow()
  const person = { rows: [1], member_id: null, name: 'x', phones: [], birth_date: null, address: null, garages: [] }
  const body = { key: 'x', reason: 'x', suggestion: 'same', decision: null, one: person, other: person }
  const pair = { key: 'x', decided: 0, body: JSON.stringify(body) } as const
  await write
    .insertInto('import_pairs')
    .values({ ...pair, gbc_id: gbc.id, check_id: String(check_id), number: 1 })
    .execute()
  const notice = { kind: 'x', title: 'x', text: null, link: null, created_at: now(), read_at: null }
  await write
    .insertInto('notifications')
    .values({ ...notice, id: newId(), gbc_id: gbc.id, user_id: chairman.id })
    .execute()
  const login = { at: now(), outcome: 'success', address: '127.0.0.1', user_agent: null }
  await write
    .insertInto('logins')
    .values({ ...login, id: newId(), user_id: chairman.id })
    .execute()
  const ids: Record<string, string> = { gbc: gbc.id, imports: imported.id, users: chairman.id }
  const stage = await openStage(test, { gbc, chairman })
  for (const table of RECORDS) {
    const stored = await write.selectFrom(table).select('id').where('gbc_id', '=', gbc.id).executeTakeFirst()
    ids[table] = (stored ?? (await stage.make(addressesOf(table).list))).id
    await multiply(test, table, gbc.id)
  }
  for (const [table, differing] of Object.entries(COPIED)) await multiply(test, table, gbc.id, differing)
  await write.executeQuery(CompiledQuery.raw('analyze'))
  return { chairman, ids }
}

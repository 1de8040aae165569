import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { InjectOptions } from 'fastify'
import { areas } from '#server/areas'
import type { Db, Handle } from '#server/db/engine'
import { fold, sortKey } from '#server/db/keys'
import { numberKey } from '#server/features/garages/garageRows'
import { newId } from '#server/lib/ids'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { answeredOrWaiting } from '#server/testing/answeredOrWaiting'
import { uniqueViolation } from '#server/http/uniqueIndexes'
import { uniqueIndexesOf } from './area'

const uniqueIndexes = uniqueIndexesOf(areas)

/** Made by the program, never by people: two are the same by no chance that anybody will live to see. */
const GENERATED = ['id', 'token_hash', 'ticket_hash', 'storage_key', 'thumbnail_key', 'result_key']

/** Unique indexes that requests don't meet in, and why; those that an insertion's `on conflict` names are found in the sources. */
const neverCollide: Record<string, string> = {
  audit_key: 'entries of a cooperative follow one another: audit.ts holds its chain',
  bank_accounts_gbc_id_number_bic_key: 'a change of accounts holds the cooperative’s row',
  banks_bic_key: 'a replacement of the directory holds a lock',
  cash_desks_gbc_id_name_key_key: 'made by whoever holds the books',
  accountable_persons_gbc_id_name_key_key: 'kept by whoever holds the books',
  expense_categories_gbc_id_name_key_key: 'kept by whoever holds the books',
  fund_moves_gbc_id_seq_key: 'counted by whoever holds the books',
  fund_moves_reverses: 'a reversal holds the books and looks first',
  fund_sources_gbc_id_seq_key: 'counted by whoever holds the books',
  funds_gbc_id_name_key_key: 'named by whoever holds the books',
  charge_run_rows_pkey: 'numbered by the one job of a run',
  charge_state_pkey: 'written with its charge, once',
  charges_operation: 'written with its operation, once',
  contact_proposals_open: 'a proposal holds its member’s row',
  document_links_by_garage_id: 'a change of links holds its document’s row',
  document_links_by_member_id: 'a change of links holds its document’s row',
  document_links_by_property_id: 'a change of links holds its document’s row',
  charge_schedules_gbc_id_kind_id_key: 'a change of schedules holds the cooperative’s row',
  garage_list_garages_pkey: 'a change of lists holds the cooperative’s row',
  garage_lists_gbc_id_name_key_key: 'a change of lists holds the cooperative’s row',
  garage_units_gbc_id_garage_id_name_key_valid_from_key: 'a change of units holds its garage’s row',
  import_pairs_pkey: 'numbered by the one job of an import',
  import_records_pkey: 'numbered by the one job of an import',
  import_rows_pkey: 'numbered by the one job of an import',
  ledger_accounts_gbc_id_account_ref_id_key: 'made by whoever holds the books',
  advance_releases_live: 'a release holds the account and looks whether there is one',
  operations_gbc_id_seq_key: 'counted by whoever holds the books',
  operations_reverses: 'a reversal holds the books and looks first',
  operations_source: 'what is posted for a document holds the document',
  payments_operation: 'written with its operation, once',
  periods_pkey: 'closed by whoever holds the books, who looks first',
  personal_accounts_number: 'opened by whoever holds the books',
  rates_gbc_id_kind_id_scope_scope_ref_valid_from_key: 'a change of rates holds its kind’s row',
  receipts_batch: 'made by the one run of a job, who looks first',
  receipts_gbc_id_number_key: 'counted by the journal',
  registry_arrivals_pkey: 'written by whoever holds the registry, who looks first',
  statement_lines_document: 'posted by whoever holds the books, who looks first',
  statement_lines_position: 'numbered by the one job of a statement',
  transfers_pkey: 'written with their operation, once',
}

interface Index {
  name: string
  /** As SQLite names them: `members.gbc_id, members.id`. */
  columns: string
}

/** Every unique index of the product's tables. */
async function indexesOf({ engine, read }: Db): Promise<Index[]> {
  const ofPostgres = sql<Index>`
    select index.relname as name, string_agg(table_.relname || '.' || attname, ', ' order by place) as columns
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class table_ on table_.oid = indrelid
    join pg_namespace on pg_namespace.oid = table_.relnamespace and nspname = 'public',
    unnest(indkey) with ordinality as listed(number, place)
    join pg_attribute on attnum = listed.number
    where indisunique and attrelid = indrelid
    group by index.relname`
  const ofSqlite = sql<Index>`
    select index_.name as name, group_concat(table_.name || '.' || column_.name, ', ') as columns
    from sqlite_master table_, pragma_index_list(table_.name) index_, pragma_index_info(index_.name) column_
    where table_.type = 'table' and index_."unique" = 1
    group by table_.name, index_.name`
  const { rows } = await (engine === 'postgres' ? ofPostgres : ofSqlite).execute(read)
  // Tables of Kysely's migrator and of SQLite's search index are written by no request.
  return rows.filter(({ columns }) => !/^kysely_|^\w+_search_/.test(columns))
}

const SERVER = join(__dirname, '..')
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(tests|testing|commands)\/|^db\/migrations\//.test(file))
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))

/** For each insertion into a table the columns that its `on conflict` names: none = whichever index it is; null = it has none. */
function conflictsOf(table: string): (string[] | null)[] {
  const insertion = new RegExp(`insertInto\\('${table}'\\)(.*?)(?:\\.execute|await later\\(|$)`, 'gs')
  return sources.flatMap((text) =>
    [...text.matchAll(insertion)].map(([, statement]) => {
      const [, conflict] = /\.onConflict\((.*)/s.exec(statement) ?? []
      if (conflict === undefined) return null
      const [, named = ''] = /\.columns?\((.*?)\)/s.exec(conflict) ?? []
      return [...named.matchAll(/'(\w+)'/g)].map(([, column]) => column)
    }),
  )
}

/** Whether every insertion says what becomes of a second row in this index. */
function isSettled({ columns }: Index): boolean {
  const table = columns.slice(0, columns.indexOf('.'))
  const own = columns.split(', ').map((column) => column.slice(table.length + 1))
  const conflicts = conflictsOf(table)
  const names = (conflict: string[] | null) =>
    conflict !== null && (conflict.length === 0 || [...conflict].sort().join() === [...own].sort().join())
  return conflicts.length > 0 && conflicts.every(names)
}

const isGenerated = ({ columns }: Index) =>
  GENERATED.includes(columns.slice(columns.lastIndexOf('.') + 1)) || /^\w+\.seq$/.test(columns)

/** Writes a row once more under another id, with other values in some columns: what another request has saved just now. */
async function insertCopy(handle: Handle, table: string, id: string, changes: Record<string, unknown>) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    handle,
  )
  const { seq: _, ...copy }: Record<string, unknown> = { ...rows[0], id: newId(), ...changes }
  const names = sql.join(Object.keys(copy).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(copy))})`.execute(handle)
}

onBothEngines((app, engine) => {
  let gbc_id: string
  let chairman: TestUser
  let path: string
  const db = () => app().db

  beforeAll(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    path = `/api/gbc/${gbc_id}`
  })

  async function made(at: string, body: object): Promise<string> {
    const answer = await app().call<{ id: string }>(chairman, 'POST', at, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.id
  }

  let last = 0
  const garage = () => made(`${path}/garages`, { number: `9${(last += 1)}` })

  it('the list has every unique index: the message to the caller, or why two requests never meet in it', async () => {
    const indexes = await indexesOf(db())
    const byColumns = Object.values(uniqueIndexes).map(({ columns }) => columns)
    const found = indexes.map(({ columns }) => columns)
    expect(byColumns.filter((columns) => !found.includes(columns))).toEqual([])
    if (engine === 'sqlite') return
    const explained = [...Object.keys(uniqueIndexes), ...Object.keys(neverCollide)]
    const rest = indexes.filter((index) => !isGenerated(index) && !isSettled(index))
    expect(rest.map(({ name }) => name).sort()).toEqual(explained.sort())
    for (const { name, columns } of rest) expect(uniqueIndexes[name]?.columns ?? columns).toBe(columns)
  })

  interface Case {
    index: string
    table: string
    /** A record, and what its copy has in common with what is asked for. */
    like(): Promise<{ id: string; taken: Record<string, unknown> }>
    method: InjectOptions['method']
    url(): Promise<string> | string
    body: object
  }

  const person = { kind: 'person', last_name: 'Семёнов', first_name: 'Иван' }
  const thing = { name: 'Насос', category: 'equipment' }
  const contribution = (name = `Взнос ${(last += 1)}`) => ({
    name,
    nature: 'membership',
    method: 'garage',
    periodicity: 'year',
    due_day: 1,
    due_rule: 'days',
  })
  const columns = [{ header: 'ФИО', field: 'name' }]
  const member = (account_number: string | null, membership_number: string | null = null) => ({
    account_number,
    account_number_key: account_number && sortKey(account_number),
    membership_number,
    membership_number_key: membership_number && sortKey(membership_number),
  })
  const inn = '7830002293'

  const cases: Record<string, Case> = {
    'a new member’s account number': {
      index: 'members_account',
      table: 'members',
      like: async () => ({ id: await made(`${path}/members`, person), taken: member('700001') }),
      method: 'POST',
      url: () => `${path}/members`,
      body: { ...person, account_number: '700001' },
    },
    'a member’s membership number, changed': {
      index: 'members_membership',
      table: 'members',
      like: async () => ({ id: await made(`${path}/members`, person), taken: member(null, '702') }),
      method: 'PUT',
      url: async () => `${path}/members/${await made(`${path}/members`, person)}`,
      body: { membership_number: '702' },
    },
    'a new garage’s number': {
      index: 'garages_number',
      table: 'garages',
      like: async () => ({
        id: await garage(),
        taken: { number: '802', number_key: numberKey('802') },
      }),
      method: 'POST',
      url: () => `${path}/garages`,
      body: { number: '802' },
    },
    'a garage’s number, changed': {
      index: 'garages_number',
      table: 'garages',
      like: async () => ({
        id: await garage(),
        taken: { number: '804', number_key: numberKey('804') },
      }),
      method: 'PUT',
      url: async () => `${path}/garages/${await garage()}`,
      body: { number: '804' },
    },
    'a thing’s inventory number': {
      index: 'property_inventory_number',
      table: 'property',
      like: async () => ({
        id: await made(`${path}/property`, thing),
        taken: { inventory_number: 'Н-1', inventory_number_key: sortKey('Н-1') },
      }),
      method: 'POST',
      url: () => `${path}/property`,
      body: { ...thing, inventory_number: 'Н-1' },
    },
    'the name of a kind of contributions': {
      index: 'contribution_kinds_name',
      table: 'contribution_kinds',
      like: async () => ({
        id: await made(`${path}/contribution-kinds`, contribution()),
        taken: { name: 'Целевой', name_key: 'целевой' },
      }),
      method: 'POST',
      url: () => `${path}/contribution-kinds`,
      body: contribution('Целевой'),
    },
    'a new user’s e-mail': {
      index: 'users_email_key',
      table: 'users',
      like: async () => ({ id: chairman.id, taken: { email: 'taken@example.org', gbc_id: null } }),
      method: 'POST',
      url: () => `${path}/users`,
      body: { email: 'taken@example.org', role: 'board', last_name: 'Орлов', first_name: 'Олег' },
    },
    'the cooperative’s ИНН': {
      index: 'gbcs_tp_id_key',
      table: 'gbcs',
      like: async () => ({ id: gbc_id, taken: { tp_id: inn } }),
      method: 'PUT',
      url: () => `${path}/info/update`,
      body: { tp_id: inn },
    },
    'the name of an import’s mapping': {
      index: 'import_mappings_gbc_id_name_key_key',
      table: 'import_mappings',
      like: async () => ({
        id: await made(`${path}/import-mappings`, { name: 'Прошлая', columns }),
        taken: { name: 'Реестр', name_key: fold('Реестр') },
      }),
      method: 'POST',
      url: () => `${path}/import-mappings`,
      body: { name: 'Реестр', columns },
    },
  }

  it('has a case for every index that requests meet in', () => {
    expect(new Set(Object.values(cases).map(({ index }) => index))).toEqual(new Set(Object.keys(uniqueIndexes)))
  })

  it.each(Object.entries(cases))('refused by the database, %s is refused at its field', async (_name, each) => {
    const { id, taken } = await each.like()
    await db()
      .write.transaction()
      .execute(async (trx) => {
        await insertCopy(trx, each.table, id, taken)
        await insertCopy(trx, each.table, id, taken)
      })
      .then(
        () => {
          throw new Error('The index let both through')
        },
        (error: unknown) => {
          expect(uniqueViolation(uniqueIndexes, error)).toMatchObject({
            status: 422,
            errors: uniqueIndexes[each.index].errors,
          })
        },
      )
  })

  // PGlite and SQLite have one connection that writes: there requests follow one another.
  const raceable = engine === 'postgres' && realPostgres ? it.each(Object.entries(cases)) : it.skip.each([['', null]])
  raceable('two requests at once: %s is taken by one, the other is refused at the field', async (_name, each) => {
    if (!each) return
    const { id, taken } = await each.like()
    const url = await each.url()
    // The row of the other is not committed yet: the request found the number free, and its own row waits.
    const asked = await db()
      .write.transaction()
      .execute(async (other) => {
        await insertCopy(other, each.table, id, taken)
        const answer = app().call<{ errors: object }>(chairman, each.method, url, each.body)
        await answeredOrWaiting(db(), answer)
        return { answer }
      })
    const { status, body } = await asked.answer
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: uniqueIndexes[each.index].errors })
  })
})

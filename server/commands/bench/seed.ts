import pg from 'pg'
import { organisationInnProblem } from '#contract/checks'
import { garageInputSchema } from '#contract/garages'
import { databaseFile, openDatabase, type Handle } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { openSqlite } from '#server/db/sqliteFile'
import { openSession } from '#server/features/auth/sessionsRepository'
import { columnsOf as columnsOfGarage, garageSearchKey } from '#server/features/garages/garageRows'
import { createGbc } from '#server/features/gbc/gbcService'
import { columnsOf } from '#server/features/members/memberRows'
import { insertUser } from '#server/features/users/usersRepository'
import { newId, now } from '#server/lib/ids'
import { check } from '#server/http/validation'
import { inventMember } from '../demo/people'
import { seededRandom } from '../demo/random'
import type { PostgresCluster } from './postgresCluster'
import type { Store } from './process'

const MEMBERS = 100_000
const NEIGHBOURS = 20
const NEIGHBOURS_MEMBERS = 200

/** A cooperative of the bench and its chairman's session. */
export interface Bench extends Store {
  /** The PostgreSQL that it is in, or null. */
  cluster: PostgresCluster | null
  gbc_id: string
  user_id: string
  token: string
  /** Its members. */
  ids: string[]
  garageIds: string[]
  /** Small cooperatives beside it. */
  neighbours: { gbc_id: string; token: string }[]
}

const innOf = (number: number) =>
  [...'0123456789'].map((digit) => `${781000000 + number}${digit}`).find((inn) => organisationInnProblem(inn) === null)

async function insertCooperative(
  trx: Handle,
  number: number,
): Promise<{ gbc_id: string; user_id: string; token: string }> {
  const user_id = await insertUser(trx, {
    email: `chairman${number}@bench.local`,
    password_hash: 'none',
    password_set: true,
    first_name: 'Иван',
    last_name: 'Иванов',
  })
  const name = `ГСК «Бенч-${number}»`
  const gbc = await createGbc(trx, user_id, {
    full_name: name,
    short_name: name,
    tp_id: innOf(number) ?? '',
    address: 'Санкт-Петербург',
    bank_account: null,
  })
  const { access_token } = await openSession(trx, user_id, { address: '127.0.0.1', user_agent: null })
  return { gbc_id: gbc.id, user_id, token: access_token }
}

type Values = Record<string, string | number | null>

export type Rows = Record<string, Values[]>

function insertIntoSqlite(dataDir: string, tables: Rows): void {
  const database = openSqlite(databaseFile(dataDir), false)
  database.transaction(() => {
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0])
      const insert = database.prepare(
        `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`,
      )
      for (const row of rows) insert.run(row)
    }
  })()
  database.close()
}

const AT_ONCE = 2000

async function insertIntoPostgres(databaseUrl: string, tables: Rows): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0])
      .map((column) => `"${column}"`)
      .join(', ')
    const insert = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await client.query(insert, [JSON.stringify(rows.slice(start, start + AT_ONCE))])
    // As autovacuum leaves a table that is not new.
    await client.query(`vacuum analyze ${table}`)
  }
  await client.end()
}

/** Rows go past the services: a hundred thousand audit rows would take minutes and measure nothing. */
export const insertRows = async ({ dataDir, databaseUrl }: Store, tables: Rows): Promise<void> =>
  databaseUrl === null ? insertIntoSqlite(dataDir, tables) : insertIntoPostgres(databaseUrl, tables)

/** Leaves tables whose rows were changed in place as autovacuum would by the next morning. SQLite has no such need. */
export async function vacuum({ databaseUrl }: Pick<Store, 'databaseUrl'>): Promise<void> {
  if (databaseUrl === null) return
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function inventMembers(gbc_id: string, count: number, seed: number) {
  const random = seededRandom(seed)
  const row = (number: number) => ({
    ...columnsOf(inventMember(random, number)),
    gbc_id,
    id: newId(),
    status: random.chance(0.9) ? 'active' : 'applicant',
    joined_on: random.day('1990-01-01', '2026-01-01'),
    admission_decision: null,
    left_on: null,
    exit_decision: null,
    passport: null,
    version: 1,
    created_at: now(),
    updated_at: now(),
    archived_at: random.chance(0.02) ? now() : null,
  })
  return Array.from({ length: count }, (_, index) => row(index + 1))
}

const IN_ROW = 50
const IN_BLOCK = 1000
const STATUSES = ['occupied', 'occupied', 'occupied', 'rented', 'for_sale', 'free'] as const

/** A garage to each member, in blocks of a thousand: numbers and rows run through, and each is found by its owner's name too. */
function inventGarages(gbc_id: string, owners: { id: string; display_name: string }[]) {
  const kept = { gbc_id, version: 1, created_at: now(), updated_at: now(), archived_at: null }
  // Checked once: the rest differ by their places alone.
  const input = check(garageInputSchema, { number: '1', block: 'Б1', row: '1', area: 18.5 })
  const placed = (index: number) => ({
    number: String(index + 1),
    block: `Б${Math.floor(index / IN_BLOCK) + 1}`,
    row: String(Math.ceil((index + 1) / IN_ROW)),
    area: 15 + (index % 16),
    status: STATUSES[index % STATUSES.length],
  })
  const garages = owners.map(({ display_name }, index) => {
    const columns = columnsOfGarage({ ...input, ...placed(index) })
    const search_key = garageSearchKey(columns, [display_name])
    return {
      ...columns,
      ...kept,
      id: newId(),
      search_key,
      owners_state: 'complete',
      owners_change_on: null,
      plan_x: null,
      plan_y: null,
      plan_rotated: 0,
    }
  })
  const share = {
    gbc_id,
    share_numerator: 1,
    share_denominator: 1,
    from_on: '2020-01-01',
    to_on: null,
    ground: null,
    created_at: now(),
  }
  const ownerships = garages.map((garage, index) => ({
    ...share,
    id: newId(),
    garage_id: garage.id,
    member_id: owners[index].id,
  }))
  return { garages, ownerships }
}

/**
 * Makes a database of one large cooperative and some small ones beside it.
 * @param cluster PostgreSQL to make it in; null = SQLite in `dataDir`
 */
export async function seedBench(dataDir: string, cluster: PostgresCluster | null): Promise<Bench> {
  const store = { dataDir, databaseUrl: cluster?.url ?? null }
  const db = openDatabase(store)
  await migrate(db)
  const [large, ...small] = await db.write.transaction().execute(async (trx) => {
    const made = []
    for (let number = 0; number <= NEIGHBOURS; number += 1) made.push(await insertCooperative(trx, number))
    return made
  })
  await db.close()
  for (const [index, { gbc_id }] of small.entries())
    await insertRows(store, { members: inventMembers(gbc_id, NEIGHBOURS_MEMBERS, index + 2) })
  const members = inventMembers(large.gbc_id, MEMBERS, 1)
  const { garages, ownerships } = inventGarages(large.gbc_id, members)
  const owners = members.map((member, index) => {
    const { id, number, block, number_key, block_key } = garages[index]
    return { ...member, garages: JSON.stringify([{ id, number, block }]), garage_key: `${number_key} ${block_key}` }
  })
  await insertRows(store, { members: owners, garages, ownerships })
  return {
    ...store,
    cluster,
    ...large,
    neighbours: small,
    ids: members.map(({ id }) => id),
    garageIds: garages.map(({ id }) => id),
  }
}

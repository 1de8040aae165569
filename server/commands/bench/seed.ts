import { databaseFile, openDatabase, type Db, type Handle } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { openSqlite } from '#server/db/sqliteFile'
import { openSession } from '#server/features/auth/sessionsRepository'
import { insertGbc } from '#server/features/gbc/gbcRepository'
import { columnsOf } from '#server/features/members/memberRows'
import { insertUser } from '#server/features/users/usersRepository'
import { newId, now } from '#server/ids'
import { organisationInnProblem } from '#contract/checks'
import { inventMember } from '../demo/people'
import { seededRandom } from '../demo/random'

const MEMBERS = 100_000
const NEIGHBOURS = 20
const NEIGHBOURS_MEMBERS = 200

/** A cooperative of the bench and its chairman's session. */
export interface Bench {
  dataDir: string
  gbc_id: string
  user_id: string
  token: string
  /** Some members of it. */
  ids: string[]
}

const innOf = (number: number) => [...'0123456789'].map((digit) => `${781000000 + number}${digit}`).find((inn) => organisationInnProblem(inn) === null)

async function insertCooperative(db: Db, trx: Handle, number: number): Promise<{ gbc_id: string; user_id: string; token: string }> {
  const user_id = await insertUser(trx, { email: `chairman${number}@bench.local`, password_hash: 'none', password_set: true, first_name: 'Иван', last_name: 'Иванов' })
  const name = `ГСК «Бенч-${number}»`
  const gbc = await insertGbc(db, trx, user_id, { full_name: name, short_name: name, tp_id: innOf(number) ?? '', address: 'Санкт-Петербург', bank_account: null })
  const { access_token } = await openSession(trx, user_id, { address: '127.0.0.1', user_agent: null })
  return { gbc_id: gbc.id, user_id, token: access_token }
}

/** Members go past the services, in one transaction: a hundred thousand audit rows would take minutes and measure nothing. */
function insertMembers(dataDir: string, gbc_id: string, count: number, seed: number): string[] {
  const database = openSqlite(databaseFile(dataDir), false)
  const random = seededRandom(seed)
  const ids: string[] = []
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
  const columns = Object.keys(row(1))
  const insert = database.prepare(`insert into members (${columns.join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`)
  database.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const member = row(number)
      insert.run(member)
      ids.push(member.id)
    }
  })()
  database.close()
  return ids
}

/** Makes a database of one large cooperative and some small ones beside it. */
export async function seedBench(dataDir: string): Promise<Bench> {
  const db = openDatabase({ dataDir, databaseUrl: null })
  await migrate(db)
  const [large, ...small] = await db.write.transaction().execute(async (trx) => {
    const made = []
    for (let number = 0; number <= NEIGHBOURS; number += 1) made.push(await insertCooperative(db, trx, number))
    return made
  })
  await db.close()
  for (const [index, { gbc_id }] of small.entries()) insertMembers(dataDir, gbc_id, NEIGHBOURS_MEMBERS, index + 2)
  return { dataDir, ...large, ids: insertMembers(dataDir, large.gbc_id, MEMBERS, 1) }
}

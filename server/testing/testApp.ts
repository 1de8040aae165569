import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, RouteOptions } from 'fastify'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Role } from '#contract/permissions'
import { buildApp } from '#server/app'
import type { App } from '#server/http/fastify'
import type { Bus } from '#server/bus/bus'
import { readConfig, type Config } from '#server/config'
import { openDatabase, type Db, type Engine } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { hashPassword } from '#server/features/auth/passwords'
import { openSession } from '#server/features/auth/sessionsRepository'
import { fileColumnsOf } from '#server/records/area'
import { insertUser } from '#server/features/users/usersRepository'
import { copySqliteTemplate } from './sqliteTemplate'
import { testPostgres } from './testPostgres'
import { unsweptColumns } from './unsweptColumns'
import { untranslatedAudit } from './untranslatedAudit'

/** The password of users who are given no other. */
export const TEST_PASSWORD = 'tall-owl-in-the-attic'
let usualHash: Promise<string> | null = null

export interface TestUser {
  id: string
  email: string
  token: string
}

export interface TestApp {
  app: App
  db: Db
  config: Config
  /** A call with the user's token; the answer's body is parsed as `T`. */
  call<T = unknown>(
    user: TestUser | null,
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T; headers: Record<string, unknown> }>
  /** A user with a session, of a cooperative's role or of none. */
  user(options?: {
    gbc_id?: string
    role?: Role
    member_id?: string
    is_admin?: boolean
    password_set?: boolean
    password?: string
  }): Promise<TestUser>
  /** A cooperative and its chairman. */
  cooperative(): Promise<{ gbc: Gbc; chairman: TestUser }>
  /** ИНН of an organisation that no other has. */
  inn(): string
  member(gbc_id: string, user: TestUser, fields?: Record<string, unknown>): Promise<Member>
  close(): Promise<void>
}

/** ИНН of an organisation by number: with the right control digit. */
function innByNumber(number: number): string {
  const body = String(781_000_000 + number)
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return `${body}${(sum % 11) % 10}`
}

/** How to call a server as one of its users. */
export const callsOf =
  (app: App): TestApp['call'] =>
  async (user, method, url, body, headers = {}) => {
    const authorization = user ? { authorization: `Bearer ${user.token}` } : {}
    const response = await app.inject({
      method,
      url,
      payload: body as InjectOptions['payload'],
      headers: { ...authorization, ...headers },
    })
    const json = String(response.headers['content-type'] ?? '').includes('application/json')
    return {
      status: response.statusCode,
      body: (json ? response.json() : response.body) as never,
      headers: response.headers,
    }
  }

/**
 * @param settings `databaseUrl` names a PostgreSQL that is there; absent = a database of the test's own
 * @param othersBy how it reaches other servers; absent = by PostgreSQL, where a real one is the database
 */
export async function testApp(engine: Engine, settings: Partial<Config> = {}, othersBy?: Bus): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gbc-office-'))
  const read: Config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' }),
    publicDir: join(dataDir, 'no-client'),
    ...settings,
  }
  // A folder that the test names may hold a database already.
  if (engine === 'sqlite' && !settings.dataDir) copySqliteTemplate(dataDir)
  const { db, databaseUrl } =
    engine === 'postgres' && !settings.databaseUrl
      ? await testPostgres()
      : { db: openDatabase(read), databaseUrl: read.databaseUrl }
  const config = { ...read, databaseUrl }
  await migrate(db)
  const app = await buildApp(config, db, othersBy)
  await app.ready()
  const call = callsOf(app)
  let made = 0

  const user: TestApp['user'] = async ({ gbc_id, role, member_id, is_admin, password_set = true, password } = {}) => {
    const email = `user${(made += 1)}@example.org`
    const password_hash = await (password ? hashPassword(password) : (usualHash ??= hashPassword(TEST_PASSWORD)))
    const id = await insertUser(db.write, { email, password_hash, password_set, is_admin, gbc_id, role, member_id })
    const { access_token } = await openSession(db.write, id, { address: '127.0.0.1', user_agent: null })
    return { id, email, token: access_token }
  }

  return {
    app,
    db,
    config,
    call,
    user,
    async cooperative() {
      const chairman = await user()
      const input = {
        full_name: 'Гаражно-строительный кооператив «Маяк»',
        short_name: 'ГСК «Маяк»',
        tp_id: innByNumber((made += 1)),
        address: 'Санкт-Петербург',
      }
      const { status, body } = await call<Gbc>(chairman, 'POST', '/api/gbc/create', input)
      if (status !== 201) throw new Error(`The cooperative was not made: ${JSON.stringify(body)}`)
      return { gbc: body, chairman }
    },
    inn: () => innByNumber((made += 1)),
    async member(gbc_id, author, fields = {}) {
      const input = { kind: 'person', last_name: 'Семёнов', first_name: 'Иван', ...fields }
      const { status, body } = await call<Member>(author, 'POST', `/api/gbc/${gbc_id}/members`, input)
      if (status !== 201) throw new Error(`The member was not made: ${JSON.stringify(body)}`)
      return body
    },
    async close() {
      // Whatever a test has made the server write to the log must read as Russian there.
      const untranslated = await untranslatedAudit(db)
      // Files that a test has stored must not be taken for orphans.
      const unswept = await unsweptColumns(db, app.files, fileColumnsOf(app.areas))
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
      expect(untranslated).toEqual([])
      expect(unswept).toEqual([])
    },
  }
}

/** Tells the same story on both engines. `app()` is the running one of the block. */
export function onBothEngines(
  story: (app: () => TestApp, engine: Engine) => void,
  settings: Partial<Config> = {},
): void {
  describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
    let running: TestApp
    beforeAll(async () => {
      running = await testApp(engine, settings)
    })
    afterAll(() => running.close())
    story(() => running, engine)
  })
}

/** Every route the server has declared. */
export const routesOf = (app: App): RouteOptions[] => app.declaredRoutes

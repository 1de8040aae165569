import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MAX_ARCHIVE_BYTES } from '#contract/archive'
import type { FileKind } from '#contract/areas'
import { IDLE_HOURS, PASSWORD_MAX, PASSWORD_MIN, SESSIONS_MAX, SESSION_DAYS } from '#contract/auth'
import { DOCUMENT_TYPES, FILE_KINDS, FILE_UNDO_HOURS, IMAGE_TYPES, maxBytes } from '#contract/files'
import { MOST_PLAN_BOXES } from '#contract/garages'
import { ONE_TIME_PASSWORD_DAYS } from '#contract/gbcUsers'
import { MAX_IMAGES } from '#contract/images'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports'
import { LOGIN_HISTORY_DAYS } from '#contract/logins'
import { memberSchema } from '#contract/members'
import { NOTIFICATIONS_KEPT_MONTHS } from '#contract/notifications'
import { ownMemberSchema } from '#contract/own'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { PERMISSIONS, ROLES, can, roleNames } from '#contract/permissions'
import { RECOVERY_CODES } from '#contract/twoFactor'
import { MAX_BODY } from '#server/app'
import { readConfig } from '#server/config'
import { CODES_A_DAY, LIMIT, USUAL, WINDOW } from '#server/features/auth/loginThrottle'
import { PRODUCT } from '#server/features/auth/weakPasswords'
import { AT_ONCE_A_USER, WAITING_A_USER } from '#server/files/multipart'
import { MOST_QUEUED } from '#server/jobs/jobsRepository'
import { SMALL_BODY } from '#server/http/access'
import { CONNECTION_LIMITS } from '#server/http/connections'
import { SECURITY_EVENTS } from '#server/http/securityLog'
import { routesOf, testApp, type TestApp } from '#server/testing/testApp'

/** SECURITY.md says of limits, rights and classes what the product does. */

const read = (name: string) => readFileSync(join(__dirname, '../..', name), 'utf8')
const page = read('SECURITY.md')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The table whose header begins so: the header and the rows, each as its cells. */
function tableOf(text: string, start: string): { header: string[]; rows: string[][] } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${start}`))
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'))
  return { header: cellsOf(lines[at]), rows: lines.slice(at + 2, end).map(cellsOf) }
}

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`

let test: TestApp
beforeAll(async () => {
  test = await testApp('sqlite')
})
afterAll(() => test.close())

it('tells the limits that the product has', () => {
  const { callsPerMinute } = readConfig({})
  const { maxConnections, headersTimeout, connectionTimeout } = CONNECTION_LIMITS
  expect(Object.fromEntries(tableOf(page, 'What | Limit').rows)).toEqual({
    Password: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    'Session since sign-in': `${SESSION_DAYS} days`,
    'Session without use, office': `${IDLE_HOURS.office} hours`,
    'Session without use, member': `${IDLE_HOURS.member} hours`,
    'Sessions of a user': String(SESSIONS_MAX),
    'Failed sign-ins of an account, or from an address': `${LIMIT} in ${WINDOW / 60_000} minutes`,
    'Wrong codes of a user': `${CODES_A_DAY} a day`,
    'Usual address': `${USUAL / 86_400_000} days since a sign-in from it`,
    'One-time password': `${ONE_TIME_PASSWORD_DAYS} days`,
    'Recovery codes': String(RECOVERY_CODES),
    Avatar: megabytes(maxBytes.avatar),
    Photo: megabytes(maxBytes.garage_image),
    Document: megabytes(maxBytes.document_file),
    'Photos of a record': String(MAX_IMAGES),
    'Deleted photo, to be taken back': `${FILE_UNDO_HOURS} hours`,
    'Body of a call': `${megabytes(MAX_BODY)}; of signing in and what any user may call ${SMALL_BODY / 1024} KB`,
    'File of an import': `${megabytes(MAX_IMPORT_BYTES)}, ${MAX_IMPORT_ROWS} rows, ${MAX_IMPORT_COLUMNS} columns`,
    'Archive to be restored': `${MAX_ARCHIVE_BYTES / 1024 ** 3} GB`,
    'Rows of a page of a list': String(MAX_PAGE_SIZE),
    'Places of the plan in one call': String(MOST_PLAN_BOXES),
    'Calls of a session': `${callsPerMinute} a minute (\`CALLS_PER_MINUTE\`)`,
    'Calls of an address without a session': `${callsPerMinute / 2} a minute`,
    'Uploads of a user': `${AT_ONCE_A_USER} at once, ${WAITING_A_USER} wait`,
    'Jobs of a user that wait': String(MOST_QUEUED),
    Connections: `${maxConnections}, ${headersTimeout / 1000} seconds for headers, ${connectionTimeout / 1000} of silence`,
    'Sign-ins of a user, kept': `${LOGIN_HISTORY_DAYS} days`,
    'Notifications, kept': `${NOTIFICATIONS_KEPT_MONTHS} months`,
  })
})

it('tells how often a minute each limited call may come', () => {
  const limited = routesOf(test.app).flatMap(({ method, url, config }) => {
    const limit = (config as { rateLimit?: { max?: number } } | undefined)?.rateLimit?.max
    return limit === undefined || method === 'HEAD' ? [] : [[`${String(method)} ${url}`, String(limit)]]
  })
  const documented = tableOf(page, 'Call | A minute').rows.map(([call, limit]) => [named(call)[0], limit])
  expect(documented.sort()).toEqual(limited.sort())
})

it('tells of each permission which roles hold it', () => {
  const { header, rows } = tableOf(page, 'Permission')
  expect(header.slice(1)).toEqual(ROLES.map((role) => roleNames[role]))
  expect(rows.map(([name, ...held]) => [named(name)[0], ...held])).toEqual(
    PERMISSIONS.map((permission) => [permission, ...ROLES.map((role) => (can(role, permission) ? 'yes' : ''))]),
  )
})

it('tells which fields of a member the member sees on the own card', () => {
  const shown = new Set<string>(Object.keys(ownMemberSchema.fields))
  const rows = tableOf(page, 'Fields of a member').rows.map(([fields, , own]) => [named(fields).sort(), own])
  const all = Object.keys(memberSchema.fields).sort()
  expect(rows).toEqual([
    [all.filter((field) => shown.has(field)), 'yes'],
    [['passport'], 'masked'],
    [all.filter((field) => !shown.has(field)), 'no'],
  ])
})

it('puts every table of the database into one class', async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    test.db.read,
  )
  // Those of the search index, of the engine and of the migrations hold nothing of their own.
  const kept = rows.map(({ name }) => name).filter((name) => !/^sqlite_|^kysely_|_search(_|$)/.test(name))
  const documented = tableOf(page, 'Class | Tables').rows.flatMap(([, tables]) => named(tables))
  expect(documented.sort()).toEqual(kept.sort())
})

it('tells what a file may be', () => {
  const papers: FileKind[] = ['document_file', 'announcement_file']
  const types = (area: FileKind) => (papers.includes(area) ? [...IMAGE_TYPES, ...DOCUMENT_TYPES] : [...IMAGE_TYPES])
  expect(tableOf(page, 'Of | Types').rows.map(([areas, of]) => [named(areas).sort(), named(of)])).toEqual([
    [FILE_KINDS.filter((area) => !papers.includes(area)).sort(), types('avatar')],
    [[...papers].sort(), types('document_file')],
  ])
})

it('tells which words a password may not be made of', () => {
  const [, words = ''] = /these words:\s([^,]+),/.exec(page) ?? []
  expect(named(words)).toEqual(PRODUCT)
})

it('tells which events the log is watched for', () => {
  const [, what] = tableOf(page, 'Log | What').rows.find(([log]) => log === 'Security') ?? []
  expect(named(what)).toEqual([...SECURITY_EVENTS])
})

it('the README tells of every variable that the server reads', () => {
  const asked = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_, name) => void asked.add(String(name)),
      },
    ),
  )
  // Read only where mail is set up.
  asked.add('SMTP_FROM')
  const documented = tableOf(read('README.md'), 'Variable').rows.flatMap(([name]) => named(name))
  // Those of PostgreSQL's own clients are described there.
  expect(documented.sort()).toEqual([...asked].filter((name) => !name.startsWith('PG')).sort())
})

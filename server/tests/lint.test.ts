import { execFileSync } from 'node:child_process'
import { Linter } from 'eslint'

/**
 * The linter's rules catch what they are for, in each place that they hold for: those of security
 * (scripts/security-rules.cjs), and where SQL, transactions and entries of the log may stand.
 */

const SERVER = 'server/features/members/membersService.ts'
const CLIENT = 'src/features/members/MembersPage.tsx'
const PROCESSES = 'server/paths.ts'
const OUTGOING = 'server/features/info/dadata.ts'
const RAW_SQL = 'server/db/json.ts'
const WITHOUT_SQL = ['Routes.ts', 'Service.ts', 'Area.ts', 'Rows.ts', 'Job.ts', 'Jobs.ts', '.thread.ts'].map(
  (end) => `server/features/members/members${end}`,
)
const AREA = 'server/features/members/membersArea.ts'
const REPOSITORY = 'server/features/members/membersRepository.ts'
const ACT = 'server/features/openings/settleOpenings.ts'
const WITH_SQL = [REPOSITORY, ACT]
const FILES = [SERVER, CLIENT, PROCESSES, OUTGOING, RAW_SQL, ...WITHOUT_SQL, ...WITH_SQL]

/** Asks ESLint, in a process of its own, for the rules of each file: its plugins are ES modules, which jest can't load. */
const ASK = `
  const { LegacyESLint } = require('eslint/use-at-your-own-risk')
  const eslint = new LegacyESLint()
  Promise.all(${JSON.stringify(FILES)}.map(async (file) => [file, (await eslint.calculateConfigForFile(file)).rules]))
    .then((rules) => process.stdout.write(JSON.stringify(Object.fromEntries(rules))))
`
const rulesOf = JSON.parse(execFileSync(process.execPath, ['-e', ASK], { encoding: 'utf8' })) as Record<
  string,
  Linter.RulesRecord
>

/** Rules that need neither types nor plugins: all of security and of SQL are of these. */
const coreRules = (file: string) =>
  Object.fromEntries(Object.entries(rulesOf[file]).filter(([rule]) => !rule.includes('/')))

const linter = new Linter({ configType: 'eslintrc' })

/** @returns ids of the rules that a source breaks in the place of `file` */
function broken(file: string, code: string): string[] {
  const found = linter.verify(code, {
    parserOptions: { ecmaVersion: 2023, sourceType: 'module', ecmaFeatures: { jsx: true } },
    env: { node: true, browser: true, es2023: true },
    rules: coreRules(file),
  })
  expect(found.filter(({ fatal }) => fatal)).toEqual([])
  return found.flatMap(({ ruleId }) => ruleId ?? [])
}

const syntax = 'no-restricted-syntax'

it.each([
  ['eval', 'no-eval', 'eval(text)'],
  ['a function made of text', 'no-new-func', 'new Function(text)'],
  ['a timer that runs text', 'no-implied-eval', 'setTimeout("go()", 1)'],
  ['an address that is a script', 'no-script-url', 'open("javascript:go()")'],
  ['markup as a property of React', syntax, '<b dangerouslySetInnerHTML={{ __html: text }} />'],
  ['markup as a property of an object', syntax, 'h("b", { dangerouslySetInnerHTML: { __html: text } })'],
  ['markup put into the page', syntax, 'node.innerHTML = text'],
  ['markup put beside a node', syntax, 'node.insertAdjacentHTML("beforeend", text)'],
  ['markup written to the page', syntax, 'document.write(text)'],
  ['a browser plugin', syntax, '<object data="a" />'],
  ['a random number that can be guessed', syntax, 'Math.random()'],
  ['a pattern made of text', syntax, 'new RegExp(text)'],
  ['another hash than SHA-256', syntax, 'createHash("md5")'],
  ['a cipher that does not authenticate', syntax, 'const cipher = "aes-256-cbc"'],
  ['an old cipher', syntax, 'const cipher = "des3"'],
  ['a TLS certificate that is not checked', syntax, 'connect({ rejectUnauthorized: false })'],
  ['the console in the place of the log', 'no-console', 'console.log(member)'],
  ['equality of unlike types', 'eqeqeq', 'if (text == 0) go()'],
  ['TLS certificates that nobody checks', syntax, 'process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"'],
])('server and page may not use %s', (_, rule, code) => {
  for (const file of [SERVER, CLIENT]) expect([file, ...broken(file, code)]).toContain(rule)
})

it.each([
  ['start processes', syntax, 'import { exec } from "node:child_process"\nexec(text)', PROCESSES],
  ['call other servers', 'no-restricted-globals', 'fetch(url)', OUTGOING],
  ['put text into SQL', syntax, 'sql.raw(text)', RAW_SQL],
])('the server may %s in one place only', (_, rule, code, allowed) => {
  expect(broken(SERVER, code)).toContain(rule)
  expect(broken(allowed, code)).not.toContain(rule)
})

it.each([
  'import { request } from "node:https"\nrequest(url)',
  'import http from "node:http"\nhttp.get(url)',
  'import * as net from "node:net"\nnet.connect(1)',
])('the server may not call others by sockets of its own: %s', (code) => {
  expect(broken(SERVER, code)).toContain(syntax)
})

it('what is meant well passes', () => {
  const code =
    'import { createServer } from "node:http"\nexport const made = [createServer(), createHash("sha256"), /a/.exec("aes-256-gcm")]'
  expect(broken(SERVER, code)).not.toContain(syntax)
})

describe.each(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'])('SQL (%s)', (verb) => {
  const code = `db.${verb}("members")`

  it.each(WITHOUT_SQL)('may not stand in %s', (file) => {
    expect(broken(file, code)).toEqual(['no-restricted-properties'])
  })

  it.each(WITH_SQL)('may stand in %s', (file) => {
    expect(broken(file, code)).toEqual([])
  })
})

it('an area may name a condition of SQL, and execute none', () => {
  expect(broken(AREA, 'export const own = (id) => sql`gbc_id = ${id}`')).toEqual([])
  expect(broken(AREA, 'export const ask = (db) => sql`select 1`.execute(db)')).toEqual(['no-restricted-properties'])
})

it.each([
  ['begin a transaction', 'no-restricted-properties', 'db.write.transaction()'],
  ['write to the log', 'no-restricted-imports', 'import { audit } from "#server/records/audit"\naudit()'],
  [
    'make its own log',
    'no-restricted-imports',
    'import { auditTrail } from "#server/records/auditTrail"\nauditTrail()',
  ],
])('a repository may not %s; a service and an act may', (_, rule, code) => {
  expect(broken(REPOSITORY, code)).toEqual([rule])
  for (const file of [SERVER, ACT]) expect(broken(file, code)).toEqual([])
})

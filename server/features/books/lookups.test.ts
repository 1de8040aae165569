import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { openDatabase, type Db } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { accountsByIds } from '#server/features/accounts/accountsRepository'
import { itemsOfMembers } from '#server/features/accounts/accountItems'
import { statementOf } from '#server/features/accounts/statement'
import { usersOfPayment } from '#server/features/own/affectedUsers'
import { getPayment } from '#server/features/payments/paymentsRepository'
import { sentStatements } from '#server/testing/sentStatements'
import { describeOperations } from './describeOperations'

/** Of these a cooperative has as many as it has had payments and charges. */
const LARGE = /^(SCAN|SEARCH) (transfers|operations?|charges|state|payments|line|allocations|statement_lines|account) /
/** By the cooperative alone, or by a range: all that it has. */
const WIDE = /^SCAN|\(gbc_id=\?\)$|[<>]\?/

describe('SQLite looks up by key', () => {
  let folder: string
  let db: Db
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-lookups-'))
    db = openDatabase({ dataDir: folder, databaseUrl: null })
    await migrate(db)
  })
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  // Through the threads that read, where their statements can be seen.
  it.each<[string, () => Promise<unknown>]>([
    ['what stands on an account', () => statementOf(db.heavy, 'gbc', 'member', {}).catch(() => null)],
    ['a page of accounts', () => accountsByIds(db.heavy, 'gbc', ['one', 'other'])],
    ['what the rule of allocation sees', () => itemsOfMembers(db.heavy, 'gbc', ['member'])],
    ['a page of the journal', () => describeOperations(db.heavy, 'gbc', ['one', 'other'])],
    ['a payment', () => getPayment(db.heavy, 'gbc', 'payment').catch(() => null)],
    ['whom a payment concerns', () => usersOfPayment({ ...db, read: db.heavy }, 'gbc', 'payment')],
  ])('%s', async (_, ask) => {
    const asked = await sentStatements(ask)
    expect(asked.length).toBeGreaterThan(0)
    for (const { text, values } of asked) {
      const plan = CompiledQuery.raw(`explain query plan ${text}`, values)
      const steps = (await db.read.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail)
      expect(steps.filter((step) => LARGE.test(step) && WIDE.test(step))).toEqual([])
    }
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/db/engine'
import { migrate } from '#server/db/migrate'

let dataDir: string
let db: Db
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gbc-upgrade-'))
  db = openDatabase({ dataDir, databaseUrl: null })
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

it('charges of an earlier version are kept, append-only as before, without holding their garage', async () => {
  const run = (text: string) => sql.raw(text).execute(db.write)
  await migrate(db, '0025_charges_and_payments')
  // Rows of one table alone, whatever they refer to.
  await run('pragma foreign_keys = off')
  await run(`insert into personal_accounts values ('g', 'a', '000001', '000000000001', 'm', '2026-01-01', null, '')`)
  await run(`insert into charges (gbc_id, id, operation_id, seq, account_id, nature, garage_id, date, amount, source)
    values ('g', 'c', 'o', 1, 'a', 'membership', 'garage', '2026-01-01', 100, 'run')`)
  await run(`insert into charge_state values ('g', 'c', 'a', 'garage', null, 100, 0)`)
  const before = await db.write.selectFrom('charges').selectAll().execute()
  await migrate(db)
  expect(await db.write.selectFrom('charges').selectAll().execute()).toEqual(before)
  expect(await db.write.selectFrom('charge_state').select('charge_id').execute()).toEqual([{ charge_id: 'c' }])
  await expect(run('update charges set amount = 1')).rejects.toThrow(/append-only/)
  await expect(run('delete from allocations where 1 = 0')).resolves.toBeDefined()
  const referred = async (table: string) =>
    (await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${table})`.execute(db.write)).rows.map(
      (row) => row.table,
    )
  expect(new Set(await referred('charges'))).toEqual(
    new Set(['gbcs', 'operations', 'personal_accounts', 'contribution_kinds', 'charge_runs']),
  )
  expect(new Set(await referred('allocations'))).toEqual(new Set(['gbcs', 'payment_lines', 'charges']))
  expect(await referred('personal_accounts')).toEqual(['gbcs'])
})

it('what members had paid of their shares is kept to be posted, once for cards that became one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gbc-shares-'))
  const old = openDatabase({ dataDir: folder, databaseUrl: null })
  await migrate(old, '0030_audience')
  await sql`pragma foreign_keys = off`.execute(old.write)
  const member = (id: string, share_paid: number | null, merged_into_id: string | null) =>
    sql`insert into members (gbc_id, id, kind, membership, status, display_name, sort_key, search_key, phones, vehicles, tags,
      share_paid, merged_into_id, version, created_at, updated_at)
      values ('g', ${id}, 'person', 'member', 'active', 'Белов', '', '', '[]', '[]', '[]', ${share_paid}, ${merged_into_id}, 1, '', '')`.execute(
      old.write,
    )
  await member('one', 500, null)
  await member('none', null, null)
  await member('merged', 500, 'one')
  await migrate(old)
  const rows = await old.write.selectFrom('share_openings').select(['member_id', 'amount', 'operation_id']).execute()
  expect(rows).toEqual([{ member_id: 'one', amount: 500, operation_id: null }])
  await old.close()
  rmSync(folder, { recursive: true })
})

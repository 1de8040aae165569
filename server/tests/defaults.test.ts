import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config'
import { openDatabase } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { makeFirstUser } from '#server/features/users/firstUser'
import { secretBox, secretKeyFile } from '#server/lib/secretBox'

/** Nothing secret comes with the product: each installation has its own. */

const folders: string[] = []
function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'gbc-office-'))
  folders.push(folder)
  return readConfig({ DATA_DIR: folder })
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

it('no account, password, token or address of another service is there by default', () => {
  expect(installation()).toMatchObject({ databaseUrl: null, dadataToken: null, mail: null, secretKey: null })
})

it('the first user of each installation has a password of its own, to be changed at the first sign-in', async () => {
  const made = await Promise.all(
    [installation(), installation()].map(async (config) => {
      const db = openDatabase(config)
      await migrate(db)
      const first = await makeFirstUser(db, config)
      const users = await db.read.selectFrom('users').select(['email', 'password_set', 'is_admin']).execute()
      await db.close()
      return { password: first?.password ?? '', users }
    }),
  )
  for (const { password, users } of made) {
    expect(password.length).toBeGreaterThanOrEqual(12)
    expect(users).toEqual([{ email: 'admin@gbc-office.local', password_set: 0, is_admin: 1 }])
  }
  expect(made[0].password).not.toBe(made[1].password)
})

it('the key of each installation is 256 random bits', () => {
  const keys = [installation(), installation()].map((config) => {
    secretBox(config).seal('text', 'owner')
    return readFileSync(secretKeyFile(config.dataDir), 'utf8')
  })
  for (const key of keys) expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(keys[0]).not.toBe(keys[1])
})

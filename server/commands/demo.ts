import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { roleNames } from '#contract/permissions'
import { readConfig } from '#server/config'
import { lockDataDir } from '#server/db/dataDirLock'
import { openDatabase } from '#server/db/engine'
import { LocalFileStore } from '#server/files/localFileStore'
import { prepareDatabase } from '#server/commands/backup/prepareDatabase'
import { DEMO_PASSWORD, DEMO_USERS, makeDemoCooperative } from './demo/cooperative'
import { runCommand } from './runCommand'

/**
 * `npm run demo [-- --fresh]`: serves an invented cooperative from a database of its own below the data directory,
 * made on the first run (and anew with --fresh). The configured database is never touched.
 */
async function prepare(dataDir: string, fresh: boolean): Promise<void> {
  // Refused while a server holds it, before anything is removed.
  lockDataDir(dataDir)()
  if (fresh) rmSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  const db = openDatabase({ dataDir, databaseUrl: null })
  try {
    await prepareDatabase(db, dataDir)
    const someone = await db.read.selectFrom('gbcs').select('id').executeTakeFirst()
    if (!someone) await makeDemoCooperative(db, new LocalFileStore(join(dataDir, 'files')))
  } finally {
    await db.close()
    unlock()
  }
}

function printLogins(): void {
  console.log('\n  Показательный кооператив ГСК «Маяк»: 240 владельцев гаражей, все люди выдуманы.')
  console.log(`  Пароль у всех один: ${DEMO_PASSWORD}\n`)
  for (const { email, role } of DEMO_USERS) console.log(`    ${email.padEnd(24)}${roleNames[role]}`)
}

runCommand(async () => {
  const dataDir = join(readConfig(process.env).dataDir, 'demo')
  await prepare(dataDir, process.argv.includes('--fresh'))
  printLogins()
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '' })
  await import('#server/main')
})

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config'
import { databaseFile, openDatabase } from '#server/db/engine'
import { backUp } from './backup/backUp'
import { describe, stampOf } from './backup/report'
import { CommandError, runCommand } from './runCommand'

/** `npm run backup [-- FOLDER]`: a checked copy of database and files, made while the server runs. */
runCommand(async () => {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir))) {
    throw new CommandError(`В ${config.dataDir} нет базы данных. Задайте DATA_DIR.`)
  }
  const target = resolve(process.argv[2] ?? join(config.dataDir, 'backups', stampOf(new Date())))
  const db = openDatabase(config)
  try {
    const manifest = await backUp(db, config.dataDir, target)
    console.log([`Резервная копия готова и проверена: ${target}`, ...describe(manifest)].join('\n'))
  } finally {
    await db.close()
  }
})

import { join, resolve } from 'node:path'
import { readConfig } from '#server/config'
import { backUp } from './backup/backUp'
import { describe, stampOf } from './backup/report'
import { openExisting } from './openExisting'
import { runCommand } from './runCommand'

/** `npm run backup [-- FOLDER]`: a checked copy of database and files, made while the server runs. */
runCommand(async () => {
  const config = readConfig(process.env)
  const target = resolve(process.argv[2] ?? join(config.dataDir, 'backups', stampOf(new Date())))
  const db = openExisting(config)
  try {
    const manifest = await backUp(db, config.dataDir, target)
    console.log([`Резервная копия готова и проверена: ${target}`, ...describe(manifest)].join('\n'))
  } finally {
    await db.close()
  }
})

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { openDatabase } from '#server/db/engine'
import { describe, stampOf } from './backup/report'
import { restoreBackup } from './backup/restoreBackup'
import { CommandError, runCommand } from './runCommand'

const USAGE = 'Использование: npm run restore -- КОПИЯ [--to КАТАЛОГ] [--force]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, force: { type: 'boolean', default: false } },
    })
    if (positionals.length === 1) return { backup: resolve(positionals[0]), to: values.to, force: values.force }
  } catch {
    // Unknown options are answered like a missing argument.
  }
  throw new CommandError(USAGE)
}

/** `npm run restore -- FOLDER [--to DIR] [--force]`: puts a backup into the data directory, or into another one. */
runCommand(async () => {
  const { backup, to, force } = readArguments()
  const config = readConfig({ ...process.env, ...(to && { DATA_DIR: to }) })
  const postgres = config.databaseUrl ? openDatabase(config) : null
  try {
    const { manifest, aside } = await restoreBackup(backup, { dataDir: config.dataDir, postgres, force }, stampOf(new Date()))
    console.log([`Восстановлено в ${config.dataDir}; строки, суммы и файлы совпали с копией:`, ...describe(manifest)].join('\n'))
    if (aside) console.log(`Прежние данные отложены в ${aside}`)
  } finally {
    await postgres?.close()
  }
})

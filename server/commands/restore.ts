import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { openDatabase } from '#server/db/engine'
import { describeTables } from './archive/describeTables'
import { restoreCooperative } from './archive/restoreCooperative'
import { describe, stampOf } from './backup/report'
import { restoreBackup } from './backup/restoreBackup'
import { CommandError, runCommand } from './runCommand'

const USAGE = `Использование: npm run restore -- КОПИЯ [--to КАТАЛОГ] [--force]
               npm run restore -- АРХИВ.zip [--to КАТАЛОГ] [--chairman АДРЕС]`

interface Arguments {
  /** A folder is a backup of all; a file is the archive of one cooperative. */
  source: string
  to?: string
  force: boolean
  chairman?: string
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, force: { type: 'boolean', default: false }, chairman: { type: 'string' } },
    })
    if (positionals.length === 1) return { ...values, source: resolve(positionals[0]) }
  } catch {
    // Unknown options are answered like a missing argument.
  }
  throw new CommandError(USAGE)
}

const configOf = ({ to }: Arguments) => readConfig({ ...process.env, ...(to && { DATA_DIR: to }) })

async function fromBackup(args: Arguments): Promise<void> {
  const config = configOf(args)
  const postgres = config.databaseUrl ? openDatabase(config) : null
  try {
    const { manifest, aside } = await restoreBackup(
      args.source,
      { dataDir: config.dataDir, postgres, force: args.force },
      stampOf(new Date()),
    )
    console.log(
      [`Восстановлено в ${config.dataDir}; строки, суммы и файлы совпали с копией:`, ...describe(manifest)].join('\n'),
    )
    if (aside) console.log(`Прежние данные отложены в ${aside}`)
  } finally {
    await postgres?.close()
  }
}

async function fromArchive(args: Arguments): Promise<void> {
  const config = configOf(args)
  const { summary, email, password } = await restoreCooperative(args.source, config, args.chairman)
  console.log(
    [
      `${summary.gbc.short_name} восстановлен; строки, суммы и контрольные суммы сошлись с архивом:`,
      ...describeTables(summary),
    ].join('\n'),
  )
  console.log(
    `Председатель: ${email}${password ? `, одноразовый пароль: ${password}` : ''}. Остальных пользователей пригласите заново.`,
  )
}

/**
 * `npm run restore -- FOLDER [--to DIR] [--force]` puts a backup into the data directory, or into another one;
 * `npm run restore -- ARCHIVE.zip [--to DIR] [--chairman EMAIL]` adds one cooperative from its archive.
 */
runCommand(async () => {
  const args = readArguments()
  const found = await stat(args.source).catch(() => null)
  return found?.isFile() ? fromArchive(args) : fromBackup(args)
})

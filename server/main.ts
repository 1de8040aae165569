import { pino } from 'pino'
import { buildApp } from './app'
import { readConfig, type Config } from './config'
import { lockDataDir } from './db/dataDirLock'
import { openDatabase } from './db/engine'
import { logOutput } from './http/logOutput'
import { warmUpSearch } from './features/search/warmUp'
import { loadShippedDirectory } from './features/info/shippedDirectory'
import { closeDataDir, writePrivately } from './lib/fileModes'
import { makeFirstUser } from './features/users/firstUser'
import { startHousekeeping } from './records/housekeeping'
import { prepareDatabase } from './commands/backup/prepareDatabase'
import { whyNotStarted } from './startFailure'

function greet(config: Config, address: string, firstUser: { email: string; password: string } | null) {
  const lines = ['', `  gbc-office: ${address}`]
  if (firstUser) {
    lines.push('', '  Первый вход:', `    адрес:  ${firstUser.email}`)
    lines.push(
      config.adminPasswordInvented
        ? `    одноразовый пароль: ${firstUser.password}`
        : '    одноразовый пароль: из ADMIN_PASSWORD',
    )
    lines.push('  При входе программа попросит сменить пароль.')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

async function start(config: Config): Promise<void> {
  const unlock = lockDataDir(config.dataDir)
  closeDataDir(config.dataDir)
  const db = openDatabase(config)
  await prepareDatabase(db, config.dataDir, pino({ level: config.logLevel, base: null }, logOutput(process.stdout.fd)))
  await loadShippedDirectory(db)
  const firstUser = await makeFirstUser(db, config)
  const app = await buildApp(config, db)
  const stopHousekeeping = startHousekeeping(app)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    stopHousekeeping()
    await app.close()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const address = await app.listen({ host: config.host, port: config.port })
  greet(config, address, firstUser)
  await warmUpSearch(app)
}

/** What a person can mend is said in one line; anything else keeps its stack. */
function refuse(error: unknown): never {
  process.stderr.write(`${whyNotStarted(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}

writePrivately()
try {
  start(readConfig(process.env)).catch(refuse)
} catch (error) {
  refuse(error)
}

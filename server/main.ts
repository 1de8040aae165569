import { buildApp } from './app'
import { ConfigError, readConfig, type Config } from './config'
import { DataDirBusy, lockDataDir } from './db/dataDirLock'
import { openDatabase } from './db/engine'
import { migrate } from './db/migrate'
import { warmUpSearch } from './features/search/warmUp'
import { loadShippedDirectory } from './features/info/shippedDirectory'
import { makeFirstUser } from './firstUser'
import { startHousekeeping } from './housekeeping'

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
  const db = openDatabase(config)
  await migrate(db)
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
  const { code, message, stack } = error as NodeJS.ErrnoException
  const plain = error instanceof ConfigError || error instanceof DataDirBusy
  if (code === 'EADDRINUSE') process.stderr.write(`PORT: порт уже занят другой программой (${message})\n`)
  else if (code === 'EACCES') process.stderr.write(`Нет доступа: ${message}\n`)
  else process.stderr.write(`${plain ? message : stack}\n`)
  process.exit(1)
}

try {
  start(readConfig(process.env)).catch(refuse)
} catch (error) {
  refuse(error)
}

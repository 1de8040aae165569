import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { delimiter, join } from 'node:path'

/** Keeps a temporary PostgreSQL for the process that started this one, and removes it when that process ends or lets go. */

export type ClusterRequest = 'start' | 'stop' | 'kill'
export interface ClusterAnswer {
  url?: string
  error?: string
}

const DEBIAN = '/usr/lib/postgresql'
/** For measurements: a quarter of the memory for the data, as PostgreSQL's manual advises for a server of its own. */
const MEASURED = [`shared_buffers = ${Math.floor(totalmem() / 4 / 2 ** 20)}MB`]
const SETTINGS = ["listen_addresses = ''", 'max_connections = 200', 'wal_level = minimal', 'max_wal_senders = 0']
/** For tests: a crash of PostgreSQL loses nothing, a power cut may. */
const FAST = ['fsync = off', 'full_page_writes = off', 'autovacuum = off']

const newestFirst = (left: string, right: string) => Number(right) - Number(left)

/** @returns folder of PostgreSQL's programs, or undefined */
function findPrograms(): string | undefined {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort(newestFirst) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...installed.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root. */
function ownerOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  return { uid: id('-u'), gid: id('-g') }
}

function makeCluster(fast: boolean) {
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const owner = ownerOf()
  const folder = mkdtempSync(join(tmpdir(), 'gbc-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)

  /** Waits for the program; what it prints is not piped: the server, which it leaves behind, would hold the pipe open. */
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' })
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-l', log, '-w', ...args)

  /** Order of bytes, as SQLite has it; but letters of all alphabets are letters, or no trigrams are made of Russian words. */
  function makeData(): void {
    const settings = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    try {
      run('initdb', ...settings, '--lc-ctype=C.UTF-8')
    } catch {
      // Not every system has it.
      rmSync(data, { recursive: true, force: true })
      run('initdb', ...settings, '--lc-ctype=en_US.UTF-8')
    }
  }

  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    makeData()
    const settings = [`unix_socket_directories = '${folder}'`, ...SETTINGS, ...(fast ? FAST : MEASURED)]
    appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
    const access = join(data, 'pg_hba.conf')
    writeFileSync(access, `local all with_password scram-sha-256\n${readFileSync(access, 'utf8')}`)
    control('start')
  } catch (error) {
    const reason = existsSync(log) ? readFileSync(log, 'utf8') : String(error)
    remove()
    throw new Error(`PostgreSQL could not be started: ${reason}`)
  }
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    start: () => control('start'),
    /** Ends every connection and closes cleanly. */
    stop: () => control('stop', '-m', 'fast'),
    /** As after a crash: nothing is finished, the next start recovers from the log. */
    kill: () => control('stop', '-m', 'immediate'),
    remove,
  }
}

try {
  const cluster = makeCluster(process.argv.includes('--fast'))
  const end = () => {
    try {
      cluster.kill()
    } catch {
      // It was stopped already.
    }
    cluster.remove()
    process.exit(0)
  }
  process.on('message', (request: ClusterRequest) => {
    try {
      cluster[request]()
      process.send?.({ url: cluster.url } satisfies ClusterAnswer)
    } catch (error) {
      process.send?.({ error: String(error) } satisfies ClusterAnswer)
    }
  })
  process.on('disconnect', end)
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.send?.({ url: cluster.url } satisfies ClusterAnswer)
} catch (error) {
  process.send?.({ error: (error as Error).message } satisfies ClusterAnswer, () => process.exit(1))
}

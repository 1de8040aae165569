import { once } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProbeReading } from './probe'

const START_TIMEOUT = 60_000

export interface ServerProcess {
  url: string
  /** From the start of the process to its first answer, milliseconds. */
  startedIn: number
  /** Begins a new measurement of the event loop. */
  reset(): void
  read(): Promise<ProbeReading>
  /** Resident memory of the processes that the server has started, bytes; 0 where the system doesn't tell (Linux does). */
  helpersMemory(): number
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + START_TIMEOUT
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(10)
  }
  throw new Error('The server did not answer')
}

const PAGE = 4096

function helpersMemory(pid: number): number {
  try {
    const helpers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return helpers.reduce(
      (sum, helper) => sum + Number(readFileSync(`/proc/${helper}/statm`, 'utf8').split(' ')[1]) * PAGE,
      0,
    )
  } catch {
    return 0
  }
}

async function startProcess(file: string, environment: Record<string, string>, health: string): Promise<ServerProcess> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(
    process.execPath,
    // The flags and the environment are those of scripts/run.mjs, which has started this too.
    [...process.execArgv, '--require', join(__dirname, 'probe.js'), file],
    {
      // As the product runs, its request log included; only where the log goes differs.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    },
  )
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(`${url}${health}`, child)

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    startedIn: performance.now() - started,
    reset: () => child.send('reset'),
    async read() {
      const answer = once(child, 'message')
      child.send('read')
      const [reading] = (await answer) as [ProbeReading]
      return reading
    },
    helpersMemory: () => helpersMemory(child.pid ?? 0),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** What a server keeps its data in; `databaseUrl` null = SQLite in `dataDir`. */
export interface Store {
  dataDir: string
  databaseUrl: string | null
}

/** Starts the production server. */
export const startServer = ({ dataDir, databaseUrl }: Store) =>
  startProcess(
    join(__dirname, '../../main.js'),
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', CALLS_PER_MINUTE: '0' },
    '/readyz',
  )

/** Starts the bare server that answers these bytes to everything. */
export const startBareServer = (bytes: string) =>
  startProcess(join(__dirname, 'bareServer.js'), { BYTES: bytes }, '/healthz')

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const ADMIN_EMAIL = 'chair@mayak.example'
export const ONE_TIME_PASSWORD = 'odnorazovyj-2026'

const START_LIMIT_MS = 120_000
const root = resolve(__dirname, '../..')

/** The real server on the production build, with a data folder of its own. */
export class Office {
  private process: ChildProcess | null = null
  private output = ''

  private constructor(
    private readonly port: number,
    private readonly dataDir: string,
  ) {}

  static async open(): Promise<Office> {
    const office = new Office(await freePort(), await mkdtemp(join(tmpdir(), 'gbc-journey-')))
    await office.start()
    return office
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    this.process = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
      cwd: root,
      // Nothing of the caller's settings: a journey must not touch a database that is in use.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL,
        ADMIN_PASSWORD: ONE_TIME_PASSWORD,
        LOG_LEVEL: 'warn',
      },
    })
    this.process.stdout?.on('data', (chunk) => (this.output += String(chunk)))
    this.process.stderr?.on('data', (chunk) => (this.output += String(chunk)))
    await this.untilReady()
  }

  /** Stops the server as a service manager does, or kills it at once. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.process
    this.process = null
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private async untilReady(): Promise<void> {
    const limit = Date.now() + START_LIMIT_MS
    while (Date.now() < limit && this.process?.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((next) => setTimeout(next, 50))
    }
    throw new Error(`The server did not start:\n${this.output}`)
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

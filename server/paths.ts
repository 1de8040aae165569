import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Whether the TypeScript sources run (development, tests) and not the build. */
const source = __filename.endsWith('.ts')
const built = join('dist', 'server')

/** `server/` of the sources or `dist/server/` of the build, whichever file of it this code was bundled into. */
const serverDir = source ? __dirname : __dirname.slice(0, __dirname.lastIndexOf(built) + built.length)

/** Folder of the built client. */
export const publicDir = source ? join(serverDir, '..', 'dist', 'public') : join(serverDir, '..', 'public')

/** A file that comes with the product: `server/assets/<name>`. */
export const assetPath = (name: string): string => join(serverDir, 'assets', name)

const entryFile = (entry: string) => join(serverDir, `${entry}.${source ? 'ts' : 'js'}`)
const execArgv = source ? ['-r', join(serverDir, '..', 'scripts', 'register.cjs')] : []

/**
 * Starts a file that runs in a thread of its own.
 * @param entry its path below `server/` without extension, e.g. `db/sqlite.thread`
 */
export const startThread = (entry: string, options: WorkerOptions = {}): Worker =>
  new Worker(entryFile(entry), { ...options, execArgv })

/**
 * Starts a file that runs in a process of its own. It takes and sends messages, bytes among them, and ends when left alone.
 * @param detached in a process group of its own, which signals of this terminal don't reach
 */
export const startProcess = (entry: string, { args = [] as string[], detached = false } = {}): ChildProcess =>
  // Node 20 calls loading an ES module by require experimental, though it is on by default.
  fork(entryFile(entry), args, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    serialization: 'advanced',
    detached,
  })

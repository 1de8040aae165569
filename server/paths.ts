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

/**
 * Starts a file that runs in a thread of its own.
 * @param entry its path below `server/` without extension, e.g. `db/sqlite.thread`
 */
export function startThread(entry: string, options: WorkerOptions = {}): Worker {
  return new Worker(join(serverDir, `${entry}.${source ? 'ts' : 'js'}`), {
    ...options,
    execArgv: source ? ['-r', 'esbuild-register'] : [],
  })
}

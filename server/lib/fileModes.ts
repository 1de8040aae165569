import { chmodSync, existsSync, opendirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077
const FOLDER = 0o700
const FILE = 0o600

/** Whatever this process writes from here on is its own user's alone. Call first of all. */
export const writePrivately = (): void => void process.umask(OTHERS)

const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0

/** SQLite's files beside the database come and go with each program that opens it. */
function closeFile(path: string): void {
  try {
    if (isOpen(path)) chmodSync(path, FILE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function closeFolder(folder: string): void {
  for (const entry of readFolder(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeFolder(path)
    else if (entry.isFile()) closeFile(path)
  }
  // Last, so that one that was broken off is gone through again at the next start.
  if (isOpen(folder)) chmodSync(folder, FOLDER)
}

function* readFolder(folder: string) {
  const opened = opendirSync(folder)
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield entry
  } finally {
    opened.closeSync()
  }
}

function closeAll(dataDir: string): void {
  for (const name of ['files', 'backups', 'incoming']) {
    const folder = join(dataDir, name)
    if (existsSync(folder) && isOpen(folder)) closeFolder(folder)
  }
  for (const entry of readFolder(dataDir)) {
    if (entry.isFile()) closeFile(join(dataDir, entry.name))
  }
  if (isOpen(dataDir)) chmodSync(dataDir, FOLDER)
}

/**
 * Takes the data directory of an earlier version away from the machine's other users: it holds passports. Only where one
 * of its folders is still open is everything in it gone through. Windows has no such modes. A folder of another owner, as
 * a shared one may be, is left as it is with a word to the operator.
 */
export function closeDataDir(dataDir: string): void {
  if (process.platform === 'win32') return
  try {
    closeAll(dataDir)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'EPERM') throw error
    process.stderr.write(`Права на ${path} не изменить: закройте их от других пользователей машины сами (700 и 600)\n`)
  }
}

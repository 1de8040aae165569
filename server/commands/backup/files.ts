import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface FileFact {
  /** Bytes. */
  size: number
  sha256: string
}

export async function factOf(path: string): Promise<FileFact> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file that is not there yet, down to the disk. */
export async function copyFile(from: string, to: string): Promise<FileFact> {
  await mkdir(dirname(to), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), counting, createWriteStream(to, { flags: 'wx', flush: true }))
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file that only its owner may read. */
export async function copySecret(from: string, to: string): Promise<FileFact> {
  const fact = await copyFile(from, to)
  await chmod(to, 0o600)
  return fact
}

/** Paths of all files of a folder, relative to it, with `/`; none when there is no folder. Unfinished uploads are left out. */
export async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Makes the file itself safe from a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

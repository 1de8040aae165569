import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newSecret } from '#server/lib/ids'
import type { ByteRange, FileStore, StoredFile } from './fileStore'

/** A file that is being written; listed under this name when a crash has left it. */
const UNFINISHED = '.part'
const KEY = /^[\w-]{43}(\.part)?$/

/** Makes names in a folder survive a power cut. Windows can't open a folder and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a folder of this machine, spread over subfolders by the first two characters of their keys. */
export class LocalFileStore implements FileStore {
  constructor(private readonly root: string) {}

  async put(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, signal?: AbortSignal) {
    const key = newSecret()
    const path = this.pathOf(key)
    const unfinished = `${path}${UNFINISHED}`
    const folder = join(path, '..')
    if (await mkdir(folder, { recursive: true })) await syncFolder(this.root)
    try {
      const file = createWriteStream(unfinished, { flags: 'wx', flush: true })
      await pipeline(Readable.from(content, { objectMode: false }), file, { signal })
      await rename(unfinished, path)
      await syncFolder(folder)
      return { key, size: file.bytesWritten }
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async size(key: string): Promise<number | null> {
    return (await stat(this.pathOf(key)).catch(() => null))?.size ?? null
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key), 'r')
    return file.createReadStream(range)
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true })
  }

  async *list(): AsyncGenerator<StoredFile> {
    await mkdir(this.root, { recursive: true })
    for await (const folder of await opendir(this.root)) {
      if (!folder.isDirectory()) continue
      for await (const { name } of await opendir(join(this.root, folder.name))) {
        const found = KEY.test(name) ? await stat(join(this.root, folder.name, name)).catch(() => null) : null
        if (found) yield { key: name, modified_at: found.mtime }
      }
    }
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('Not a key of this store')
    return join(this.root, key.slice(0, 2), key)
  }
}

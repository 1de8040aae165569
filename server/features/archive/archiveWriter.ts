import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface EntryFact {
  /** Bytes, unpacked. */
  size: number
  sha256: string
}

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Pictures and PDF are packed already. */
const PACKED = /\.(jpe?g|png|webp|pdf|zip|docx|xlsx)$/

/**
 * A ZIP written as it is read from `output`, entry after entry, none of them held whole. What goes in is counted and
 * hashed on its way.
 */
export class ArchiveWriter {
  private readonly zip = new ZipFile()
  readonly output = this.zip.outputStream as Readable
  readonly entries: Record<string, EntryFact> = {}

  constructor() {
    this.zip.on('error', (error: Error) => this.output.destroy(error))
    // Whoever writes hears of it by `add`; without a listener it would end the server.
    this.output.on('error', () => undefined)
  }

  /** Writes an entry to its end. @throws when its content fails, or nobody reads the archive any more */
  async add(path: string, content: Content): Promise<EntryFact> {
    const hash = createHash('sha256')
    let size = 0
    async function* counted() {
      for await (const chunk of content) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    }
    const stream = Readable.from(counted(), { objectMode: false })
    this.zip.addReadStream(stream, path, { compress: !PACKED.test(path) })
    const over = new AbortController()
    try {
      const gone = once(this.output, 'close', { signal: over.signal }).then(() =>
        Promise.reject(new Error('The archive is not read any more')),
      )
      await Promise.race([once(stream, 'end', { signal: over.signal }), gone])
    } catch (error) {
      stream.destroy()
      this.output.destroy(error as Error)
      throw error
    } finally {
      over.abort()
    }
    this.entries[path] = { size, sha256: hash.digest('hex') }
    return this.entries[path]
  }

  end(): void {
    this.zip.end()
  }
}

import type { Readable } from 'node:stream'

/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  modified_at: Date
}

/**
 * Where the bytes of all files live; what they are and who may see them stands in rows of the database. A file is put
 * first and its row is committed after it: a crash between leaves a file without a row, which the sweep removes
 * (sweepFiles.ts), never a row without its file.
 */
export interface FileStore {
  /** Stores a file under a random key: whole and safe from a power cut, or not at all. */
  put(
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ key: string; size: number }>
  /** Bytes of a file, or null when it isn't there. */
  size(key: string): Promise<number | null>
  /** The file's content, or a part of it. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** All files, those half-written by a crash included. */
  list(): AsyncIterable<StoredFile>
}

declare module 'fastify' {
  interface FastifyInstance {
    files: FileStore
  }
}

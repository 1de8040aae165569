import type { FileStore } from './fileStore'

/** The bytes of a stored file, whole. */
export async function storedFile(files: FileStore, key: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of (await files.read(key)) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

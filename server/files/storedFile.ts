import { buffer } from 'node:stream/consumers'
import type { FileStore } from './fileStore'

/** The bytes of a stored file, whole. */
export const storedFile = async (files: FileStore, key: string): Promise<Buffer> => buffer(await files.read(key))

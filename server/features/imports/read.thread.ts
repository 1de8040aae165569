import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { BadFile } from './reading/badFile'
import { readTable, type ReadFile, type Wanted } from './readTable'

/** Reads a file in a thread of its own. */
export interface ReadThreadData {
  file: Uint8Array
  wanted: Wanted
}
export type ReadAnswer = { read: Omit<ReadFile, 'rows'> } | { bad: string }

const { file, wanted } = workerData as ReadThreadData
lowerPriority()

async function answer(): Promise<ReadAnswer> {
  try {
    const { rows: _, ...read } = await readTable(Buffer.from(file), wanted)
    return { read }
  } catch (error) {
    if (error instanceof BadFile) return { bad: error.message }
    throw error
  }
}

void answer().then((message) => parentPort?.postMessage(message))

import { answerJobs } from '#server/lib/threads/answerJobs'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import { readTable, type ReadFile, type Wanted } from './readTable'

/** Reads a file in a thread of its own. */
export interface ReadThreadData {
  file: Uint8Array
  wanted: Wanted
}
export type ReadAnswer = { read: Omit<ReadFile, 'rows'> } | { bad: string }

async function answer({ file, wanted }: ReadThreadData): Promise<ReadAnswer> {
  try {
    const { rows: _, ...read } = await readTable(Buffer.from(file), wanted)
    return { read }
  } catch (error) {
    if (error instanceof BadFile) return { bad: error.message }
    throw error
  }
}

answerJobs(answer)

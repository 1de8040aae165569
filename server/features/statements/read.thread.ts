import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { directoryFacts, receiveRows, type OwnFacts } from './directoryRows'
import { makeDirectory } from './matching/directory'
import { matchLine, type LineMatch } from './matching/matchLine'
import { BadStatement } from './reading/badStatement'
import { readStatement, totalsProblem, type ReadStatement, type StatementDocument } from './reading/readStatement'

/** Reads a statement and matches its lines in a thread of its own. */
export interface ReadThreadData {
  file: Uint8Array
  own: OwnFacts
}

export interface MatchedStatement extends Omit<ReadStatement, 'documents'> {
  problem: string | null
  lines: (StatementDocument & { match: LineMatch })[]
}
export type ReadAnswer = { statements: MatchedStatement[] } | { bad: string }

async function answer(port: MessagePort): Promise<ReadAnswer> {
  const { file, own } = workerData as ReadThreadData
  const rows = receiveRows(port)
  try {
    const read = readStatement(Buffer.from(file), own.accounts)
    const directory = makeDirectory(directoryFacts(await rows, own))
    return {
      statements: read.map((statement) => {
        const { documents, ...rest } = statement
        const { account } = rest
        const lines = documents.map((document) => ({
          ...document,
          match: matchLine({ ...document, account }, directory),
        }))
        return { ...rest, problem: totalsProblem(statement), lines }
      }),
    }
  } catch (error) {
    if (error instanceof BadStatement) return { bad: error.message }
    throw error
  }
}

lowerPriority()
// What fails ends the thread, and whoever waits hears of it.
if (parentPort) void answer(parentPort).then((found) => parentPort?.postMessage(found))

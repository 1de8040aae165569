import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { makeDirectory, type DirectoryFacts } from './matching/directory'
import { matchLine, type LineMatch } from './matching/matchLine'
import { BadStatement } from './reading/badStatement'
import { readStatement, totalsProblem, type ReadStatement, type StatementDocument } from './reading/readStatement'

/** Reads a statement and matches its lines in a thread of its own. */
export interface ReadThreadData {
  file: Uint8Array
  facts: DirectoryFacts
}

export interface MatchedStatement extends Omit<ReadStatement, 'documents'> {
  problem: string | null
  lines: (StatementDocument & { match: LineMatch })[]
}
export type ReadAnswer = { statements: MatchedStatement[] } | { bad: string }

const { file, facts } = workerData as ReadThreadData
lowerPriority()

function answer(): ReadAnswer {
  try {
    const read = readStatement(Buffer.from(file), facts.own.accounts)
    const directory = makeDirectory(facts)
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

parentPort?.postMessage(answer())

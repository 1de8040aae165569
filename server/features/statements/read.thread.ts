import type { ReadRegistry, RegistryReading } from '#server/features/registries/readRegistry'
import type { RegistryDocument } from '#server/features/registries/registryLines'
import { answerJobs } from '#server/lib/threads/answerJobs'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import { directoryFacts, rowsOf, type OwnFacts, type Portion } from './directoryRows'
import { makeDirectory } from './matching/directory'
import { matchLine, type LineMatch } from './matching/matchLine'
import { BadStatement } from './reading/badStatement'
import { isStatementText } from './reading/documents'
import { readStatement, totalsProblem, type ReadStatement, type StatementDocument } from './reading/readStatement'

/** Reads a statement, or a registry of payments, and matches its lines in a thread of its own. */
export interface ReadThreadData {
  file: Uint8Array
  own: OwnFacts
  registry: RegistryReading
}

export interface MatchedStatement extends Omit<ReadStatement, 'documents'> {
  problem: string | null
  lines: (StatementDocument & { match: LineMatch })[]
}
export interface MatchedRegistry extends Omit<ReadRegistry, 'documents'> {
  lines: (RegistryDocument & { match: LineMatch })[] | null
}
export type ReadAnswer = { statements: MatchedStatement[] } | { registry: MatchedRegistry } | { bad: string }

/** What is no text of the bank is a table. @throws BadStatement, BadFile */
async function answered({ own, registry, ...data }: ReadThreadData, portions: Promise<Portion[]>): Promise<ReadAnswer> {
  const file = Buffer.from(data.file)
  if (isStatementText(file)) {
    const read = readStatement(file, own.accounts)
    const directory = makeDirectory(directoryFacts(rowsOf(await portions), own))
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
  }
  // What reads tables takes half of the thread's beginning: most files are statements.
  const { readRegistry } = await import('#server/features/registries/readRegistry')
  const { matchAnyLine } = await import('#server/features/registries/registryLines')
  const { documents, ...rest } = await readRegistry(file, registry)
  const directory = makeDirectory(directoryFacts(rowsOf(await portions), own))
  return {
    registry: {
      ...rest,
      lines: documents && documents.map((document) => ({ ...document, match: matchAnyLine(document, directory) })),
    },
  }
}

async function answer(data: ReadThreadData, portions: Promise<Portion[]>): Promise<ReadAnswer> {
  try {
    return await answered(data, portions)
  } catch (error) {
    if (error instanceof BadStatement) return { bad: error.message }
    if (error instanceof BadFile) {
      const { neitherText } = await import('#server/features/registries/readRegistry')
      return { bad: neitherText(error) }
    }
    throw error
  }
}

answerJobs(answer)

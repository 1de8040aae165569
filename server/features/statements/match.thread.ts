import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { makeDirectory, type DirectoryFacts } from './matching/directory'
import type { StatementLine } from './matching/evidence'
import { matchLine, type LineMatch } from './matching/matchLine'

/** Matches lines that were read before, in a thread of its own. */
export interface MatchThreadData {
  lines: readonly StatementLine[]
  facts: DirectoryFacts
}
/** One for each line, in their order. */
export type MatchAnswer = LineMatch[]

const { lines, facts } = workerData as MatchThreadData
lowerPriority()
const directory = makeDirectory(facts)
parentPort?.postMessage(lines.map((line) => matchLine(line, directory)) satisfies MatchAnswer)

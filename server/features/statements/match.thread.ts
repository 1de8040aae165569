import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { matchAnyLine } from '#server/features/registries/registryLines'
import { directoryFacts, receiveRows, type OwnFacts } from './directoryRows'
import { makeDirectory } from './matching/directory'
import type { StatementLine } from './matching/evidence'
import type { LineMatch } from './matching/matchLine'

/** Matches lines that were read before, in a thread of its own. */
export interface MatchThreadData {
  lines: readonly StatementLine[]
  own: OwnFacts
}
/** One for each line, in their order. */
export type MatchAnswer = LineMatch[]

async function answer(port: MessagePort): Promise<MatchAnswer> {
  const { lines, own } = workerData as MatchThreadData
  const directory = makeDirectory(directoryFacts(await receiveRows(port), own))
  return lines.map((line) => matchAnyLine(line, directory))
}

lowerPriority()
// What fails ends the thread, and whoever waits hears of it.
if (parentPort) void answer(parentPort).then((found) => parentPort?.postMessage(found))

import { matchAnyLine } from '#server/features/registries/registryLines'
import { answerJobs } from '#server/lib/threads/answerJobs'
import { directoryFacts, rowsOf, type OwnFacts, type Portion } from './directoryRows'
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

async function answer({ lines, own }: MatchThreadData, portions: Promise<Portion[]>): Promise<MatchAnswer> {
  const directory = makeDirectory(directoryFacts(rowsOf(await portions), own))
  return lines.map((line) => matchAnyLine(line, directory))
}

answerJobs(answer)

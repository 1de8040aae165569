import type { ImportDecision, ImportSettings } from '#contract/imports'
import type { Existing } from './plan/existing'
import { makePlan } from './plan/makePlan'
import { parseRows } from './plan/parseRows'
import type { Plan } from './plan/plan'
import { readTable, type Wanted } from './readTable'

/** What a dry run is made of, beside the file. */
export interface DryRunInput {
  wanted: Wanted
  settings: ImportSettings
  decisions: Record<string, ImportDecision>
  today: string
  /** Id of the record made so many-th. */
  idOf(counter: number): string
}

/**
 * What an import of a file would make and change.
 * @param existing what the cooperative has, asked for when the file is read
 * @throws BadFile
 */
export async function dryRun(
  file: Buffer,
  { wanted, settings, decisions, today, idOf }: DryRunInput,
  existing: () => Promise<Existing>,
): Promise<Plan> {
  const { table, rows, remarks } = await readTable(file, wanted)
  const headers: string[] = []
  for (const { index, header } of table.columns) headers[index] = header
  const parsed = parseRows(rows, headers, settings, today)
  const plan = makePlan({
    rows: parsed,
    columns: table.columns.map(({ index }) => index),
    settings,
    existing: await existing(),
    decisions,
    today,
    idOf,
  })
  plan.notes.unshift(...remarks)
  return plan
}

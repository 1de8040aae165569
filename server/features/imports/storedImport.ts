import type { Selectable } from 'kysely'
import type { Import, ImportTable } from '#contract/imports'
import type { ImportsTable } from '#server/db/tables'
import { toJob, type JobRow } from '#server/jobs/jobsRepository'
import { headersKey } from '#server/spreadsheets/headers'
import type { KeptPlan } from './plan/plan'

/** A row of `imports`. */
export type StoredImport = Selectable<ImportsTable>

/**
 * What applying an import, and taking it back, go by: every import has it that was ever written in part or whole.
 * @throws Error when there was no dry run
 */
export function planOf({ id, plan }: Pick<StoredImport, 'id' | 'plan'>): KeptPlan {
  if (plan === null) throw new Error(`The import ${id} has no plan`)
  return JSON.parse(plan) as KeptPlan
}

const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

/** A stored import as the contract has it. */
export function toImport(
  row: StoredImport,
  job: JobRow | undefined,
  user_name: string | null,
  mappings: Map<string, string>,
): Import {
  const table = parsed<Omit<ImportTable, 'mapping_id'>>(row.sheet_table)
  return {
    ...row,
    job: job ? toJob(job) : null,
    sheets: JSON.parse(row.sheets) as Import['sheets'],
    table: table && { ...table, mapping_id: mappings.get(headersKey(table.columns)) ?? null },
    settings: parsed(row.settings),
    counts: parsed(row.counts),
    totals: parsed(row.totals),
    notes: JSON.parse(row.notes) as string[],
    user_name,
  }
}

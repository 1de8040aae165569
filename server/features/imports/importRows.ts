import type { Selectable } from 'kysely'
import type { Import, ImportTable } from '#contract/imports'
import type { ImportsTable } from '#server/db/tables'
import { toJob, type JobRow } from '#server/jobs/jobsRepository'
import { headersKey } from '#server/spreadsheets/headers'

export type ImportRecord = Selectable<ImportsTable>

const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

/** A stored import as the contract has it. */
export function toImport(
  row: ImportRecord,
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

import type { Tables } from '#server/db/tables'
import { tablesOf, type Areas } from '#server/records/area'
import type { KeptTable } from '#server/records/tables'

/** A table of the archive with its name. */
export interface ArchivedTable extends KeptTable {
  name: keyof Tables
}

/** Tables of the archive; those first that others refer to. */
export const archivedTables = (areas: Areas): ArchivedTable[] =>
  tablesOf(areas).flatMap((table) => ('left' in table ? [] : [table]))

/** Why some tables stay behind, each reason once. */
export const leftReasons = (areas: Areas): string[] => [
  ...new Set(tablesOf(areas).flatMap((table) => ('left' in table ? [table.left] : []))),
]

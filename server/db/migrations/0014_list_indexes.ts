import { sql, type Kysely, type Migration } from 'kysely'
import type { Engine } from '../engine'

/** Columns of a list's index after `gbc_id`, by its name; `archived_at` tells of which records it is. */
const INDEXES: Record<string, Record<string, string>> = {
  members: {
    by_created_at: 'created_at, sort_key, id, archived_at',
    by_updated_at: 'updated_at, sort_key, id, archived_at',
    by_status: 'status, sort_key, id, archived_at',
  },
  garages: {
    by_number_key: 'number_key, block_key, id, archived_at, status, kind, ownership_form',
    by_block_key: 'block_key, number_key, id, archived_at',
    by_row_key: 'row_key, number_key, block_key, id, archived_at',
    by_kind: 'kind, number_key, block_key, id, archived_at',
    by_area: 'area nulls first, number_key, block_key, id, archived_at',
    by_status: 'status, number_key, block_key, id, archived_at',
    by_owners_state: 'owners_state, number_key, block_key, id, archived_at',
    by_created_at: 'created_at, number_key, block_key, id, archived_at',
    by_updated_at: 'updated_at, number_key, block_key, id, archived_at',
    archived: 'number_key, block_key, id, archived_at',
  },
  property: {
    by_sort_key: 'sort_key, id, archived_at, category, status, condition',
    by_inventory_number_key: 'inventory_number_key, sort_key, id, archived_at',
    by_category: 'category, sort_key, id, archived_at',
    by_status: 'status, sort_key, id, archived_at',
    by_cost: 'cost nulls first, sort_key, id, archived_at',
    by_acquired_on: 'acquired_on nulls first, sort_key, id, archived_at',
    by_next_maintenance_on: 'next_maintenance_on nulls first, sort_key, id, archived_at',
    by_created_at: 'created_at, sort_key, id, archived_at',
    by_updated_at: 'updated_at, sort_key, id, archived_at',
    archived: 'sort_key, id, archived_at',
  },
  documents: {
    by_sort_key: 'sort_key, id, archived_at, category, visibility',
    by_category: 'category, id, archived_at, visibility',
    by_created_at: 'created_at, id, archived_at, category, visibility',
    by_updated_at: 'updated_at, id, archived_at, category, visibility',
  },
}

/** Documents in work and in the archive stand in one index, other records in two. */
function conditionOf(table: string, index: string): string {
  if (table === 'documents') return ''
  return index === 'archived' ? ' where archived_at is not null' : ' where archived_at is null'
}

/**
 * PostgreSQL reads a list in an index's order only when both say the same of empty values: `nulls first` where a column
 * may be empty, nothing where it can't. SQLite's indexes are right as they are.
 */
export const m0014 = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') return
    for (const [table, indexes] of Object.entries(INDEXES)) {
      for (const [index, columns] of Object.entries(indexes)) {
        await sql.raw(`drop index ${table}_${index}`).execute(db)
        await sql
          .raw(`create index ${table}_${index} on ${table} (gbc_id, ${columns})${conditionOf(table, index)}`)
          .execute(db)
      }
    }
  },
})

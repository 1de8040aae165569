import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables'

/**
 * Lets PostgreSQL look at tables that have at least doubled since it looked last. It does so by itself too, a minute later;
 * until then it plans as if tables that were just filled were empty. Tables that the role may not look at are left to it: those
 * of another owner, but for the right `maintain` of PostgreSQL 17.
 */
export async function gatherStatistics(handle: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages
    and case when current_setting('server_version_num')::integer >= 170000 then has_table_privilege(oid, 'maintain')
      else pg_has_role(relowner, 'usage') end`.execute(handle)
  if (rows.length === 0) return
  // Those that another server is at are skipped.
  await sql`analyze (skip_locked) ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(handle)
}

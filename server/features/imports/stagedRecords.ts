import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry } from '#server/records/audit'
import { digestOf, newSalt } from '#server/lib/auditChain'
import { updateRows } from '#server/db/bulkUpdate'
import { engineOf, padded } from '#server/db/dialect'
import type { Engine, Handle } from '#server/db/engine'
import { inJsonColumns, withJsonColumns } from '#server/db/jsonColumns'
import { NUMBER_WIDTH } from '#server/db/keys'
import type { Tables } from '#server/db/tables'
import { ACCOUNT_WIDTH } from '#server/features/members/accountNumbers'
import { now, sha256 } from '#server/lib/ids'
import type { KeptPlan, PlannedArea } from './plan/plan'

/** Records of one dry run between two places of its order. */
export interface Portion {
  gbc_id: string
  check_id: string
  /** The first and the last, both included. */
  from: number
  to: number
}

/** Where the records of an area go. */
interface Target<Table extends keyof Tables> {
  table: Table
  /** Columns of a new record: what a plan has for any other one is not written. */
  columns: readonly Exclude<keyof Tables[Table], Given>[]
  /** Whether its rows have versions. */
  versioned: boolean
}
/** What every row gets as it is written. */
type Given = 'gbc_id' | 'id' | 'seq' | 'version' | 'created_at' | 'updated_at'

const TARGETS = {
  members: {
    table: 'members',
    versioned: true,
    columns: [
      'kind',
      'membership',
      'status',
      'display_name',
      'sort_key',
      'search_key',
      'last_name',
      'first_name',
      'middle_name',
      'organisation_name',
      'birth_date',
      'tp_id',
      'ogrn',
      'snils',
      'phones',
      'email',
      'registration_address',
      'postal_address',
      'membership_number',
      'membership_number_key',
      'account_number',
      'account_number_key',
      'joined_on',
      'consent_on',
      'representative',
      'vehicles',
      'tags',
      'note',
      'passport',
      'garages',
      'garage_key',
    ],
  },
  garages: {
    table: 'garages',
    versioned: true,
    columns: [
      'number',
      'number_key',
      'block',
      'block_key',
      'row',
      'row_key',
      'floor',
      'kind',
      'area',
      'cadastral_number',
      'land_cadastral_number',
      'ownership_form',
      'land_privatised',
      'status',
      'note',
      'search_key',
      'owners_state',
      'owners_change_on',
      'plan_rotated',
    ],
  },
  ownerships: {
    table: 'ownerships',
    versioned: false,
    columns: ['garage_id', 'member_id', 'share_numerator', 'share_denominator', 'from_on', 'ground'],
  },
  balances: { table: 'opening_balances', versioned: false, columns: ['member_id', 'garage_id', 'amount', 'as_of'] },
} satisfies {
  members: Target<'members'>
  garages: Target<'garages'>
  ownerships: Target<'ownerships'>
  balances: Target<'opening_balances'>
}

/** Columns of an area's table that new records are written to. */
export const columnsWritten = (area: PlannedArea): readonly string[] => TARGETS[area].columns

/** What keeps the values of a record until it is written. */
const STAGED = 'staged.columns'
const stagedValue = (engine: Engine, name: string) => inJsonColumns(engine, STAGED, name)

/**
 * Members whose rows state no account get the next free numbers, and are found by them. They get them in the order of
 * writing, which is mostly that of the file.
 */
function accountColumns(engine: Engine, account: number, from: number): Record<string, RawBuilder<unknown>> {
  const number = sql`(${sql.lit(account)} + staged.seq - ${sql.lit(from)})`
  const written = sql`coalesce(${stagedValue(engine, 'account_number')}, ${padded(engine, number, ACCOUNT_WIDTH)})`
  return {
    account_number: written,
    account_number_key: sql`coalesce(${stagedValue(engine, 'account_number_key')}, ${padded(engine, number, NUMBER_WIDTH)})`,
    search_key: sql`${stagedValue(engine, 'search_key')} || case when ${stagedValue(engine, 'account_number')} is null then ' ' || ${padded(engine, number, ACCOUNT_WIDTH)} else '' end`,
  }
}

/**
 * Writes the new records of one area in a portion, all by the database itself.
 * @param account number of the first account given out
 */
export async function insertPortion(
  trx: Handle,
  import_id: string,
  area: PlannedArea,
  { gbc_id, check_id, from, to }: Portion,
  account: number,
): Promise<void> {
  const { table, columns, versioned } = TARGETS[area]
  const engine = engineOf(trx)
  const at = now()
  const values: Record<string, RawBuilder<unknown>> = {
    gbc_id: sql`staged.gbc_id`,
    id: sql`record_id`,
    ...Object.fromEntries(columns.map((name) => [name, stagedValue(engine, name)])),
    ...(area === 'members' && accountColumns(engine, account, from)),
    // Plans of earlier versions have none.
    ...(area === 'members' && { garages: sql`coalesce(${stagedValue(engine, 'garages')}, '[]')` }),
    ...(area === 'balances' && { import_id: sql`${import_id}` }),
    ...(versioned && { version: sql.lit(1), updated_at: sql`${at}` }),
    created_at: sql`${at}`,
  }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const source = withJsonColumns(engine, sql`import_records as staged`, STAGED, table)
  await sql`insert into ${sql.table(table)} (${names}) select ${sql.join(Object.values(values))} from ${source}
    where staged.gbc_id = ${gbc_id} and staged.check_id = ${check_id} and staged.area = ${area} and staged.action in ('made', 'late') and staged.seq between ${from} and ${to} order by staged.seq`.execute(
    trx,
  )
}

export interface StagedRecord {
  seq: number
  area: PlannedArea
  action: string
  record_id: string
  seen_version: number | null
  columns: string
  before: string | null
  changes: string
  history_id: string | null
}

/** Records of a portion, in their order. */
export async function stagedRecordsOf(
  handle: Handle,
  { gbc_id, check_id, from, to }: Portion,
): Promise<StagedRecord[]> {
  const rows = await handle
    .selectFrom('import_records')
    .select(['seq', 'area', 'action', 'record_id', 'seen_version', 'columns', 'before', 'changes', 'history_id'])
    .where('gbc_id', '=', gbc_id)
    .where('check_id', '=', check_id)
    .where('action', '!=', 'linked')
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, area: row.area as PlannedArea }))
}

export interface Source {
  gbc_id: string
  user_id: string
  import_id: string
  file_name: string
  plan: KeptPlan
}

/**
 * The log's entry for a portion that an import wrote, or took back: how many records, and digests of their ids and of all
 * that was written and that histories read. What people read is salted: nobody can guess it from the log alone.
 */
export function auditOf(
  { gbc_id, user_id, import_id, file_name, plan }: Source,
  records: StagedRecord[],
  way: 'written' | 'removed',
): AuditEntry {
  const ids = sha256(JSON.stringify(records.map(({ record_id }) => record_id)))
  const content = JSON.stringify(
    records.map(({ seq, area, action, record_id, history_id, columns, before, changes }) => [
      seq,
      area,
      action,
      record_id,
      history_id,
      columns,
      before,
      changes,
    ]),
  )
  const digest = digestOf(plan.salt ?? newSalt(), content)
  const logged = { file: file_name, records: records.length, ids_digest: ids, digest }
  return {
    gbc_id,
    user_id,
    action: way === 'written' ? 'records_written' : 'records_removed',
    area: 'imports',
    record_id: import_id,
    changes: Object.fromEntries(
      Object.entries(logged).map(([field, value]) => [field, way === 'written' ? [null, value] : [value, null]]),
    ),
  }
}

/** Values for a record that is there, and the version that it is expected to have; null = it has none. */
export interface Change {
  record: StagedRecord
  columns: Record<string, unknown>
  version: number | null
}

/**
 * Writes columns of records that are there, as their next version where they have one.
 * @returns how many were still as expected
 */
export const writeChanges = (trx: Handle, gbc_id: string, changes: readonly Change[]): Promise<number> =>
  updateRows(
    trx,
    gbc_id,
    changes.map(({ record: { area, record_id: id }, columns, version }) => {
      const { table, versioned } = TARGETS[area]
      return { table, id, columns, version: versioned ? version : null }
    }),
  )

/** Removes new records of one area in a portion. */
export const deletePortion = (trx: Handle, area: PlannedArea, { gbc_id, check_id, from, to }: Portion) =>
  sql`delete from ${sql.table(TARGETS[area].table)} where gbc_id = ${gbc_id} and id in (
    select record_id from import_records where gbc_id = ${gbc_id} and check_id = ${check_id} and area = ${area} and action in ('made', 'late') and seq between ${from} and ${to})`.execute(
    trx,
  )

import { sql } from 'kysely'
import type { ImportUndo } from '#contract/imports'
import type { Handle } from '#server/db/engine'
import { openingsChangedByHand } from '#server/features/openings/changedByHand'
import { groupBy } from '#server/lib/groupBy'
import { firstId, lastId } from '#server/lib/ids'
import type { ImportReference } from '#server/records/references'
import { planOf, type StoredImport } from './storedImport'
import type { KeptPlan } from './plan/plan'
import type { Areas } from '#server/records/area'

const SHOWN = 100

type Found = ImportUndo['reasons'][number]

const nameOf = (area: 'members' | 'garages') =>
  area === 'members' ? sql`record.display_name` : sql`'Гараж ' || record.number`

/** Opening debts of an import that were split or corrected since, by what is said of them. */
async function changedOpenings(handle: Handle, gbc_id: string, check_id: string) {
  const changed = await openingsChangedByHand(handle, gbc_id)
  if (![...changed.values()].some(({ undo }) => undo)) return []
  const staged = await handle
    .selectFrom('import_records as staged')
    .innerJoin('opening_balances as balance', (join) =>
      join.onRef('balance.gbc_id', '=', 'staged.gbc_id').onRef('balance.id', '=', 'staged.record_id'),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'balance.gbc_id').onRef('members.id', '=', 'balance.member_id'),
    )
    .select(['staged.record_id as id', 'members.display_name as name'])
    .where('staged.gbc_id', '=', gbc_id)
    .where('staged.check_id', '=', check_id)
    .where('staged.area', '=', 'balances')
    .execute()
  return groupBy(
    staged.filter(({ id }) => changed.get(id)?.undo),
    ({ id }) => changed.get(id)?.undo ?? '',
  )
}

/**
 * Why an import can't be undone: what was made or changed by it and has been touched since.
 * @param references columns of all areas that name a record which an import makes
 */
export async function undoReasons(
  handle: Handle,
  references: readonly ImportReference[],
  row: StoredImport,
): Promise<ImportUndo> {
  const { gbc_id, check_id, status, applied_at } = row
  if (status !== 'applied' || check_id === null || row.plan === null) {
    return {
      possible: false,
      total: 1,
      reasons: [
        { area: 'imports', record_id: null, name: 'Импорт', reason: 'Отменить можно только записанный импорт' },
      ],
    }
  }
  const { prefix } = planOf(row)
  const own = sql`(select cast(${firstId(prefix)} as text) as first, cast(${lastId(prefix)} as text) as last) as own`
  /** Whether a later import that still stands has changed the staged record too. */
  const changedLater = sql`exists (select 1 from import_records as other
    join imports as later on later.gbc_id = other.gbc_id and later.check_id = other.check_id
    where other.gbc_id = staged.gbc_id and other.history_id = staged.record_id and other.area = staged.area and other.action = 'changed'
    and later.status = 'applied' and later.check_id <> ${check_id} and later.applied_at >= ${applied_at})`
  const found = new Map<string, Found>()
  const add = (area: Found['area'], rows: { id: string; name: string | null }[], reason: string) => {
    for (const { id, name } of rows)
      if (!found.has(id)) found.set(id, { area, record_id: id, name: name ?? 'Запись', reason })
  }
  for (const area of ['members', 'garages'] as const) {
    const made = sql`${sql.table(area)} as record, ${own} where record.gbc_id = ${gbc_id} and record.id >= own.first and record.id <= own.last`
    // A reference explains more than a change does, so it comes first.
    for (const { table, column, where, reason } of references.filter((reference) => reference.area === area)) {
      const { rows } = await sql<{
        id: string
        name: string
      }>`select distinct record.id as id, ${nameOf(area)} as name from ${sql.table(table)} as other, ${made}
        and other.gbc_id = record.gbc_id and other.${sql.ref(column)} = record.id ${where ?? sql``}`.execute(handle)
      add(area, rows, reason)
    }
    const edited = await sql<{
      id: string
      name: string | null
      by_import: unknown
    }>`select staged.record_id as id, ${nameOf(area)} as name, ${changedLater} as by_import from import_records as staged
      left join ${sql.table(area)} as record on record.gbc_id = staged.gbc_id and record.id = staged.record_id
      where staged.gbc_id = ${gbc_id} and staged.check_id = ${check_id} and staged.area = ${area} and staged.action in ('made', 'changed')
      and (record.id is null or record.version <> coalesce(staged.seen_version, 0) + 1)`.execute(handle)
    add(
      area,
      edited.rows.filter(({ by_import }) => by_import),
      'Запись изменил более поздний импорт: сначала отмените его',
    )
    add(area, edited.rows, 'Запись изменили после импорта')
  }
  const replaced = await sql<{
    id: string
    name: string
  }>`select staged.record_id as id, 'Начальный остаток' as name from import_records as staged
    where staged.gbc_id = ${gbc_id} and staged.check_id = ${check_id} and staged.area = 'balances' and ${changedLater}`.execute(
    handle,
  )
  add('imports', replaced.rows, 'Остаток заменил более поздний импорт: сначала отмените его')
  for (const [reason, rows] of await changedOpenings(handle, gbc_id, check_id)) add('imports', rows, reason)
  // An owner who was added to a garage that was there, and given another period or share since.
  const owners = await sql<{
    id: string
    name: string | null
  }>`select staged.record_id as id, 'Владение гаражом' as name from import_records as staged
    left join ownerships as record on record.gbc_id = staged.gbc_id and record.id = staged.record_id
    where staged.gbc_id = ${gbc_id} and staged.check_id = ${check_id} and staged.area = 'ownerships' and staged.action in ('made', 'late') and (record.id is null or record.to_on is not null)`.execute(
    handle,
  )
  add('ownerships', owners.rows, 'Доля передана или запись о ней удалена')
  return { possible: found.size === 0, total: found.size, reasons: [...found.values()].slice(0, SHOWN) }
}

/**
 * Whether anything done since a change may have to do with the import's records: every change adds a row to the audit log.
 * A record of members or garages is named by the row; another area that refers to one may name its own record alone.
 */
export async function touchedSince(
  handle: Handle,
  areas: Areas,
  { gbc_id, check_id, id }: StoredImport,
  { prefix, records, immediate }: KeptPlan,
  since: number,
): Promise<boolean> {
  const referring = Object.keys(areas).filter(
    (name) => areas[name].importReferences && !['members', 'garages'].includes(name),
  )
  const { rows } = await sql`select 1 from audit where audit.gbc_id = ${gbc_id} and audit.seq > ${since} and (
    audit.area in (${sql.join(referring)}) or (audit.area = 'imports' and audit.record_id <> ${id}) or audit.changes like ${`%${prefix}%`}
    or (audit.record_id >= ${firstId(prefix)} and audit.record_id <= ${lastId(prefix)})
    or audit.record_id in (select record_id from import_records where gbc_id = ${gbc_id} and check_id = ${check_id} and seq > ${records - immediate} and seq <= ${records})) limit 1`.execute(
    handle,
  )
  return rows.length > 0
}

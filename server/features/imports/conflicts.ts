import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { openingsChangedByHand } from '#server/features/openings/changedByHand'
import { firstId, lastId } from '#server/lib/ids'
import { AppError } from '#server/lib/errors'
import type { ExistingMember } from './plan/existing'
import { memberKey } from './plan/personNames'
import type { KeptPlan } from './plan/plan'
import { SAY_NOTHING } from './plan/traits'

const again = (what: string) =>
  new AppError(
    409,
    `Пока вы смотрели на проверку, в кооперативе кое-что изменилось: ${what}. Ничего не записано: проверьте файл ещё раз`,
  )

export const numberTaken = () => again('появился гараж или лицевой счёт с таким же номером')
export const recordChanged = () => again('изменили запись, которая есть и в файле')

/**
 * Refuses a plan when one of the records that it counts on is no longer there as it was.
 * @param from place in the plan's order from which on to look
 * @param since `seq` of the log after which to look; 0 = whenever they were changed
 */
async function refuseChanged(
  handle: Handle,
  gbc_id: string,
  check_id: string,
  from: number,
  since: number,
): Promise<void> {
  const touched =
    since > 0
      ? sql`and staged.record_id in (select record_id from audit where audit.gbc_id = ${gbc_id} and audit.seq > ${since})`
      : sql``
  for (const area of ['members', 'garages'] as const) {
    const name = sql.ref(area === 'members' ? 'display_name' : 'number')
    const { rows } = await sql<{ name: string | null }>`select present.${name} as name from import_records as staged
      left join ${sql.table(area)} as present on present.gbc_id = staged.gbc_id and present.id = staged.record_id
      where staged.gbc_id = ${gbc_id} and staged.check_id = ${check_id} and staged.area = ${area} and staged.action in ('changed', 'linked') and staged.seq >= ${from} ${touched}
      and (present.id is null or present.version <> staged.seen_version) limit 1`.execute(handle)
    if (rows.length > 0)
      throw again(
        area === 'members' ? `изменена запись «${rows[0].name ?? ''}»` : `изменён гараж ${rows[0].name ?? ''}`,
      )
  }
}

/** Waits until no other import of the cooperative is being written or taken back: each has to know of the one before. */
export const lockImports = (trx: Handle, gbc_id: string): Promise<void> => lockName(trx, `imports ${gbc_id}`)

export const IMPORTED = ['import_applied', 'import_undone']

/** @throws AppError 409 when another import was written or taken back since the dry run, which knows nothing of it */
async function refuseOtherImports(handle: Handle, gbc_id: string, { seen_seq }: KeptPlan): Promise<void> {
  const other = await handle
    .selectFrom('audit')
    .select('action')
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', seen_seq)
    .where('area', '=', 'imports')
    .where('action', 'in', IMPORTED)
    .limit(1)
    .executeTakeFirst()
  if (other) throw again(other.action === 'import_applied' ? 'записан другой импорт' : 'отменён другой импорт')
}

/** What a dry run would write. */
const stagedRecords = (handle: Handle, gbc_id: string, check_id: string) =>
  handle.selectFrom('import_records').where('gbc_id', '=', gbc_id).where('check_id', '=', check_id)

/** Whether an opening debt that the table changes was split or corrected since the dry run. */
async function refuseChangedOpenings(handle: Handle, gbc_id: string, check_id: string): Promise<void> {
  const staged = await stagedRecords(handle, gbc_id, check_id)
    .select('record_id')
    .where('area', '=', 'balances')
    .where('action', '=', 'changed')
    .execute()
  if (staged.length === 0) return
  const changed = await openingsChangedByHand(handle, gbc_id)
  if (staged.some(({ record_id }) => changed.has(record_id)))
    throw again('начальный долг из файла расшифрован или исправлен на лицевом счёте')
}

const FEW = 500

/** Whether an entry of a member's log may be about who somebody is: all but an edit of a note and the like. */
export const saysWho = ({ action, changes }: { action: string; changes: string | null }): boolean =>
  action !== 'updated' ||
  changes === null ||
  Object.keys(JSON.parse(changes) as object).some((field) => !SAY_NOTHING.includes(field))

/** Whether somebody who is to be made has been added by hand meanwhile, or was given that name. */
async function refuseNamesakes(
  handle: Handle,
  gbc_id: string,
  check_id: string,
  { seen_seq, prefix }: KeptPlan,
): Promise<void> {
  const entries = await handle
    .selectFrom('audit')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'audit.gbc_id').onRef('members.id', '=', 'audit.record_id'),
    )
    .selectAll('members')
    .select(['audit.action', 'audit.changes'])
    .where('audit.gbc_id', '=', gbc_id)
    .where('audit.seq', '>', seen_seq)
    .where('audit.area', '=', 'members')
    .where('audit.action', 'in', ['created', 'updated'])
    .where((eb) => eb.or([eb('audit.record_id', '<', firstId(prefix)), eb('audit.record_id', '>', lastId(prefix))]))
    .limit(FEW + 1)
    .execute()
  const fresh = entries.filter(saysWho)
  if (fresh.length === 0) return
  if (entries.length > FEW) throw again('добавлено или изменено много членов')
  const keys = new Map(fresh.map((member) => [memberKey(member as unknown as ExistingMember), member]))
  const twice = await stagedRecords(handle, gbc_id, check_id)
    .select('name_key')
    .where('action', '=', 'made')
    .where('name_key', 'in', [...keys.keys()])
    .executeTakeFirst()
  const { action, display_name } = keys.get(twice?.name_key ?? '') ?? {}
  if (twice) throw again(`${action === 'created' ? 'добавлен' : 'изменён'} «${display_name}»`)
}

/**
 * Sees to it that the plan still holds: what it counts on is there as it was, and who it makes is not there yet.
 * @param from the first record that isn't written yet
 * @param since the last change up to which that was looked at already
 * @throws AppError 409 that asks for a new dry run
 */
export async function refuseOutdated(
  handle: Handle,
  gbc_id: string,
  check_id: string,
  plan: KeptPlan,
  from: number,
  since = 0,
): Promise<void> {
  await refuseOtherImports(handle, gbc_id, plan)
  await refuseChanged(handle, gbc_id, check_id, from, since)
  await refuseChangedOpenings(handle, gbc_id, check_id)
  await refuseNamesakes(handle, gbc_id, check_id, { ...plan, seen_seq: Math.max(plan.seen_seq, since) })
}

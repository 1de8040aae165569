import { firstId, lastId } from '#server/lib/ids'
import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import { everyOwnerOf, refreshMemberGarages } from '#server/features/garages/memberGarages'
import type { KeptPlan } from './plan/plan'
import type { StagedRecord } from './stagedRecords'

const isMadeBy = (prefix: string) => (id: string) => id.startsWith(prefix)

const namedBy = ({ columns, before }: StagedRecord): string[] =>
  [columns, before].flatMap((json) => (json && (JSON.parse(json) as { member_id?: string }).member_id) ?? [])

/** Members whose garages the records of a portion change. @param names which ownerships count by whom they name */
async function ownersIn(
  trx: Handle,
  gbc_id: string,
  records: StagedRecord[],
  names: (record: StagedRecord, member_id: string) => boolean,
): Promise<string[]> {
  const named = records
    .filter(({ area }) => area === 'ownerships')
    .flatMap((record) => namedBy(record).filter((member_id) => names(record, member_id)))
  const garages = records.filter(({ area, action }) => area === 'garages' && action === 'changed')
  return [
    ...named,
    ...(await everyOwnerOf(
      trx,
      gbc_id,
      garages.map(({ record_id }) => record_id),
    )),
  ]
}

/**
 * Called after a portion was written. New members have their new garages by the plan of the same day. Members who were there
 * before and get a garage that the import makes wait for its end: until then nobody sees that garage.
 */
export async function refreshOwnersWritten(
  trx: Handle,
  gbc_id: string,
  { prefix, garages_of }: KeptPlan,
  records: StagedRecord[],
): Promise<void> {
  const isMade = isMadeBy(prefix)
  const changing = garages_of === today(gbc_id) ? records.filter(({ action }) => action !== 'made') : records
  const ids = await ownersIn(trx, gbc_id, changing, ({ action }, member_id) => action === 'late' || isMade(member_id))
  await refreshMemberGarages(trx, gbc_id, ids)
}

/** Members who were there before an import and whom its ownerships name. */
export async function earlierOwners(trx: Handle, gbc_id: string, prefix: string): Promise<string[]> {
  const [first, last] = [firstId(prefix), lastId(prefix)]
  const rows = await trx
    .selectFrom('ownerships')
    .select('member_id')
    .distinct()
    .where('gbc_id', '=', gbc_id)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where((eb) => eb.or([eb('member_id', '<', first), eb('member_id', '>', last)]))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Gives members back the garages that they have without an import, whose ownerships go now or in later portions. */
export function refreshWithout(trx: Handle, gbc_id: string, prefix: string, member_ids: string[]): Promise<void> {
  const isMade = isMadeBy(prefix)
  const earlier = member_ids.filter((id) => !isMade(id))
  return refreshMemberGarages(trx, gbc_id, earlier, (ownership_id) => !isMade(ownership_id))
}

/** After a portion was taken back. */
export const refreshOwnersTakenBack = async (trx: Handle, gbc_id: string, prefix: string, records: StagedRecord[]) =>
  refreshWithout(trx, gbc_id, prefix, await ownersIn(trx, gbc_id, records, () => true))

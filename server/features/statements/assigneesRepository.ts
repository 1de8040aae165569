import type { LinePart } from '#contract/money/lineState'
import type { Handle } from '#server/db/engine'

/** Which members of a decision may be posted to, and which of its garages there are. */
export async function membersAndGarages(handle: Handle, gbc_id: string, parts: readonly LinePart[]) {
  const members = await handle
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('merged_into_id', 'is', null)
    .where(
      'id',
      'in',
      parts.map(({ member_id }) => member_id),
    )
    .execute()
  const ids = parts.flatMap(({ garage_id }) => garage_id ?? [])
  const garages =
    ids.length === 0
      ? []
      : await handle.selectFrom('garages').select('id').where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()
  return { members: new Set(members.map(({ id }) => id)), garages: new Set(garages.map(({ id }) => id)) }
}

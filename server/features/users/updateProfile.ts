import type { ProfileInput, User } from '#contract/users'
import type { Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import { replaceAvatar } from '#server/features/files/filesRepository'
import { now } from '#server/lib/ids'
import { audit } from '#server/records/audit'
import { changesBetween } from '#server/records/changes'
import { refuseStale } from '#server/records/lockForUpdate'
import { keysOf, toUser } from './usersRepository'

const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'middle_name',
  'phone_number',
  'address',
  'postal_address',
  'job_name',
  'avatar_file_id',
] as const

export interface ProfileChange {
  user: User
  /** Keys of the avatar's stored files that the change left without use. */
  replaced: (string | null)[]
}

/**
 * Changes the own profile.
 * @throws AppError 409 with the present user when `version` is stale, 422 when the avatar is not the user's own
 */
export async function updateProfile(
  trx: Handle,
  id: string,
  { version, ...input }: ProfileInput,
): Promise<ProfileChange> {
  const before = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$call(locked(trx))
    .executeTakeFirstOrThrow()
  await refuseStale(version, before, () => toUser(trx, before))
  const typed = { ...before, ...input }
  const after = { ...typed, ...keysOf(typed), version: before.version + 1, updated_at: now() }
  const replaced = await replaceAvatar(trx, id, before.avatar_file_id, after.avatar_file_id)
  await trx.updateTable('users').set(after).where('id', '=', id).execute()
  await audit(trx, {
    gbc_id: before.gbc_id,
    user_id: id,
    action: 'updated',
    area: 'users',
    record_id: id,
    changes: changesBetween(before, after, PROFILE_FIELDS),
  })
  return { user: await toUser(trx, after), replaced }
}

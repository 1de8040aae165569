import type { Gbc, GbcInfoInput, GbcInput } from '#contract/gbc'
import type { Handle } from '#server/db/engine'
import { audit } from '#server/records/audit'
import { changesBetween } from '#server/records/changes'
import { refuseStale } from '#server/records/lockForUpdate'
import { insertGbc, updateGbc } from './gbcRepository'

const INFO_FIELDS = [
  'full_name',
  'short_name',
  'tp_id',
  'trrc',
  'ogrn',
  'address',
  'phone_number',
  'email',
  'chairman_name',
  'accountant_name',
  'quorum_percent',
  'majority',
  'vote_weight',
  'notice_days',
] as const

/**
 * Makes a cooperative; the caller becomes its chairman.
 * @throws AppError 422 when the ИНН is kept already or the bank account is wrong
 */
export async function createGbc(trx: Handle, user_id: string, input: GbcInput): Promise<Gbc> {
  const gbc = await insertGbc(trx, user_id, input)
  await audit(trx, { gbc_id: gbc.id, user_id, action: 'created', area: 'gbc', record_id: gbc.id })
  return gbc
}

/** @throws AppError 409 with the present cooperative when `version` is stale */
export async function changeGbc(
  trx: Handle,
  user_id: string,
  before: Gbc,
  { version, ...input }: GbcInfoInput,
): Promise<Gbc> {
  await refuseStale(version, before)
  const after = await updateGbc(trx, before, input)
  await audit(trx, {
    gbc_id: before.id,
    user_id,
    action: 'updated',
    area: 'gbc',
    record_id: before.id,
    changes: changesBetween(before, after, INFO_FIELDS),
  })
  return after
}

import { formatDate } from '#contract/format'
import {
  contributionKindInputSchema,
  hasOneRate,
  type ContributionKind,
  type ContributionKindInput,
  type Rate,
  type RateInput,
} from '#contract/money/contributions'
import type { Land } from '#contract/money/land'
import { THOUSANDTHS, formatPrice, formatQuantity } from '#contract/money/format'
import { expectedVersion, type Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { validatePatch } from '#server/http/validation'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { keepFundOfKind } from '#server/features/funds/fundsService'
import { queueReallocation } from '#server/features/settings/settingsService'
import { HISTORY_FIELDS } from './contributionRows'
import {
  deleteRate,
  editKind,
  insertKind,
  insertRate,
  isCharged,
  isSameRate,
  lastChargedBy,
  lockKind,
  ownPlots,
  ratesOf,
  refuseUnknownScope,
  updateKind,
} from './contributionsRepository'

export const { log, logUpdate } = auditTrail('contribution_kinds', HISTORY_FIELDS)

export async function createKind(
  trx: Handle,
  actor: Actor,
  { version: _, ...input }: ContributionKindInput,
): Promise<ContributionKind> {
  const kind = await insertKind(trx, actor.gbc_id, input)
  // The books are held before the audit log, as by everybody who posts.
  await keepFundOfKind(trx, actor, kind)
  await log(trx, actor, 'created', kind.id)
  return kind
}

/** What was charged is explained by these: they stay as they were. */
const FIXED = ['nature', 'method', 'periodicity'] as const

/**
 * Lays what was sent over the stored kind.
 * @throws AppError 404, 409 stale version, 422 wrong fields, or another nature, method or period of what was charged already
 */
export const changeKind = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<ContributionKind>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockKind(trx, actor.gbc_id, id, expectedVersion(sent))
    const { version: _, ...input } = validatePatch(contributionKindInputSchema, before, sent)
    const charged = await isCharged(trx, actor.gbc_id, id)
    const changed = FIXED.filter((field) => input[field] !== before[field])
    if (changed.length > 0 && charged)
      throw invalid(
        Object.fromEntries(changed.map((field) => [field, 'По этому взносу уже начисляли: заведите новый вид взноса'])),
      )
    const after = await editKind(trx, before, input)
    // What was paid in the former order is paid in this one.
    if (charged && after.priority !== before.priority) await queueReallocation(trx, actor)
    return { before, after: await logUpdate(trx, actor, 'updated', before, after) }
  })

export const setArchived = makeSetArchived(lockKind, updateKind, logUpdate)

/**
 * Ends the raising of a target contribution, or begins it again: what is owed stays owed.
 * @throws AppError 404, 409, 422
 */
export const setClosed =
  (closed: boolean) =>
  (db: Db, actor: Actor, id: string, version?: number): Promise<Saved<ContributionKind>> =>
    db.write.transaction().execute(async (trx) => {
      const before = await lockKind(trx, actor.gbc_id, id, version)
      if (before.nature !== 'target') throw invalid({ nature: 'Закрывают только целевой сбор' })
      if (Boolean(before.closed_on) === closed) return { before, after: before }
      const after = await updateKind(trx, before, { closed_on: closed ? today(actor.gbc_id) : null })
      return { before, after: await logUpdate(trx, actor, closed ? 'raising_closed' : 'raising_opened', before, after) }
    })

const describe = ({ valid_from, price, scope_name }: Rate) =>
  [`${formatPrice(price)} с ${formatDate(valid_from)}`, scope_name].filter(Boolean).join(', ')

/** The land is at least what owners have bought of it. @throws AppError 422 */
async function refuseLessThanOwnPlots(trx: Handle, gbc_id: string, { area }: Land): Promise<void> {
  const plots = await ownPlots(trx, gbc_id)
  if (plots > Math.round((area ?? 0) * THOUSANDTHS))
    throw invalid({
      'land.area': `Одни участки в собственности занимают ${formatQuantity(plots)}\u00a0м²: укажите всю землю вместе с ними`,
    })
}

/**
 * Adds a rate from a day on; those before it stay as they were. What was charged already stays too: a rate that would have
 * had a part in it is taken only where that is said, and then also in place of one of the same day.
 * @returns the kind with its next version
 * @throws AppError 404, 422 for a day that has a rate, or by which another rate was charged already
 */
export async function addRate(trx: Handle, actor: Actor, kind_id: string, input: RateInput): Promise<ContributionKind> {
  const kind = await lockKind(trx, actor.gbc_id, kind_id)
  if (input.scope !== 'all' && hasOneRate(kind.method)) throw invalid({ scope: 'У этого взноса ставка одна для всех' })
  if (kind.method === 'land' && !input.land) throw invalid({ land: 'Укажите стоимость, ставку и площадь земли' })
  if (kind.method !== 'land' && input.land) throw invalid({ land: 'У этого взноса ставка не по земле' })
  if (input.land) await refuseLessThanOwnPlots(trx, actor.gbc_id, input.land)
  await refuseUnknownScope(trx, actor.gbc_id, input)
  const charged = await lastChargedBy(trx, kind, input)
  if (charged !== null && !input.despite_charged)
    throw invalid({
      valid_from: `По прежней ставке уже начислено ${formatDate(charged)}: задайте новую с более позднего дня или отметьте, что начисленное остаётся`,
    })
  const same =
    input.despite_charged && (await ratesOf(trx, actor.gbc_id, [kind_id])).find((rate) => isSameRate(rate, input))
  if (same) await deleteRate(trx, actor.gbc_id, same.id)
  const rate = await insertRate(trx, actor.gbc_id, kind_id, actor.user_id, input)
  const after = await updateKind(trx, kind, {})
  await log(trx, actor, 'rate_added', kind_id, { rate: [same ? describe(same) : null, describe(rate)] })
  return after
}

/** Takes a rate away by which nothing was charged. @throws AppError 404, 409 */
export const removeRate = (db: Db, actor: Actor, kind_id: string, rate_id: string): Promise<ContributionKind> =>
  db.write.transaction().execute(async (trx) => {
    const kind = await lockKind(trx, actor.gbc_id, kind_id)
    const rate = (await ratesOf(trx, actor.gbc_id, [kind_id])).find(({ id }) => id === rate_id)
    if (!rate) throw notFound('Такой ставки нет')
    if ((await lastChargedBy(trx, kind, rate)) !== null)
      throw new AppError(409, 'По этой ставке уже начисляли: задайте новую с другого дня')
    await deleteRate(trx, actor.gbc_id, rate_id)
    const after = await updateKind(trx, kind, {})
    await log(trx, actor, 'rate_removed', kind_id, { rate: [describe(rate), null] })
    return after
  })

import {
  settingsSections,
  type FinanceSettings,
  type PlaceSettings,
  type Settings,
  type SettingsSection,
} from '#contract/settings'
import { expectedVersion, type Actor } from '#server/http/actor'
import { validatePatch } from '#server/http/validation'
import type { Db, Handle } from '#server/db/engine'
import { lockGbcRow } from '#server/db/locks'
import { queueJob } from '#server/jobs/jobsRepository'
import { setTimeZone } from '#server/lib/days'
import { audit } from '#server/records/audit'
import { changesBetween } from '#server/records/changes'
import { refuseStale } from '#server/records/lockForUpdate'
import { fieldsOf, getSection, putSection } from './settingsRepository'

/** A section after a change, and whether there was anything to change. */
export interface Changed<Section extends SettingsSection> {
  section: Settings[Section]
  changed: boolean
}

/**
 * Lays what was sent over a section.
 * @throws AppError 409 with the present section when `version` is stale, 422
 */
async function changeSection<Section extends SettingsSection>(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  section: Section,
  sent: object,
): Promise<Changed<Section> & { before: Settings[Section] }> {
  await lockGbcRow(trx, gbc_id)
  const before = await getSection(trx, gbc_id, section)
  await refuseStale(expectedVersion(sent), before)
  const input = validatePatch(settingsSections[section].input as never, before, sent) as Partial<Settings[Section]>
  const changes = changesBetween(before, input, fieldsOf(section))
  if (Object.keys(changes).length === 0) return { before, section: before, changed: false }
  const after = await putSection(trx, gbc_id, section, { ...before, ...input, version: before.version })
  await audit(trx, { gbc_id, user_id, action: 'updated', area: 'settings', record_id: section, changes })
  return { before, section: after, changed: true }
}

/** Where the cooperative is: its days begin by that zone from now on. @throws AppError 409, 422 */
export async function changePlace(db: Db, actor: Actor, sent: object): Promise<Changed<'place'>> {
  const change = await db.write.transaction().execute((trx) => changeSection(trx, actor, 'place', sent))
  const { time_zone }: PlaceSettings = change.section
  setTimeZone(actor.gbc_id, time_zone)
  return change
}

/** Whose accounts a job of reallocation goes over; absent = all. */
export interface ReallocationInput {
  garage_ids?: string[]
}

/** Has a job lay the present rules of payment over accounts (reallocateJob.ts). */
export const queueReallocation = (trx: Handle, { gbc_id, user_id }: Actor, input: ReallocationInput = {}) =>
  queueJob(trx, { gbc_id, user_id, kind: 'reallocate', title: 'Пересчёт оплаты по новым правилам', input })

const ALLOCATION_FIELDS = ['same_due', 'penalty_before_future', 'court_costs_first'] as const

const payDifferently = (one: FinanceSettings, other: FinanceSettings) =>
  ALLOCATION_FIELDS.some((field) => one[field] !== other[field])

/**
 * How charges fall due and are paid. Where payments pay by other rules from now on, a job lays them over what was paid
 * before: what is kept of accounts is what the rules make at any time.
 * @throws AppError 409, 422
 */
export const changeFinances = (db: Db, actor: Actor, sent: object): Promise<Changed<'finances'>> =>
  db.write.transaction().execute(async (trx) => {
    const change = await changeSection(trx, actor, 'finances', sent)
    if (payDifferently(change.before, change.section)) await queueReallocation(trx, actor)
    return change
  })

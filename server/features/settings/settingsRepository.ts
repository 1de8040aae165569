import type { AllocationRules } from '#contract/money/allocation'
import { defaultSettings, settingsSections, type Settings, type SettingsSection } from '#contract/settings'
import type { Handle } from '#server/db/engine'
import { now } from '#server/lib/ids'

const sectionQuery = (handle: Handle, gbc_id: string, section: SettingsSection) =>
  handle
    .selectFrom('gbc_settings')
    .select(['content', 'version'])
    .where('gbc_id', '=', gbc_id)
    .where('section', '=', section)

/** What a cooperative has set in a section; what it has never set is as everybody begins with. */
export async function getSection<Section extends SettingsSection>(
  handle: Handle,
  gbc_id: string,
  section: Section,
): Promise<Settings[Section]> {
  return toSection(section, await sectionQuery(handle, gbc_id, section).executeTakeFirst())
}

function toSection<Section extends SettingsSection>(
  section: Section,
  row: { content: string; version: number } | undefined,
): Settings[Section] {
  if (!row) return defaultSettings[section]
  return { ...defaultSettings[section], ...(JSON.parse(row.content) as object), version: row.version }
}

export async function getSettings(handle: Handle, gbc_id: string): Promise<Settings> {
  const [place, finances] = await Promise.all([
    getSection(handle, gbc_id, 'place'),
    getSection(handle, gbc_id, 'finances'),
  ])
  return { place, finances }
}

/** By which rules payments of a cooperative pay what is owed. */
export const allocationRulesOf = (handle: Handle, gbc_id: string): Promise<AllocationRules> =>
  getSection(handle, gbc_id, 'finances')

/** The same for those who ask of several things at once (`together`). */
export const allocationRulesQuery = (handle: Handle, gbc_id: string) => sectionQuery(handle, gbc_id, 'finances')
export const toAllocationRules = (row?: { content: string; version: number }): AllocationRules =>
  toSection('finances', row)

/** Writes a section as its next version. Within `lockGbcRow`. */
export async function putSection<Section extends SettingsSection>(
  trx: Handle,
  gbc_id: string,
  section: Section,
  { version, ...values }: Settings[Section],
): Promise<Settings[Section]> {
  const written = { content: JSON.stringify(values), version: version + 1, updated_at: now() }
  await trx
    .insertInto('gbc_settings')
    .values({ gbc_id, section, ...written })
    .onConflict((conflict) => conflict.columns(['gbc_id', 'section']).doUpdateSet(written))
    .execute()
  return getSection(trx, gbc_id, section)
}

/** Names of a section's values. */
export const fieldsOf = (section: SettingsSection): string[] =>
  Object.keys(settingsSections[section].input.fields).filter((name) => name !== 'version')

/** Zones that cooperatives have chosen: of one, or of all. */
export async function chosenZones(handle: Handle, gbc_id?: string): Promise<{ gbc_id: string; time_zone: string }[]> {
  const rows = await handle
    .selectFrom('gbc_settings')
    .select(['gbc_id', 'content'])
    .where('section', '=', 'place')
    .$if(gbc_id !== undefined, (query) => query.where('gbc_id', '=', gbc_id ?? ''))
    .execute()
  return rows.map(({ gbc_id: of, content }) => ({
    gbc_id: of,
    time_zone: { ...defaultSettings.place, ...(JSON.parse(content) as object) }.time_zone,
  }))
}

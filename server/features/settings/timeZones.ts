import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import { setTimeZone } from '#server/lib/days'
import type { ScheduledWork } from '#server/records/area'
import { chosenZones } from './settingsRepository'

/** Reads the zone of a cooperative, or of all, so that its days begin by it in this process. */
export async function loadTimeZones(db: Db, gbc_id?: string): Promise<void> {
  for (const { gbc_id: of, time_zone } of await chosenZones(db.read, gbc_id)) setTimeZone(of, time_zone)
}

/** Follows what is set on other servers; the minute's look catches what was missed while they were not heard. */
export async function followTimeZones({ bus, db, log }: App): Promise<void> {
  bus.onNotice((notice) => {
    if (notice.kind !== 'changed' || notice.event.type !== 'settings') return
    loadTimeZones(db, notice.gbc_id).catch((error: unknown) => log.error(error))
  })
  await loadTimeZones(db)
}

export const timeZonesLoaded: ScheduledWork = { every: 'minute', run: ({ db }) => loadTimeZones(db) }

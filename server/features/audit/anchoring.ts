import { anchorLine } from '#contract/auditAnchors'
import type { App } from '#server/http/fastify'
import type { ScheduledWork } from '#server/records/area'
import { anchorDay, lastAnchors, writeAnchor } from './anchors'

/**
 * Anchors every cooperative's log each day at 06:30 by its clock. A server that didn't run then catches up at its start,
 * once; what fails is logged, doesn't keep the others from theirs, and is tried again a minute later.
 */
export async function anchorLogs({ db, log, mail }: Pick<App, 'db' | 'log' | 'mail'>, at = new Date()): Promise<void> {
  for (const { anchored_on, ...gbc } of await lastAnchors(db)) {
    const day = anchorDay(gbc.id, at)
    if (day === anchored_on) continue
    try {
      const anchor = await writeAnchor(db, gbc, day, mail.configured)
      if (!anchor) continue
      log.info(anchorLine(gbc.short_name, anchor))
      mail.wake()
    } catch (error) {
      log.error({ err: error, gbc_id: gbc.id }, 'audit log not anchored')
    }
  }
}

export const logsAnchored: ScheduledWork = { every: 'minute', run: (app) => anchorLogs(app) }

import { anchorLine } from '#contract/auditAnchors'
import type { App } from '#server/http/fastify'
import { anchorDay, writeAnchor } from './anchors'

const MINUTE = 60_000

type Anchoring = Pick<App, 'db' | 'log' | 'mail'>

/**
 * Writes the anchors of a day that no server has written yet, and their lines to the server's log. A cooperative whose
 * anchor fails is logged and doesn't keep the others from theirs.
 * @param dayOf the day of a cooperative; null = nothing is due there
 * @param done called with each that has its anchor
 * @returns whether none failed
 */
export async function anchorAll(
  { db, log, mail }: Anchoring,
  dayOf: (gbc_id: string) => string | null,
  done: (gbc_id: string, day: string) => void = () => undefined,
): Promise<boolean> {
  let whole = true
  const gbcs = await db.read.selectFrom('gbcs').select(['id', 'short_name']).orderBy('id').execute()
  for (const gbc of gbcs) {
    const day = dayOf(gbc.id)
    if (day === null) continue
    try {
      const anchor = await writeAnchor(db, gbc, day, mail.configured)
      if (anchor) {
        log.info(anchorLine(gbc.short_name, anchor))
        mail.wake()
      }
      done(gbc.id, day)
    } catch (error) {
      log.error({ err: error, gbc_id: gbc.id }, 'audit log not anchored')
      whole = false
    }
  }
  return whole
}

/**
 * Anchors every cooperative's log each day at 06:30 by its clock. A server that didn't run then catches up at its start, once; what
 * fails is tried again a minute later.
 * @returns a function that stops it
 */
export function startAnchoring(app: Anchoring): () => void {
  const anchored = new Map<string, string>()
  const dueDay = (gbc_id: string) => {
    const day = anchorDay(gbc_id, new Date())
    return anchored.get(gbc_id) === day ? null : day
  }
  let running = false
  const tick = async () => {
    if (running) return
    running = true
    try {
      await anchorAll(app, dueDay, (gbc_id, day) => anchored.set(gbc_id, day))
    } catch (error) {
      app.log.error(error)
    } finally {
      running = false
    }
  }
  void tick()
  const timer = setInterval(() => void tick(), MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}

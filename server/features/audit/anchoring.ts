import { anchorLine } from '#contract/auditAnchors'
import type { App } from '#server/http/fastify'
import { anchorDay } from '#server/lib/days'
import { writeAnchor } from './anchors'

const MINUTE = 60_000

type Anchoring = Pick<App, 'db' | 'log' | 'mail'>

/**
 * Writes the anchors of a day that no server has written yet, and their lines to the server's log. A cooperative whose
 * anchor fails is logged and doesn't keep the others from theirs.
 * @returns whether none failed
 */
export async function anchorAll({ db, log, mail }: Anchoring, day: string): Promise<boolean> {
  let whole = true
  const gbcs = await db.read.selectFrom('gbcs').select(['id', 'short_name']).orderBy('id').execute()
  for (const gbc of gbcs) {
    try {
      const anchor = await writeAnchor(db, gbc, day, mail.configured)
      if (anchor) log.info(anchorLine(gbc.short_name, anchor))
    } catch (error) {
      log.error({ err: error, gbc_id: gbc.id }, 'audit log not anchored')
      whole = false
    }
  }
  mail.wake()
  return whole
}

/**
 * Anchors every cooperative's log each day at 06:30. A server that didn't run then catches up at its start, once; what
 * fails is tried again a minute later.
 * @returns a function that stops it
 */
export function startAnchoring(app: Anchoring): () => void {
  let done: string | null = null
  let running = false
  const tick = async () => {
    const day = anchorDay(new Date())
    if (running || day === done) return
    running = true
    try {
      if (await anchorAll(app, day)) done = day
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

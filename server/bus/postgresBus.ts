import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/engine'
import { newId } from '#server/lib/ids'
import type { Bus, Notice } from './bus'
import { noticeIn, payloadsOf } from './payloads'

const CHANNEL = 'gbc_office'
/** By this name of their connections the servers see each other. */
const LISTENER = 'gbc-office listener'
const RETRY_EVERY = 1000
/** A connection that a network has silently dropped is noticed by this. */
const PROBE_EVERY = 10_000
const ANSWERS_WITHIN = 5000

/**
 * Servers on one PostgreSQL hear each other by NOTIFY, on a connection of its own that does nothing else. Whatever is published
 * while it is lost is missed, which is why `onDeaf` has to release all that depends on it.
 */
export function postgresBus(url: string, db: Db, log: FastifyBaseLogger): Bus {
  const own = newId()
  const hearing: ((notice: Notice) => void)[] = []
  const losing: (() => void)[] = []
  // `pg` has `processID`, its types don’t.
  let client: (pg.Client & { processID?: number }) | null = null
  let closed = false

  function lose(lost: pg.Client, error?: Error): void {
    void lost.end().catch(() => undefined)
    if (client !== lost) return
    client = null
    if (closed) return
    log.warn({ reason: error?.message }, 'the other servers are not heard')
    losing.forEach((tell) => tell())
    void listenAgain()
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
    })
    // Without a listener a lost connection would end the process.
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => {
      const notice = noticeIn(payload, own)
      if (notice) hearing.forEach((hear) => hear(notice))
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      lose(next)
      throw error
    }
    if (closed) return next.end()
    client = next
  }

  async function listenAgain(): Promise<void> {
    while (!closed && client === null) {
      await setTimeout(RETRY_EVERY, undefined, { ref: false })
      if (!closed)
        await listen().then(
          () => log.info('the other servers are heard again'),
          () => undefined,
        )
    }
  }

  const probe = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch((error: Error) => lose(probed, error))
  }, PROBE_EVERY)
  probe.unref()

  /** Other servers must hear of a session that has ended, so what could not be published is published again. */
  async function send(payload: string): Promise<void> {
    for (;;) {
      try {
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db.write)
        return
      } catch (error) {
        if (closed) return
        log.warn(error)
        await setTimeout(RETRY_EVERY)
      }
    }
  }

  let sending = Promise.resolve()

  return {
    async hasOthers() {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = ${LISTENER} and datname = current_database()`.execute(db.write)
      return rows.some(({ pid }) => pid !== client?.processID)
    },
    get hears() {
      return client !== null
    },
    publish(notice) {
      for (const payload of payloadsOf(own, notice)) sending = sending.then(() => send(payload))
    },
    onNotice: (handle) => void hearing.push(handle),
    onDeaf: (handle) => void losing.push(handle),
    start: listen,
    async close() {
      closed = true
      clearInterval(probe)
      await sending
      await client?.end()
    },
  }
}

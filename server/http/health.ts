import type { Db } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import type { App } from './fastify'
import { unavailable } from './unavailable'

/** Anyone may ask, and the answer takes the write lock: so often at most. */
const KEPT = 1000

/** Writes a row that changes: on a full or read-only disk a transaction that writes nothing would succeed. */
const writeProbe = ({ write }: Db) =>
  write
    .insertInto('idempotency_keys')
    .values({ user_id: '', key: 'readyz', request_hash: '', status: null, body: null, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ created_at: now() }))
    .execute()

/** `/healthz`: the process answers. `/readyz`: migrated and able to write, as of a second ago at most. */
export function addHealth(app: App): void {
  let stopping = false
  let last: { at: number; failure: Promise<AppError | null> } | null = null
  app.addHook('preClose', async () => {
    stopping = true
  })

  async function probe(): Promise<AppError | null> {
    try {
      await writeProbe(app.db)
      return null
    } catch (error) {
      return unavailable(error) ?? new AppError(503, 'База данных не принимает запись', {}, { retryAfter: 5 })
    }
  }

  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async () => {
    if (stopping) throw new AppError(503, 'Сервер останавливается', {}, { retryAfter: 5 })
    if (last === null || Date.now() - last.at >= KEPT) last = { at: Date.now(), failure: probe() }
    const failure = await last.failure
    if (failure) throw failure
    return { status: 'ready' }
  })
}

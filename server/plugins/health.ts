import { AppError } from '#server/errors'
import type { App } from '#server/app'

/** `/healthz`: the process answers. `/readyz`: migrated and able to write. */
export function addHealth(app: App): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async () => {
    if (stopping) throw new AppError(503, 'Сервер останавливается', {}, { retryAfter: 5 })
    try {
      // Takes the write lock and changes nothing: a read-only disk or a lost database shows here.
      await app.db.write
        .transaction()
        .execute((trx) => trx.deleteFrom('idempotency_keys').where('user_id', '=', '').execute())
    } catch {
      throw new AppError(503, 'База данных не принимает запись', {}, { retryAfter: 5 })
    }
    return { status: 'ready' }
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Handle } from '#server/db/engine'
import { later } from '#server/db/together'
import { AppError, invalid } from '#server/lib/errors'
import { now, sha256 } from '#server/lib/ids'
import type { Area } from './area'
import { left } from './tables'

const KEPT = 2 * 86_400_000
const MAX_KEY = 200

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY)
    throw new AppError(400, 'Неверный заголовок Idempotency-Key')
  return key
}

/** Takes the key for this transaction. @returns the stored answer when the key was used before */
async function take(trx: Handle, user_id: string, key: string, request_hash: string) {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ user_id, key, request_hash, status: null, body: null, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(taken.numInsertedOrUpdatedRows ?? 0) > 0) return null
  const stored = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== request_hash) throw invalid({}, 'Этот ключ повтора уже использован для другого запроса')
  return { status: stored.status ?? 200, body: JSON.parse(stored.body ?? 'null') as unknown }
}

export interface Created<T> {
  status: number
  body: T
  /** Runs after the commit, for the first call only: events, notifications. */
  after?: () => void
}

/**
 * Runs a call that creates something in one transaction. With an Idempotency-Key the same key and body give the first answer again,
 * however many ask at once: the key is a row of the same transaction.
 */
export async function withIdempotencyKey<T>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Handle) => Promise<Created<T>>,
): Promise<T> {
  const key = keyOf(request)
  const user_id = request.caller.id
  const request_hash = sha256(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
  const { created, repeated } = await db.write.transaction().execute(async (trx) => {
    const stored = key === null ? null : await take(trx, user_id, key, request_hash)
    if (stored) return { created: stored as Created<T>, repeated: true }
    const fresh = await work(trx)
    if (key !== null) {
      const taken = trx.updateTable('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key)
      await later(trx, [taken.set({ status: fresh.status, body: JSON.stringify(fresh.body) })])
    }
    return { created: fresh, repeated: false }
  })
  if (!repeated) created.after?.()
  void reply.code(created.status)
  return created.body
}

const dropOldKeys = (db: Db) =>
  db.write
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - KEPT).toISOString())
    .execute()

export const idempotencyArea: Area = {
  scheduled: [{ every: 'hour', run: ({ db }) => dropOldKeys(db) }],
  tables: { idempotency_keys: left('ключи повтора запросов: они живут два дня') },
}

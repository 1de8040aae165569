import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Handle } from '#server/db/engine'
import { outageOf } from '#server/db/outage'
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

/** The key was used before, or the call that used it first is being answered. */
class KeyTaken extends AppError {
  constructor() {
    super(503, 'Этот запрос ещё выполняется. Повторите через несколько секунд.', {}, { retryAfter: 2 })
  }
}

/** Takes the key for this transaction, which fails at its next statement where the key is taken. */
const take = (trx: Handle, user_id: string, key: string, request_hash: string) =>
  later(
    trx,
    [
      trx
        .insertInto('idempotency_keys')
        .values({ user_id, key, request_hash, status: null, body: null, created_at: now() })
        .onConflict((conflict) => conflict.doNothing()),
    ],
    ([{ numAffectedRows }]) => {
      if (numAffectedRows !== 1n) throw new KeyTaken()
    },
  )

/** The answer to the first call with this key. @throws AppError 422 where that asked for something else */
async function answered(db: Db, user_id: string, key: string, request_hash: string) {
  // The writer is asked: it answers after those that it is about to commit.
  const stored = await db.write
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
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
  const create = () =>
    db.write.transaction().execute(async (trx) => {
      if (key !== null) await take(trx, user_id, key, request_hash)
      const fresh = await work(trx)
      if (key !== null) {
        const taken = trx.updateTable('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key)
        await later(trx, [taken.set({ status: fresh.status, body: JSON.stringify(fresh.body) })])
      }
      return fresh
    })
  const created = await create().catch(async (error: unknown) => {
    if (key === null || outageOf(error) !== null) throw error
    // Whatever a repeated call was refused for: it has been answered already.
    const first = await answered(db, user_id, key, request_hash)
    if (!first) throw error
    return first as Created<T>
  })
  created.after?.()
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

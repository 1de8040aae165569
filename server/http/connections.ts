import type { App } from './fastify'
import { AppError } from '#server/lib/errors'

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls that are being answered. */
    callsInFlight(): number
  }
}

/** How often a stopping server looks whether its last call is answered. */
const LOOK_EVERY = 50

/** Limits of Node's server; in milliseconds. */
export const CONNECTION_LIMITS = {
  /** The whole request. An archive of 4 GB takes long on a slow line; a silent sender is dropped much sooner. */
  requestTimeout: 3_600_000,
  /** A connection on which nothing moves in either direction. */
  connectionTimeout: 120_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 5_000,
}

/**
 * A stop waits for the calls in flight, `stopGrace` milliseconds at most, and for nobody else: idle connections and
 * requests that never end are closed. Calls that come meanwhile are 503.
 */
export function addConnections(app: App): void {
  const { server } = app
  server.maxConnections = CONNECTION_LIMITS.maxConnections
  let inFlight = 0
  let stopping = false
  app.decorate('callsInFlight', () => inFlight)

  app.addHook('onRequest', async (_request, reply) => {
    if (stopping)
      throw new AppError(503, 'Сервер останавливается. Повторите через несколько секунд.', {}, { retryAfter: 5 })
    inFlight += 1
    reply.raw.once('close', () => (inFlight -= 1))
  })

  app.addHook('preClose', async () => {
    stopping = true
    const until = Date.now() + app.config.stopGrace
    const timer = setInterval(() => {
      if (inFlight === 0 || Date.now() >= until) server.closeAllConnections()
    }, LOOK_EVERY)
    server.once('close', () => clearInterval(timer))
    // A server that never listened has nothing to close.
    if (!server.listening) clearInterval(timer)
  })
}

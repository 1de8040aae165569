import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { LogController } from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { MAX_FILE_BYTES } from '#contract/files'
import { areas } from './areas'
import { aloneBus, type Bus } from './bus/bus'
import { postgresBus } from './bus/postgresBus'
import type { Config } from './config'
import type { Db } from './db/engine'
import { tooMany } from './lib/errors'
import { findSession, liveCallers } from './features/auth/sessionsRepository'
import { redeemTicket } from './features/auth/socketTickets'
import { usersOf } from './features/own/affectedUsers'
import { LocalFileStore } from './files/localFileStore'
import { addJobs } from './jobs/jobRunner'
import { addMail } from './mail/mailing'
import { addPdfMaker } from './pdf/pdfMaker'
import { addAccess } from './http/access'
import { addConnections, CONNECTION_LIMITS } from './http/connections'
import { addValidation } from './http/validation'
import type { App, ContractTypes } from './http/fastify'
import { addDescription } from './http/description'
import { addErrors, answerError } from './http/errors'
import { addHealth } from './http/health'
import { addRequestLog, logOptions } from './http/log'
import { addProxy } from './http/proxy'
import { addRealtime } from './realtime/realtime'
import { addSecurityHeaders, securityHeaders } from './http/securityHeaders'
import { refuseUnreadable } from './realtime/socketServer'
import { addStaticClient } from './http/staticClient'
import { allOf, jobWorksOf, uniqueIndexesOf } from './records/area'
import { secretBox } from './lib/secretBox'

/** Of a call without files, in bytes. */
export const MAX_BODY = 1024 * 1024
/** In milliseconds. Fastify's ten seconds are soon over on an old computer that is busy with its own start. */
const START_TIMEOUT = 60_000
/** A page of a list is compressed in a millisecond; setting up a stream for it takes longer. */
const SYNC_COMPRESSED = 256 * 1024

/**
 * The server, the same for production and tests. It owns `db` from here on: closing the app closes it.
 * @param othersBy how it reaches other servers; absent = by PostgreSQL, where that is the database
 */
export async function buildApp(config: Config, db: Db, othersBy?: Bus): Promise<App> {
  const app = Fastify({
    logger: logOptions(config),
    // The request log is our own: one line, when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: 200 },
    pluginTimeout: START_TIMEOUT,
    requestTimeout: CONNECTION_LIMITS.requestTimeout,
    connectionTimeout: CONNECTION_LIMITS.connectionTimeout,
    http: {
      headersTimeout: CONNECTION_LIMITS.headersTimeout,
      connectionsCheckingInterval: CONNECTION_LIMITS.connectionsCheckingInterval,
    },
    // Answered by a hook, in the shape of every other error.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, config),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(config, request.raw))
      answerError(error, request, reply)
    },
  }).withTypeProvider<ContractTypes>()

  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('areas', areas)
  app.decorate('uniqueIndexes', uniqueIndexesOf(areas))
  app.decorate('bus', othersBy ?? (config.databaseUrl ? postgresBus(config.databaseUrl, db, app.log) : aloneBus()))
  app.decorate('secrets', secretBox(config))
  app.decorate('files', new LocalFileStore(join(config.dataDir, 'files')))
  addProxy(app)
  addRequestLog(app)
  addErrors(app)
  addValidation(app)
  addSecurityHeaders(app)
  addConnections(app)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) =>
      tooMany(Math.ceil(ttl / 1000), 'Слишком много запросов. Подождите немного и повторите.'),
  })
  addAccess(app, findSession)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    syncThreshold: SYNC_COMPRESSED,
    zlibOptions: { level: 1 },
  })
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10 } })
  app.decorate('realtime', addRealtime(app, { liveCallers, redeemTicket, usersOf }))
  // Before the jobs begin: their own hook follows these.
  for (const onReady of allOf(areas, 'onReady')) app.addHook('onReady', () => onReady(app))
  app.decorate('jobs', addJobs(app, jobWorksOf(areas)))
  app.decorate('pdf', addPdfMaker(app))
  app.decorate('mail', addMail(app))
  addDescription(app)
  addHealth(app)

  for (const routes of allOf(areas, 'routes')) routes(app)

  await addStaticClient(app)
  app.addHook('onReady', () => app.bus.start())
  app.addHook('onClose', async () => {
    await app.bus.close()
    await db.close()
  })
  return app
}

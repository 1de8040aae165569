import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { MAX_FILE_BYTES } from '#contract/files'
import { areas } from './areas'
import { aloneBus, type Bus } from './bus/bus'
import { postgresBus } from './bus/postgresBus'
import type { Config } from './config'
import type { Db } from './db/engine'
import { tooMany } from './errors'
import type { FileStore } from './files/fileStore'
import { LocalFileStore } from './files/localFileStore'
import { addJobs, type JobHandler, type Jobs } from './jobs/jobRunner'
import { addMail, type Mailing } from './mail/mailing'
import { addPdfMaker, type PdfMaker } from './pdf/pdfMaker'
import { addAccess } from './plugins/access'
import { addConnections, CONNECTION_LIMITS } from './plugins/connections'
import { addContract, type ContractTypes } from './plugins/contract'
import { addDescription } from './plugins/description'
import { addErrors, answerError } from './plugins/errors'
import { addHealth } from './plugins/health'
import { addRequestLog, logOptions } from './plugins/log'
import { addProxy } from './plugins/proxy'
import { addRealtime, type Realtime } from './plugins/realtime'
import { addSecurityHeaders, securityHeaders } from './plugins/securityHeaders'
import { refuseUnreadable } from './plugins/socketServer'
import { addStaticClient } from './plugins/staticClient'
import { allOf, type Areas } from './records/area'
import { secretBox, type SecretBox } from './secretBox'

declare module 'fastify' {
  /** What the API description shows of a route beside its schemas. */
  interface FastifySchema {
    tags?: string[]
    summary?: string
  }
  interface FastifyInstance {
    config: Config
    db: Db
    /** What the server does for each area. */
    areas: Areas
    /** The other servers on the same database. */
    bus: Bus
    realtime: Realtime
    files: FileStore
    secrets: SecretBox
    jobs: Jobs
    pdf: PdfMaker
    mail: Mailing
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ContractTypes
>

const MAX_BODY = 1024 * 1024
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
  app.decorate('bus', othersBy ?? (config.databaseUrl ? postgresBus(config.databaseUrl, db, app.log) : aloneBus()))
  app.decorate('secrets', secretBox(config))
  app.decorate('files', new LocalFileStore(join(config.dataDir, 'files')))
  app.decorateRequest('caller', null as never)
  addProxy(app)
  addRequestLog(app)
  addErrors(app)
  addContract(app)
  addSecurityHeaders(app)
  addConnections(app)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) =>
      tooMany(Math.ceil(ttl / 1000), 'Слишком много запросов. Подождите немного и повторите.'),
  })
  addAccess(app, db)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    syncThreshold: SYNC_COMPRESSED,
    zlibOptions: { level: 1 },
  })
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10 } })
  app.decorate('realtime', addRealtime(app))
  // Before the jobs begin: their own hook follows these.
  for (const onReady of allOf(areas, 'onReady')) app.addHook('onReady', () => onReady(app))
  app.decorate('jobs', addJobs(app, Object.assign({}, ...allOf(areas, 'jobs')) as Record<string, JobHandler>))
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

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
import { aloneBus, type Bus } from './bus/bus'
import { postgresBus } from './bus/postgresBus'
import type { Config } from './config'
import type { Db } from './db/engine'
import { tooMany } from './errors'
import { archiveJob } from './features/archive/archiveJob'
import { archiveRoutes } from './features/archive/archiveRoutes'
import { restoreRoutes } from './features/archive/restoreRoutes'
import { auditRoutes } from './features/audit/auditRoutes'
import { authRoutes } from './features/auth/authRoutes'
import { documentsRoutes } from './features/documents/documentsRoutes'
import { exportJob } from './features/exports/exportJob'
import { exportsRoutes } from './features/exports/exportsRoutes'
import { filesRoutes } from './features/files/filesRoutes'
import { belongingsRoutes } from './features/garages/belongingsRoutes'
import { garagesRoutes } from './features/garages/garagesRoutes'
import { gbcRoutes } from './features/gbc/gbcRoutes'
import { imagesRoutes } from './features/images/imagesRoutes'
import { importJobs } from './features/imports/importJobs'
import { importsRoutes } from './features/imports/importsRoutes'
import { hideUnfinished } from './features/imports/unfinished'
import { infoRoutes } from './features/info/infoRoutes'
import { jobsRoutes } from './features/jobs/jobsRoutes'
import { mailRoutes } from './features/mail/mailRoutes'
import { membersRoutes } from './features/members/membersRoutes'
import { mergesRoutes } from './features/merges/mergesRoutes'
import { notificationsRoutes } from './features/notifications/notificationsRoutes'
import { ownRoutes } from './features/own/ownRoutes'
import { propertyRoutes } from './features/property/propertyRoutes'
import { searchRoutes } from './features/search/searchRoutes'
import { proposalsRoutes } from './features/proposals/proposalsRoutes'
import { twoFactorRoutes } from './features/twoFactor/twoFactorRoutes'
import { gbcUsersRoutes } from './features/users/gbcUsersRoutes'
import { usersRoutes } from './features/users/usersRoutes'
import type { FileStore } from './files/fileStore'
import { LocalFileStore } from './files/localFileStore'
import { addJobs, type Jobs } from './jobs/jobRunner'
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
  // Before the jobs begin: their own hook follows this one.
  app.addHook('onReady', () => hideUnfinished(app))
  app.decorate('jobs', addJobs(app, { export: exportJob, archive: archiveJob, ...importJobs }))
  app.decorate('pdf', addPdfMaker(app))
  app.decorate('mail', addMail(app))
  addDescription(app)
  addHealth(app)

  authRoutes(app)
  twoFactorRoutes(app)
  usersRoutes(app)
  gbcUsersRoutes(app)
  gbcRoutes(app)
  infoRoutes(app)
  membersRoutes(app)
  mergesRoutes(app)
  proposalsRoutes(app)
  ownRoutes(app)
  garagesRoutes(app)
  belongingsRoutes(app)
  propertyRoutes(app)
  documentsRoutes(app)
  imagesRoutes(app)
  filesRoutes(app)
  jobsRoutes(app)
  exportsRoutes(app)
  auditRoutes(app)
  importsRoutes(app)
  archiveRoutes(app)
  notificationsRoutes(app)
  mailRoutes(app)
  searchRoutes(app)
  restoreRoutes(app)

  await addStaticClient(app)
  app.addHook('onReady', () => app.bus.start())
  app.addHook('onClose', async () => {
    await app.bus.close()
    await db.close()
  })
  return app
}

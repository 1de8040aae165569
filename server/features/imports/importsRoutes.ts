import type { FastifyReply, FastifyRequest } from 'fastify'
import { gbcParams, pageOf, recordParams } from '#contract/common'
import { MAX_FILE_BYTES } from '#contract/files'
import {
  importActionInputSchema,
  importCheckInputSchema,
  importDecisionsInputSchema,
  importListQuery,
  importMappingInputSchema,
  importMappingListSchema,
  importMappingSchema,
  importPairSchema,
  importPairsQuery,
  importRowSchema,
  importRowsQuery,
  importSchema,
  importTableInputSchema,
  importUndoSchema,
  type Import,
} from '#contract/imports'
import { jobSchema } from '#contract/jobs'
import { actorOf, type Actor } from '#server/http/actor'
import type { Db } from '#server/db/engine'
import type { AnyObject, InputSchema } from '#server/http/validation'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import { discard } from '#server/features/files/filesRepository'
import { receiveUpload, type Upload } from '#server/files/multipart'
import { withIdempotencyKey } from '#server/records/idempotency'
import { sha256 } from '#server/lib/ids'
import { insertJob } from '#server/jobs/jobsRepository'
import { allOf } from '#server/records/area'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import { lookAt } from '#server/spreadsheets/reading/openWorkbook'
import { dropCheck, getImport, getRow, listImports, listPairs, listRows } from './importsRepository'
import {
  applyImport,
  checkImport,
  chooseTable,
  createImport,
  decide,
  deleteImport,
  forgetMapping,
  keepMapping,
  undoImport,
} from './importsService'
import { listMappings } from './mappingsRepository'
import { undoReasons } from './undoReasons'

const tags = ['imports']
const LIST = '/api/gbc/:gbc_id/imports'
const ONE = `${LIST}/:id`
const MAPPINGS = '/api/gbc/:gbc_id/import-mappings'
const config = { access: 'imports.write' } as const
const UPLOADS_A_MINUTE = 30

/** @throws AppError 422 when the file can be no table */
async function refuseBad(content: Buffer): Promise<void> {
  try {
    await lookAt(content)
  } catch (error) {
    if (error instanceof BadFile) throw invalid({ file: error.message }, error.message)
    throw error
  }
}

export function importsRoutes(app: App): void {
  const { db, files, jobs, realtime, log } = app
  const references = allOf(app.areas, 'importReferences').flat()

  const publishChange = ({ gbc_id, id, version }: Import) => realtime.changed(gbc_id, { type: 'imports', id, version })
  async function begun(work: Promise<Import>): Promise<Import> {
    const found = await work
    jobs.wake()
    publishChange(found)
    return found
  }

  /** A call that begins the next step of an import, which a job takes: it answers with the import as it is then. */
  const step = <Input extends AnyObject>(
    verb: string,
    summary: string,
    body: InputSchema<Input>,
    begin: (db: Db, actor: Actor, id: string, input: Input) => Promise<Import>,
  ) =>
    app.post(
      `${ONE}/${verb}`,
      { config, schema: { tags, summary, params: recordParams, body, response: { 202: importSchema } } },
      async (request, reply) =>
        reply.code(202).send(await begun(begin(db, actorOf(request), request.params.id, request.body as Input))),
    )

  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    { name, content }: Upload,
  ): Promise<Import> {
    await refuseBad(content)
    // What a repeated Idempotency-Key is compared by.
    request.body = { name, content: sha256(content) }
    const stored = await files.put([content])
    let kept = false
    try {
      return await withIdempotencyKey(db, request, reply, async (trx) => {
        const made = await createImport(trx, {
          ...actor,
          file_name: name,
          size: stored.size,
          storage_key: stored.key,
        })
        const after = () => {
          kept = true
          jobs.wake()
          publishChange(made)
        }
        return { status: 201, body: made, after }
      })
    } finally {
      if (!kept) await discard(files, [stored.key])
    }
  }

  app.get(
    LIST,
    {
      config,
      schema: {
        tags,
        summary: 'Imports, the newest first',
        params: gbcParams,
        querystring: importListQuery,
        response: { 200: pageOf(importSchema) },
      },
    },
    (request) => listImports(db, request.params.gbc_id, request.query),
  )

  app.post(
    LIST,
    {
      config: { ...config, rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Upload a spreadsheet: multipart/form-data with `file`; its job reads the table',
        params: gbcParams,
        response: { 201: importSchema },
      },
    },
    (request, reply) =>
      receiveUpload(
        request,
        async () => ({ maxBytes: MAX_FILE_BYTES }),
        (upload) => keep(request, reply, actorOf(request), upload),
      ),
  )

  app.get(
    ONE,
    { config, schema: { tags, summary: 'An import', params: recordParams, response: { 200: importSchema } } },
    (request) => getImport(db.read, request.params.gbc_id, request.params.id),
  )

  app.delete(
    ONE,
    { config, schema: { tags, summary: 'Forget an import that is not applied', params: recordParams } },
    async (request, reply) => {
      const { gbc_id, id, version, storage_key, check_id } = await deleteImport(db, actorOf(request), request.params.id)
      realtime.changed(gbc_id, { type: 'imports', id, version })
      await discard(files, [storage_key])
      if (check_id !== null) void dropCheck(db, gbc_id, check_id).catch((error: unknown) => log.error(error))
      return reply.code(204).send()
    },
  )

  step('table', 'Read another sheet, or take other rows for the header', importTableInputSchema, chooseTable)

  step('check', 'Make a dry run by this mapping of columns', importCheckInputSchema, checkImport)

  app.get(
    `${ONE}/rows`,
    {
      config,
      schema: {
        tags,
        summary: 'Rows of the latest dry run',
        params: recordParams,
        querystring: importRowsQuery,
        response: { 200: pageOf(importRowSchema) },
      },
    },
    async (request) => listRows(db, await getRow(db.read, request.params.gbc_id, request.params.id), request.query),
  )

  app.get(
    `${ONE}/pairs`,
    {
      config,
      schema: {
        tags,
        summary: 'Pairs of persons who may be one',
        params: recordParams,
        querystring: importPairsQuery,
        response: { 200: pageOf(importPairSchema) },
      },
    },
    async (request) => listPairs(db, await getRow(db.read, request.params.gbc_id, request.params.id), request.query),
  )

  step(
    'decisions',
    'Decide about doubtful pairs and make the dry run anew where they change it',
    importDecisionsInputSchema,
    decide,
  )

  app.post(
    `${ONE}/refused`,
    {
      config,
      schema: {
        tags,
        summary: 'Make an XLSX of the refused rows with their reasons',
        params: recordParams,
        response: { 202: jobSchema },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { id, file_name, check_id } = await getRow(db.read, actor.gbc_id, request.params.id)
      if (check_id === null) throw invalid({}, 'Сначала проверьте файл')
      const job = await db.write.transaction().execute((trx) =>
        insertJob(trx, {
          ...actor,
          kind: 'import_refused',
          title: `Импорт «${file_name}»: непринятые строки`,
          input: { import_id: id },
        }),
      )
      jobs.wake()
      return reply.code(202).send(job)
    },
  )

  step('apply', 'Write all that the dry run has shown, or nothing', importActionInputSchema, applyImport)

  app.get(
    `${ONE}/undo`,
    {
      config,
      schema: {
        tags,
        summary: 'Whether an import can be undone, and why not',
        params: recordParams,
        response: { 200: importUndoSchema },
      },
    },
    async (request) =>
      undoReasons(db.heavy, references, await getRow(db.read, request.params.gbc_id, request.params.id)),
  )

  step('undo', 'Take a whole import back, or nothing of it', importActionInputSchema, undoImport)

  app.get(
    MAPPINGS,
    {
      config,
      schema: {
        tags,
        summary: 'Mappings of columns kept under a name',
        params: gbcParams,
        response: { 200: importMappingListSchema },
      },
    },
    (request) => listMappings(db.read, request.params.gbc_id),
  )

  app.post(
    MAPPINGS,
    {
      config,
      schema: {
        tags,
        summary: 'Keep a mapping of columns under a name',
        params: gbcParams,
        body: importMappingInputSchema,
        response: { 201: importMappingSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => ({
        status: 201,
        body: await keepMapping(trx, actorOf(request), request.body),
      })),
  )

  app.delete(
    `${MAPPINGS}/:id`,
    { config, schema: { tags, summary: 'Forget a mapping of columns', params: recordParams } },
    async (request, reply) => {
      await forgetMapping(db, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

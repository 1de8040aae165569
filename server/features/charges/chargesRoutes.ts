import { gbcParams, recordParams, versionSchema } from '#contract/common'
import { publishMoney } from '#server/features/ledger/publishMoney'
import {
  chargeRunInputSchema,
  chargeRunListQuery,
  chargeRunPageSchema,
  chargeRunRowsFileQuery,
  chargeRunRowsQuery,
  chargeRunRowsSchema,
  chargeRunSchema,
  chargedSchema,
  manualChargeInputSchema,
  reversalInputSchema,
  type ReversalInput,
} from '#contract/money/charges'
import { chargeListQuery, chargePageSchema } from '#contract/money/chargeList'
import { tableRoute } from '#server/features/exports/tableRoute'
import { wholeList } from '#server/features/exports/wholeList'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { listCharges } from './chargeList'
import { chargeByHand } from './chargesService'
import { refuseChangedAtOnce } from './runBasis'
import { getRun, listRunRows, listRuns } from './runsRepository'
import { beginStep, createRun, removeRun } from './runsService'
import { runTable } from './runTable'

const tags = ['charges']
const LIST = '/api/gbc/:gbc_id/charges'
const RUNS = `${LIST}/runs`
const RUN = `${RUNS}/:id`
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const

const steps = {
  preview: { summary: 'Compute the preview of a run anew', body: versionSchema },
  post: { summary: 'Charge what the preview shows', body: versionSchema },
  reverse: { summary: 'Take back all charges of a run', body: reversalInputSchema },
} as const

export function chargesRoutes(app: App): void {
  const { db, jobs, realtime } = app

  const publish = (gbc_id: string, id: string, version = 1) =>
    publishMoney(realtime, gbc_id, { id, version }, ['charges', 'accounts'])

  app.get(
    RUNS,
    {
      config: read,
      schema: {
        tags,
        summary: 'Runs of charges, the newest first',
        params: gbcParams,
        querystring: chargeRunListQuery,
        response: { 200: chargeRunPageSchema },
      },
    },
    ({ params, query }) => listRuns(db, params.gbc_id, query),
  )

  app.post(
    RUNS,
    {
      config: write,
      schema: {
        tags,
        summary: 'Begin a run: a job computes its preview',
        params: gbcParams,
        body: chargeRunInputSchema,
        response: { 201: chargeRunSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const run = await createRun(trx, actorOf(request), request.body)
        const after = () => {
          jobs.wake()
          publish(run.gbc_id, run.id, run.version)
        }
        return { status: 201, body: run, after }
      }),
  )

  app.get(
    RUN,
    { config: read, schema: { tags, summary: 'A run', params: recordParams, response: { 200: chargeRunSchema } } },
    ({ params }) => getRun(db.read, params.gbc_id, params.id),
  )

  app.delete(
    RUN,
    {
      config: write,
      schema: {
        tags,
        summary: 'Take away a run that was computed and never posted',
        params: recordParams,
      },
    },
    async (request, reply) => {
      const { gbc_id, id } = request.params
      await db.write.transaction().execute((trx) => removeRun(trx, actorOf(request), id))
      publish(gbc_id, id)
      return reply.code(204).send()
    },
  )

  app.get(
    `${RUN}/rows`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Rows of a run: whom it charges, how much and why',
        params: recordParams,
        querystring: chargeRunRowsQuery,
        response: { 200: chargeRunRowsSchema },
      },
    },
    async ({ params, query }) => {
      await getRun(db.read, params.gbc_id, params.id)
      return listRunRows(db.heavy, params.gbc_id, params.id, query)
    },
  )

  tableRoute(app, {
    url: `${RUN}/rows/file`,
    config: read,
    tags,
    summary: 'Rows of a run as PDF or XLSX: those it charges, or those it leaves out',
    params: recordParams,
    query: chargeRunRowsFileQuery,
    table: async ({ gbc_id, id }, { format, problems = 'false' }) => {
      const run = await getRun(db.read, gbc_id, id)
      const rows = await wholeList(format, (page) => listRunRows(db.heavy, gbc_id, id, { ...page, problems }))
      return runTable(run, rows, problems === 'true')
    },
  })

  for (const step of ['preview', 'post', 'reverse'] as const)
    app.post(
      `${RUN}/${step}`,
      {
        config: write,
        schema: {
          tags,
          summary: steps[step].summary,
          params: recordParams,
          body: steps[step].body,
          response: { 202: chargeRunSchema },
        },
      },
      async (request, reply) => {
        const { version, reason, date } = request.body as { version?: number } & Partial<ReversalInput>
        if (step === 'post') await refuseChangedAtOnce(db, request.params.gbc_id, request.params.id, version)
        return withIdempotencyKey(db, request, reply, async (trx) => {
          const run = await beginStep(trx, actorOf(request), request.params.id, step, {
            version,
            reason,
            date: date ?? undefined,
          })
          const after = () => {
            jobs.wake()
            publish(run.gbc_id, run.id, run.version)
          }
          return { status: 202, body: run, after }
        })
      },
    )

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'The journal of charges, the latest first',
        params: gbcParams,
        querystring: chargeListQuery,
        response: { 200: chargePageSchema },
      },
    },
    ({ params, query }) => listCharges(db, params.gbc_id, query),
  )

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Charge one member by hand, or fine',
        params: gbcParams,
        body: manualChargeInputSchema,
        response: { 201: chargedSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const charge = await chargeByHand(trx, actorOf(request), request.body)
        return { status: 201, body: charge, after: () => publish(request.params.gbc_id, charge.id) }
      }),
  )
}

import type { FastifyReply } from 'fastify'
import { gbcParams, recordParams } from '#contract/common'
import { jobSchema } from '#contract/jobs'
import {
  receiptRecipientsFileQuery,
  receiptRecipientsQuery,
  receiptRecipientsSchema,
  receiptSchema,
  receiptsInputSchema,
  type Receipt,
} from '#contract/money/receipts'
import { tableRoute } from '#server/features/exports/tableRoute'
import { wholeList } from '#server/features/exports/wholeList'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { memberOf } from '#server/features/own/memberOf'
import { getSection } from '#server/features/settings/settingsRepository'
import { sendMade } from '#server/files/sendMade'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { insertJob } from '#server/jobs/jobsRepository'
import { invalid, notFound } from '#server/lib/errors'
import { audit } from '#server/records/audit'
import { withIdempotencyKey } from '#server/records/idempotency'
import { payeeOf } from './payee'
import { receiptDocument, receiptsTitle } from './receiptDocument'
import { listRecipients } from './recipients'
import { recipientsTable } from './recipientsTable'
import { getReceipt } from './receiptsRepository'
import { receiptOf } from './receiptsService'

const tags = ['receipts']
const LIST = '/api/gbc/:gbc_id/receipts'

export function receiptsRoutes(app: App): void {
  const { db, jobs, mail, pdf, realtime } = app

  const sendReceipt = async (reply: FastifyReply, gbc_id: string, receipt: Receipt) => {
    const { receipt_text: text } = await getSection(db.read, gbc_id, 'finances')
    const bytes = await pdf.make(receiptDocument({ text, receipts: [receipt] }))
    const name = `${receiptsTitle([receipt])}.pdf`
    return sendMade(reply, { name, content_type: 'application/pdf', disposition: 'inline' }, bytes)
  }

  const publish = (gbc_id: string, id: string) => realtime.changed(gbc_id, { type: 'receipts', id, version: 1 })

  app.get(
    `${LIST}/recipients`,
    {
      config: { access: 'finances.read' },
      schema: {
        tags,
        summary: 'Who may be sent a receipt, in the order of printing',
        params: gbcParams,
        querystring: receiptRecipientsQuery,
        response: { 200: receiptRecipientsSchema },
      },
    },
    ({ params, query }) => listRecipients(db, params.gbc_id, query),
  )

  tableRoute(app, {
    url: `${LIST}/recipients/file`,
    config: { access: 'finances.read' },
    tags,
    summary: 'Who may be sent a receipt as PDF or XLSX, in the order of printing',
    params: gbcParams,
    query: receiptRecipientsFileQuery,
    table: async ({ gbc_id }, { format, ...filter }) => {
      let owed = 0
      const recipients = await wholeList(format, async (page) => {
        const found = await listRecipients(db, gbc_id, { ...filter, ...page })
        owed = found.owed
        return found
      })
      return recipientsTable(filter, recipients, owed)
    },
  })

  app.post(
    LIST,
    {
      config: { access: 'finances.post' },
      schema: {
        tags,
        summary: 'Make receipts and print or send them: answers with a job',
        params: gbcParams,
        body: receiptsInputSchema,
        response: { 202: jobSchema },
      },
    },
    (request, reply) => {
      const { body } = request
      if (body.delivery === 'mail' && !mail.configured)
        throw invalid({ delivery: NO_MAIL }, `${NO_MAIL} Напечатайте квитанции или попросите настроить почту.`)
      return withIdempotencyKey(db, request, reply, async (trx) => {
        const actor = actorOf(request)
        payeeOf(await getGbc(trx, actor.gbc_id))
        const title = body.delivery === 'mail' ? 'Рассылка квитанций' : 'Квитанции: печать'
        const job = await insertJob(trx, { ...actor, kind: 'receipts_pdf', title, input: body })
        await audit(trx, { ...actor, action: 'receipts_made', area: 'receipts', record_id: job.id })
        return { status: 202, body: job, after: () => jobs.wake() }
      })
    },
  )

  app.post(
    '/api/gbc/:gbc_id/accounts/:id/receipt',
    {
      config: { access: 'finances.post' },
      schema: {
        tags,
        summary: "Make a receipt of one member's account as it is now",
        params: recordParams,
        response: { 201: receiptSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const receipt = await receiptOf(trx, actorOf(request), id)
        return { status: 201, body: receipt, after: () => publish(gbc_id, receipt.id) }
      }),
  )

  app.get(
    `${LIST}/:id/file`,
    {
      // The browser opens it in a window of its own, which sends no header.
      config: { access: 'finances.read', cookieToken: true },
      compress: false,
      schema: { tags, summary: 'A receipt as a PDF', params: recordParams },
    },
    async ({ params: { gbc_id, id } }, reply) => sendReceipt(reply, gbc_id, await getReceipt(db.read, gbc_id, id)),
  )

  app.get(
    '/api/gbc/:gbc_id/me/receipts/:id/file',
    {
      config: { access: 'own.read', cookieToken: true },
      compress: false,
      schema: { tags, summary: 'An own receipt as a PDF', params: recordParams },
    },
    async ({ params: { gbc_id, id }, caller }, reply) => {
      const receipt = await getReceipt(db.read, gbc_id, id)
      // Another's is as unknown as one that isn't there.
      if (receipt.member_id !== memberOf(caller)) throw notFound('Такой квитанции нет')
      return sendReceipt(reply, gbc_id, receipt)
    },
  )

  app.post(
    '/api/gbc/:gbc_id/me/receipt',
    {
      config: { access: 'own.write' },
      schema: {
        tags,
        summary: 'The own receipt as the account is now',
        params: gbcParams,
        response: { 201: receiptSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const receipt = await receiptOf(trx, actorOf(request), memberOf(request.caller))
        return { status: 201, body: receipt, after: () => publish(gbc_id, receipt.id) }
      }),
  )
}

const NO_MAIL = 'Почта на этом сервере не настроена.'

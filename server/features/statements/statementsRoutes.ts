import { formatDate } from '#contract/format'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { debitInputSchema } from '#contract/money/expenses'
import { gbcParams, recordParams } from '#contract/common'
import {
  lineFilterNames,
  lineLeaveInputSchema,
  lineMatchInputSchema,
  lineSplitInputSchema,
  MAX_STATEMENT_BYTES,
  payerRulePageSchema,
  statementActionInputSchema,
  statementDetailSchema,
  statementLinePageSchema,
  statementLineParams,
  statementLineSchema,
  statementLinesFileQuery,
  statementLinesQuery,
  statementListQuery,
  statementPageSchema,
  statementSchema,
  unclearLinesQuery,
  type Statement,
  type StatementLine,
} from '#contract/money/statements'
import { tableFileQuery } from '#contract/money/tables'
import type { Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { tableRoute } from '#server/features/exports/tableRoute'
import { wholeList } from '#server/features/exports/wholeList'
import { discard } from '#server/features/files/filesRepository'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { registryFacts } from '#server/features/registries/registryFacts'
import { receiveUpload, type Upload } from '#server/files/multipart'
import { actorOf, type Actor } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { notFound } from '#server/lib/errors'
import { sha256 } from '#server/lib/ids'
import { withIdempotencyKey } from '#server/records/idempotency'
import { createStatement } from './createStatement'
import { ledgerClosing } from './ledgerClosing'
import { getLine, lineOfOperation, listLines } from './linesRepository'
import { lostDocuments } from './lostDocuments'
import { linesTable } from './linesTable'
import { payersTable } from './payersTable'
import { statementsTable } from './statementsTable'
import { forgetPayer } from './forgetPayer'
import { listPayerRules } from './payerRulesRepository'
import { firstOfRepeated, getStatement, listStatements, waitingOfFile } from './statementsRepository'
import { undoRefusal } from './undoRefusal'
import { acceptStatement, leaveLine, matchLineByHand, splitLine, undoStatement } from './statementsService'
import { sortDebit } from './sortDebit'

const tags = ['statements']
const LIST = '/api/gbc/:gbc_id/statements'
const ONE = `${LIST}/:id`
const LINE = `${ONE}/lines/:line_id`
const PAYERS = '/api/gbc/:gbc_id/payer-rules'
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const
const UPLOADS_A_MINUTE = 30

export function statementsRoutes(app: App): void {
  const { db, files, jobs, realtime } = app

  const begun = ({ gbc_id, id, version }: Statement) => {
    jobs.wake()
    realtime.changed(gbc_id, { type: 'statements', id, version })
  }
  /** After the commit: a line that was in the books already moves balances. */
  const lineChanged = (gbc_id: string, line: StatementLine, former: readonly string[] = []) => {
    const { statement_id, status, version } = line
    realtime.changed(gbc_id, { type: 'statements', id: statement_id, version })
    if (status === 'draft') return
    publishMoney(realtime, gbc_id, { id: statement_id, version }, ['payments', 'accounts'])
    if (former.length > 0) realtime.ownChanged(gbc_id, [...new Set(former)])
  }

  /** Whom a line is for before it becomes another's: they hear of it too, though nothing leads from it to them any more. */
  const membersOf = async (trx: Handle, gbc_id: string, line_id: string) =>
    (await getLine(trx, gbc_id, line_id)).parts.map(({ member_id }) => member_id)

  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    { name, content }: Upload,
  ): Promise<Statement> {
    const hash = sha256(content)
    // What a repeated Idempotency-Key is compared by.
    request.body = { name, content: hash }
    const stored = await files.put([content])
    let kept = false
    try {
      return await withIdempotencyKey(db, request, reply, async (trx) => {
        // Of the same file sent twice at once the second waits for the first, whichever server takes it.
        await lockName(trx, `statement:${actor.gbc_id}:${hash}`)
        const waiting = await waitingOfFile(trx, actor.gbc_id, hash)
        if (waiting) return { status: 200, body: waiting }
        const made = await createStatement(trx, actor, { file_name: name, storage_key: stored.key, sha256: hash })
        const after = () => {
          kept = true
          begun(made)
        }
        return { status: 202, body: made, after }
      })
    } finally {
      if (!kept) await discard(files, [stored.key])
    }
  }

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'Bank statements, the newest first',
        params: gbcParams,
        querystring: statementListQuery,
        response: { 200: statementPageSchema },
      },
    },
    ({ params, query }) => listStatements(db, params.gbc_id, query),
  )

  tableRoute(app, {
    url: `${LIST}/file`,
    config: read,
    tags,
    summary: 'Bank statements as PDF or XLSX',
    params: gbcParams,
    query: tableFileQuery,
    table: async ({ gbc_id }, { format }) => {
      const statements = await wholeList(format, (page) => listStatements(db, gbc_id, page))
      return statementsTable(statements)
    },
  })

  app.post(
    LIST,
    {
      config: { ...write, rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary:
          'Upload a bank statement (1CClientBankExchange) or a registry (CSV, XLSX): multipart/form-data with `file`; its job reads it. 200 with the one that is read of the same file and not accepted yet',
        params: gbcParams,
        response: { 200: statementSchema, 202: statementSchema },
      },
    },
    (request, reply) =>
      receiveUpload(
        request,
        async () => ({ maxBytes: MAX_STATEMENT_BYTES }),
        (upload) => keep(request, reply, actorOf(request), upload),
      ),
  )

  app.get(
    ONE,
    {
      config: read,
      schema: {
        tags,
        summary: 'A bank statement with what the books have at its end',
        params: recordParams,
        response: { 200: statementDetailSchema },
      },
    },
    async ({ params: { gbc_id, id } }) => {
      const statement = await getStatement(db.read, gbc_id, id)
      return {
        ...statement,
        remarks: [...statement.remarks, ...(await lostDocuments(db.heavy, statement))],
        ledger_closing: await ledgerClosing(db.heavy, statement),
        first: await firstOfRepeated(db.heavy, statement),
        undo_refusal: await undoRefusal(db.heavy, statement),
        registry: await registryFacts(db, gbc_id, id),
      }
    },
  )

  app.get(
    `${ONE}/lines`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Lines of a statement with whom they are for and why, in the order of the file',
        params: recordParams,
        querystring: statementLinesQuery,
        response: { 200: statementLinePageSchema },
      },
    },
    async ({ params: { gbc_id, id }, query }) => {
      await getStatement(db.read, gbc_id, id)
      return listLines(db, gbc_id, id, query)
    },
  )

  app.get(
    `${LIST}/unclear`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Money in the books that is nobody’s yet, of all statements',
        params: gbcParams,
        querystring: unclearLinesQuery,
        response: { 200: statementLinePageSchema },
      },
    },
    ({ params, query }) => listLines(db, params.gbc_id, null, query),
  )

  app.get(
    '/api/gbc/:gbc_id/operations/:id/statement-line',
    {
      config: read,
      schema: {
        tags,
        summary: 'The line of a statement that an operation was posted of',
        params: recordParams,
        response: { 200: statementLineSchema },
      },
    },
    async ({ params: { gbc_id, id } }) => {
      const line = await lineOfOperation(db.read, gbc_id, id)
      if (!line) throw notFound('Эта операция не из выписки банка')
      return getLine(db.read, gbc_id, line.id)
    },
  )

  tableRoute(app, {
    url: `${ONE}/lines/file`,
    config: read,
    tags,
    summary: 'Lines of a statement as PDF or XLSX',
    params: recordParams,
    query: statementLinesFileQuery,
    table: async ({ gbc_id, id }, { format, ...query }) => {
      const { account_name, from_on, to_on } = await getStatement(db.read, gbc_id, id)
      const days = from_on && to_on ? ` с ${formatDate(from_on)} по ${formatDate(to_on)}` : ''
      const shown = query.show ? `, ${lineFilterNames[query.show].toLowerCase()}` : ''
      const lines = await wholeList(format, (page) => listLines(db, gbc_id, id, { ...query, ...page }))
      return linesTable(`Выписка ${account_name}${days}${shown}`, lines)
    },
  })

  tableRoute(app, {
    url: `${LIST}/unclear/file`,
    config: read,
    tags,
    summary: 'Money in the books that is nobody’s yet, as PDF or XLSX',
    params: gbcParams,
    query: tableFileQuery,
    table: async ({ gbc_id }, { format }) => {
      const lines = await wholeList(format, (page) => listLines(db, gbc_id, null, page))
      return linesTable('Не разобрано в выписках', lines)
    },
  })

  const steps = [
    {
      path: 'post',
      summary: 'Post all lines of a statement: a job does it',
      step: acceptStatement,
    },
    { path: 'undo', summary: 'Take a whole statement back: a job does it', step: undoStatement },
  ]
  for (const { path, summary, step } of steps)
    app.post(
      `${ONE}/${path}`,
      {
        config: write,
        schema: {
          tags,
          summary,
          params: recordParams,
          body: statementActionInputSchema,
          response: { 202: statementSchema },
        },
      },
      (request, reply) =>
        withIdempotencyKey(db, request, reply, async (trx) => {
          const { statement, unkept } = await step(trx, actorOf(request), request.params.id, request.body)
          const after = () => {
            begun(statement)
            void discard(files, [unkept])
          }
          return { status: 202, body: statement, after }
        }),
    )

  app.post(
    `${LINE}/match`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Say whose the money of a line is',
        params: statementLineParams,
        body: lineMatchInputSchema,
        response: { 200: statementLineSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id, line_id } = request.params
        const former = await membersOf(trx, gbc_id, line_id)
        const body = await matchLineByHand(trx, actorOf(request), id, line_id, request.body)
        return { status: 200, body, after: () => lineChanged(gbc_id, body, former) }
      }),
  )

  app.post(
    `${LINE}/sort`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Say what a debit was: an expense, money to account for, an advance given back, cash for a desk',
        params: statementLineParams,
        body: debitInputSchema,
        response: { 200: statementLineSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id, line_id } = request.params
        const body = await sortDebit(trx, actorOf(request), id, line_id, request.body)
        return { status: 200, body, after: () => lineChanged(gbc_id, body) }
      }),
  )

  app.post(
    `${LINE}/split`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Part the money of a line among members',
        params: statementLineParams,
        body: lineSplitInputSchema,
        response: { 200: statementLineSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id, line_id } = request.params
        const former = await membersOf(trx, gbc_id, line_id)
        const body = await splitLine(trx, actorOf(request), id, line_id, request.body)
        return { status: 200, body, after: () => lineChanged(gbc_id, body, former) }
      }),
  )

  app.post(
    `${LINE}/leave`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Leave the money of a line to be explained later; a match is taken back',
        params: statementLineParams,
        body: lineLeaveInputSchema,
        response: { 200: statementLineSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id, line_id } = request.params
        const former = await membersOf(trx, gbc_id, line_id)
        const body = await leaveLine(trx, actorOf(request), id, line_id, request.body)
        return { status: 200, body, after: () => lineChanged(gbc_id, body, former) }
      }),
  )

  app.get(
    PAYERS,
    {
      config: read,
      schema: {
        tags,
        summary: 'What was learned of payers by matches by hand',
        params: gbcParams,
        querystring: statementListQuery,
        response: { 200: payerRulePageSchema },
      },
    },
    ({ params, query }) => listPayerRules(db, params.gbc_id, query),
  )

  tableRoute(app, {
    url: `${PAYERS}/file`,
    config: read,
    tags,
    summary: 'What was learned of payers as PDF or XLSX',
    params: gbcParams,
    query: tableFileQuery,
    table: async ({ gbc_id }, { format }) => {
      const rules = await wholeList(format, (page) => listPayerRules(db, gbc_id, page))
      return payersTable(rules)
    },
  })

  app.delete(
    `${PAYERS}/:id`,
    {
      config: write,
      schema: { tags, summary: 'Forget what was learned of a payer', params: recordParams },
    },
    async (request, reply) => {
      const { gbc_id, id } = request.params
      await db.write.transaction().execute((trx) => forgetPayer(trx, actorOf(request), id))
      realtime.changed(gbc_id, { type: 'statements', id, version: 1 })
      return reply.code(204).send()
    },
  )
}

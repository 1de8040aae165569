import type { FastifyContextConfig } from 'fastify'
import type { TableFormat } from '#contract/money/tables'
import type { App, InferType, Schema } from '#server/http/fastify'
import { sendTable } from './sendTable'
import type { Table } from './table'

interface TableRoute<Params extends Schema, Query extends Schema> {
  url: string
  /** Who may read it. */
  config: FastifyContextConfig
  tags: string[]
  summary: string
  params: Params
  query: Query
  table: (params: InferType<Params>, query: InferType<Query>) => Promise<Table>
}

/** Adds a route that answers with a table as PDF or XLSX. It throws AppError 422 for more rows than paper or a file takes. */
export function tableRoute<Params extends Schema<{ gbc_id: string }>, Query extends Schema<{ format: TableFormat }>>(
  app: App,
  { url, config, tags, summary, params, query, table }: TableRoute<Params, Query>,
): void {
  app.get(
    url,
    {
      // The browser opens it in a window of its own, which sends no header.
      config: { ...config, cookieToken: true },
      compress: false,
      schema: { tags, summary, params, querystring: query },
    },
    async (request, reply) => {
      const asked = request.params as InferType<Params>
      const how = request.query as InferType<Query>
      return sendTable(app, reply, asked.gbc_id, how.format, await table(asked, how))
    },
  )
}

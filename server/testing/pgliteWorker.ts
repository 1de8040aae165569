import { parentPort } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** PGlite loads itself by dynamic imports, which jest's own module system refuses: so it lives in a thread. */
const database = PGlite.create({ extensions: { pg_trgm }, parsers: { [types.INT8]: Number } })

export interface PgliteRequest {
  id: number
  text: string
  parameters: unknown[]
}
export interface PgliteAnswer {
  id: number
  rows?: unknown[]
  affected?: number
  error?: { message: string; code?: string }
}

async function execute({ id, text, parameters }: PgliteRequest): Promise<PgliteAnswer> {
  try {
    const { rows, affectedRows } = await (await database).query(text, parameters)
    return { id, rows, affected: affectedRows ?? rows.length }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { id, error: { message, code } }
  }
}

parentPort?.on('message', (request: PgliteRequest) => {
  void execute(request).then((answer) => parentPort?.postMessage(answer))
})

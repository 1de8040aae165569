import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** PGlite loads itself by dynamic imports, which jest's own module system refuses: so it lives in a thread. */
const { prepared } = workerData as { prepared: string | undefined }
const database = PGlite.create({
  extensions: { pg_trgm },
  parsers: { [types.INT8]: Number },
  loadDataDir: prepared ? new Blob([readFileSync(prepared)]) : undefined,
})

export type PgliteQuestion = { text: string; parameters: unknown[] } | { saveTo: string }
export type PgliteRequest = PgliteQuestion & { id: number }

export interface PgliteAnswer {
  id: number
  rows?: unknown[]
  affected?: number
  error?: { message: string; code?: string; constraint?: string }
}

async function save(file: string): Promise<void> {
  const dump = await (await database).dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}

async function execute(request: PgliteRequest): Promise<PgliteAnswer> {
  const { id } = request
  try {
    if ('saveTo' in request) {
      await save(request.saveTo)
      return { id }
    }
    const { rows, affectedRows } = await (await database).query(request.text, request.parameters)
    return { id, rows, affected: affectedRows ?? rows.length }
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
    return { id, error: { message, code, constraint } }
  }
}

parentPort?.on('message', (request: PgliteRequest) => {
  void execute(request).then((answer) => parentPort?.postMessage(answer))
})

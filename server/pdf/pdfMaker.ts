import type { Worker } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { App } from '#server/http/fastify'
import { startThread } from '#server/paths'
import type { PdfAnswer, PdfRequest } from './pdf.thread'

/** Makes PDF documents, whichever area asks. */
export interface PdfMaker {
  /**
   * @param numbered whether «стр. 1 из 3» stands below each page
   * @returns the file's bytes
   */
  make(document: TDocumentDefinitions, options?: { numbered: boolean }): Promise<Buffer>
}

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

declare module 'fastify' {
  interface FastifyInstance {
    pdf: PdfMaker
  }
}

/** The server's one; it ends with the server. */
export function addPdfMaker(app: App): PdfMaker {
  const { close, ...maker } = pdfMaker()
  app.addHook('onClose', close)
  return maker
}

/** One thread, started by the first document and kept warm; a thread that died is followed by a new one. */
export function pdfMaker(): PdfMaker & { close(): Promise<void> } {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const started = startThread('pdf/pdf.thread', { resourceLimits })
    started.on('message', ({ id, bytes, error }: PdfAnswer) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (bytes) asked?.resolve(Buffer.from(bytes))
      else asked?.reject(new Error(error))
    })
    const end = (error: Error) => {
      if (thread === started) thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('The PDF thread has ended')))
    return started
  }

  return {
    async close() {
      await thread?.terminate()
    },
    make: (document, { numbered } = { numbered: false }) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, document, numbered } satisfies PdfRequest)
      }),
  }
}

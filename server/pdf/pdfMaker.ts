import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { App } from '#server/http/fastify'
import { limitConcurrency } from '#server/lib/concurrency'
import { JobThreads } from '#server/lib/threads/jobThreads'
import type { PdfThreadData } from './pdf.thread'

/** Makes PDF documents, whichever area asks. */
export interface PdfMaker {
  /**
   * @param numbered whether «стр. 1 из 3» stands below each page
   * @returns the file's bytes
   */
  make(document: TDocumentDefinitions, options?: { numbered: boolean }): Promise<Buffer>
}

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
  const threads = new JobThreads<PdfThreadData, Uint8Array>('pdf/pdf.thread', {
    memory: { maxOldGenerationSizeMb: 256 },
    kept: Infinity,
  })
  const inTurn = limitConcurrency(1)
  return {
    make: async (document, { numbered } = { numbered: false }) =>
      Buffer.from(await inTurn(() => threads.run({ document, numbered }))),
    close: () => threads.close(),
  }
}

import { parentPort } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { renderPdf } from './renderPdf'

/** Makes PDF documents in a thread of its own. */
export interface PdfRequest {
  id: number
  document: TDocumentDefinitions
  /** «стр. 1 из 3» below each page. */
  numbered: boolean
}

export interface PdfAnswer {
  id: number
  bytes?: Uint8Array
  error?: string
}

/** A function can't cross to the thread with its document. */
const footer: TDocumentDefinitions['footer'] = (page, pages) => ({
  text: `стр. ${page} из ${pages}`,
  alignment: 'right',
  fontSize: 8,
  margin: [0, 12, 36, 0],
})

async function answer({ id, document, numbered }: PdfRequest): Promise<PdfAnswer> {
  try {
    return { id, bytes: await renderPdf(numbered ? { ...document, footer } : document) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

parentPort?.on('message', (request: PdfRequest) => {
  void answer(request).then((made) => parentPort?.postMessage(made))
})

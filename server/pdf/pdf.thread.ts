import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { answerJobs } from '#server/lib/threads/answerJobs'
import { renderPdf } from './renderPdf'

/** Makes PDF documents in a thread of its own. */
export interface PdfThreadData {
  document: TDocumentDefinitions
  /** «стр. 1 из 3» below each page. */
  numbered: boolean
}

/** A function can't cross to the thread with its document. */
const footer: TDocumentDefinitions['footer'] = (page, pages) => ({
  text: `стр. ${page} из ${pages}`,
  alignment: 'right',
  fontSize: 8,
  margin: [0, 12, 36, 0],
})

const answer = ({ document, numbered }: PdfThreadData): Promise<Uint8Array> =>
  renderPdf(numbered ? { ...document, footer } : document)

answerJobs(answer, 'normal')

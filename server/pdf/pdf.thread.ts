import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** Makes PDF documents in a thread of its own: loading fonts and setting a page take a tenth of a second. */
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

const font = (name: string) =>
  join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto', `Roboto-${name}.ttf`)
const roboto = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
}
const fontFiles = Object.values(roboto)
pdfmake.setFonts({ Roboto: roboto })
// A document's text comes from users: nothing is fetched for it and no file but the font is read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path))

/** A function can't cross to the thread with its document. */
const footer: TDocumentDefinitions['footer'] = (page, pages) => ({
  text: `стр. ${page} из ${pages}`,
  alignment: 'right',
  fontSize: 8,
  margin: [0, 12, 36, 0],
})

async function answer({ id, document, numbered }: PdfRequest): Promise<PdfAnswer> {
  try {
    return { id, bytes: await pdfmake.createPdf(numbered ? { ...document, footer } : document).getBuffer() }
  } catch (error) {
    return { id, error: String(error) }
  }
}

parentPort?.on('message', (request: PdfRequest) => {
  void answer(request).then((made) => parentPort?.postMessage(made))
})

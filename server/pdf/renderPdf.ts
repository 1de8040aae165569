import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces'

/** Makes PDF documents. For threads only: loading fonts and setting a page take a tenth of a second. */

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

/** Looks of tables that documents name: functions can't cross to a thread with a document. */
const lines = (width: number, padding: number, color: string): CustomTableLayout => ({
  hLineWidth: () => width,
  hLineColor: () => color,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})
pdfmake.setTableLayouts({
  frame: { ...lines(0.5, 3, '#000000'), vLineWidth: () => 0.5 },
  dense: { ...lines(0.4, 1, '#999999'), vLineWidth: () => 0, paddingLeft: () => 2, paddingRight: () => 2 },
})

/** @returns the file's bytes */
export const renderPdf = (document: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(document).getBuffer()

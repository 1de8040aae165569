import { createCanvas } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/**
 * Texts of the QR codes of a PDF, page by page: `node readQrs.mjs < FILE.pdf` prints them as JSON. Each page is drawn as a
 * picture by one library and read from it by another; neither has made the codes. A process of its own: both are ES modules.
 */
const SCALE = 3
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

const pdf = await getDocument({ data: new Uint8Array(await buffer(process.stdin)), verbosity: 0 }).promise
const pages = []
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvasContext, canvas, viewport }).promise
  const picture = canvasContext.getImageData(0, 0, canvas.width, canvas.height)
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 8, tryHarder: true })
  // From the top down, as they are printed.
  codes.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
  pages.push(codes.map(({ text, ecLevel }) => ({ text, level: ecLevel })))
}
console.log(JSON.stringify(pages))

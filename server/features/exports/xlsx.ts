import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { daySerial, instantSerial, isDay } from './cells'
import type { Cell, CellType } from '#server/records/exportArea'
import type { Pages, Sheet } from './sheet'

/**
 * XLSX (ECMA-376) written as a stream: rows go out as they come, whatever their number. hucre, which reads our files
 * elsewhere, writes either a stream without a bold header and a filter, or a whole book held in memory.
 */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const BOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Rows of a sheet, the header's among them. */
export const MAX_ROWS = 1_048_576

/** Number of the cell style in `styles` below; 1 is the header's. */
const STYLES: Record<CellType, number> = { text: 0, phone: 0, date: 2, instant: 3, money: 4, number: 5, numeral: 5 }
const WIDTHS: Record<CellType, number> = {
  text: 24,
  phone: 20,
  date: 12,
  instant: 17,
  money: 14,
  number: 12,
  numeral: 10,
}

const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>
</styleSheet>`

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${BOOK_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${BOOK_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${BOOK_TYPE}.styles+xml"/></Types>`

const relationships = (targets: [type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML allows it: control characters and torn surrogates have no place there. */
const escaped = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (character) => ESCAPES[character])

/** 0 → A, 25 → Z, 26 → AA. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const textCell = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** A number as a person writes it: «017» and «12А» stay as they are. */
const NUMERAL = /^[1-9]\d{0,8}$/

function cellXml(at: string, cell: Cell, type: CellType): string {
  if (cell === null || cell === '') return ''
  const number = (value: number) => `<c r="${at}" s="${STYLES[type]}"><v>${value}</v></c>`
  if (type === 'money') return number(Number(cell) / 100)
  if (type === 'number') return number(Number(cell))
  if (type === 'numeral') return NUMERAL.test(String(cell)) ? number(Number(cell)) : textCell(at, 0, String(cell))
  if (type === 'date') return isDay(String(cell)) ? number(daySerial(String(cell))) : textCell(at, 0, String(cell))
  if (type === 'instant') return number(instantSerial(String(cell)))
  return textCell(at, STYLES[type], String(cell))
}

const rangeOf = ({ columns, total }: Sheet) => `A1:${letters(columns.length - 1)}${total + 1}`
const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

const workbook = (sheet: Sheet): string => {
  const name = escaped(sheet.title)
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${name}'!${absolute(rangeOf(sheet))}</definedName></definedNames></workbook>`
}

async function* worksheet(sheet: Sheet, pages: Pages): AsyncGenerator<string> {
  const { columns } = sheet
  const names = columns.map((_, index) => letters(index))
  const widths = columns.map(
    ({ title, type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(WIDTHS[type], title.length + 4)}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ title }, index) => textCell(`${names[index]}1`, 1, title)).join('')}</row>`
  let number = 1
  for await (const page of pages) {
    const rows = page.map((row) => {
      number += 1
      return `<row r="${number}">${row.map((cell, index) => cellXml(`${names[index]}${number}`, cell, columns[index].type)).join('')}</row>`
    })
    yield rows.join('')
  }
  yield `</sheetData><autoFilter ref="${rangeOf(sheet)}"/></worksheet>`
}

/** A workbook of one sheet: bold frozen header with a filter, real dates and amounts in roubles. */
export function xlsxFile(sheet: Sheet, pages: Pages): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(relationships([['officeDocument', 'xl/workbook.xml']])), '_rels/.rels')
  zip.addBuffer(Buffer.from(workbook(sheet)), 'xl/workbook.xml')
  zip.addBuffer(
    Buffer.from(
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    'xl/_rels/workbook.xml.rels',
  )
  zip.addBuffer(Buffer.from(styles), 'xl/styles.xml')
  zip.addReadStream(Readable.from(worksheet(sheet, pages)), 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

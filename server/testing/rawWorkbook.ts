import { ZipFile } from 'yazl'

/** A ZIP of files by their names. */
export const zip = (files: Record<string, string | Buffer>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const archive = new ZipFile()
    for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
    archive.end()
    const pieces: Buffer[] = []
    archive.outputStream
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject)
  })

/** A workbook of one sheet out of the XML of its rows. */
export const workbook = (rows: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="Лист1" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })

/** The XML of a row whose cells are text. */
export const row = (number: number, cells: string[]) =>
  `<row r="${number}">${cells.map((cell, place) => `<c r="${'ABCDEF'[place]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

import { ZipFile } from 'yazl'
import { parseRows } from '../plan/parseRows'
import { readTable } from '../readTable'

const zip = (files: Record<string, string | Buffer>): Promise<Buffer> =>
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
const workbook = (rows: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
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
const row = (number: number, cells: string[]) =>
  `<row r="${number}">${cells.map((cell, place) => `<c r="${'ABCDEF'[place]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const GOOD = row(1, ['Гараж', 'ФИО']) + row(2, ['1', 'Иванов Иван'])

/** The same archive, whose directory promises a gigabyte in its last file. */
function swollen(archive: Buffer): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUInt32LE(0x40000000, copy.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24)
  return copy
}

/** The same archive, whose directory says that its last file is encrypted. */
function locked(archive: Buffer): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUInt16LE(1, copy.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8)
  return copy
}

const CONTAINER = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

describe('a file that is no table', () => {
  it.each<[string, RegExp, () => Buffer | Promise<Buffer>]>([
    ['empty', /Файл пуст/, () => Buffer.alloc(0)],
    ['of blank lines', /Файл пуст/, () => Buffer.from(' \r\n\r\n')],
    [
      'under a password',
      /закрыт паролем/,
      () => Buffer.concat([CONTAINER, Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['in a locked ZIP', /закрыт паролем/, async () => locked(await workbook(GOOD))],
    ['of the Excel before 2007', /Старый формат Excel/, () => CONTAINER],
    ['that is a photo', /Это фотография/, () => Buffer.from('ffd8ffe0', 'hex')],
    ['that is another archive', /Это архив, а не таблица/, () => zip({ 'a.txt': 'x' })],
    ['broken off', /повреждён/, async () => (await workbook(GOOD)).subarray(0, 300)],
    ['that swells to a gigabyte', /подозрительно велик/, async () => swollen(await workbook(GOOD))],
    [
      'of zeros without end',
      /слишком длинная строка/,
      () => workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'0'.repeat(8 * 1024 * 1024)}`),
    ],
    ['of one column', /только один столбец/, () => Buffer.from('Иванов\nПетров\n')],
    ['of one column of a sheet', /только один столбец/, () => workbook(row(1, ['ФИО']) + row(2, ['Иванов Иван']))],
    ['of 1 048 576 empty rows', /все строки пусты/, () => workbook('<row r="1"/>'.repeat(1_048_576))],
    ['of a header alone', /нет строк/, () => workbook(row(1, ['Гараж', 'ФИО']))],
    ['that is a web page', /веб-страница/, () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['of binary bytes', /не таблица/, () => Buffer.from([1, 0, 2, 0, 3])],
  ])('%s says so', async (_, words, file) => {
    await expect(readTable(await file(), {})).rejects.toThrow(words)
  })
})

describe('half a character in a cell', () => {
  it.each([
    ['of a workbook', () => workbook(`${row(1, ['Гараж', 'ФИО'])}${row(2, ['7', 'Ива&#xD83D;нов'])}`)],
    ['of UTF-16 text', () => Buffer.from('\ufeffГараж;ФИО\n7;Ива\ud83dнов\n', 'utf16le')],
  ])('%s is read as one that could not be', async (_, file) => {
    const { rows } = await readTable(await file(), {})
    expect(rows).toMatchObject([{ cells: ['7', 'Ива\ufffdнов'] }])
  })
})

describe('a workbook that would do something', () => {
  it('with macros is read without them', async () => {
    const { remarks, rows } = await readTable(await workbook(GOOD, { 'xl/vbaProject.bin': 'x' }), {})
    expect(remarks).toEqual([expect.stringContaining('макросы: они не запускались')])
    expect(rows).toMatchObject([{ cells: ['1', 'Иванов Иван'] }])
  })

  it.each([
    'WEBSERVICE("http://127.0.0.1/")',
    'HYPERLINK("http://evil.example","7")',
    "cmd|'/C calc'!A0",
    '[1]Лист1!A1',
  ])('by %s is read as it was saved', async (formula) => {
    const { remarks, rows } = await readTable(
      await workbook(
        `${row(1, ['Гараж', 'ФИО'])}<row r="2"><c r="A2" t="str"><f>${formula}</f><v>7</v></c><c r="B2" t="inlineStr"><is><t>Иванов Иван</t></is></c></row>`,
      ),
      {},
    )
    expect(remarks).toEqual([expect.stringContaining('не считались, прочитаны сохранённые значения')])
    expect(rows).toMatchObject([{ cells: ['7', 'Иванов Иван'] }])
  })

  it('by a formula that was never counted, or written as text, has that row refused at its column', async () => {
    const table = await workbook(
      `${row(1, ['Гараж', 'ФИО', 'Площадь'])}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Иванов Иван</t></is></c><c r="C2"><f>A1*2</f></c></row>${row(3, ['2', '=HYPERLINK(&quot;http://evil.example&quot;)', '18'])}${row(4, ['3', "+cmd|'/C calc'!A0", '18'])}`,
    )
    const { rows } = await readTable(table, {})
    const columns = (['garage_number', 'name', 'area'] as const).map((field, index) => ({ index, field }))
    const parsed = parseRows(
      rows,
      ['Гараж', 'ФИО', 'Площадь'],
      { columns, as_of: null, owned_from: null, hidden_rows: 'read' },
      '2026-11-21',
    )
    expect(parsed.map(({ problems }) => problems)).toEqual([
      [{ column: 2, field: 'area', message: 'Формула без значения: откройте файл в Excel и сохраните' }],
      [{ column: 1, field: 'name', message: 'В ячейке формула, а не значение: «=HYPERLINK("http://evil.example")»' }],
      [{ column: 1, field: 'name', message: expect.stringContaining('формула, а не значение') }],
    ])
  })
})

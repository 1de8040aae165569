import { row, workbook, zip } from '#server/testing/rawWorkbook'
import { openWorkbook } from './openWorkbook'

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

/** The rows of the first sheet below its header, and what of the file was left alone. */
async function read(file: Buffer) {
  const book = await openWorkbook(file)
  const [, ...rows] = await book.rows(0)
  return { rows, remarks: book.remarks() }
}

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
    ['that is a web page', /веб-страница/, () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['of binary bytes', /не таблица/, () => Buffer.from([1, 0, 2, 0, 3])],
  ])('%s says so', async (_, words, file) => {
    await expect(read(await file())).rejects.toThrow(words)
  })
})

describe('half a character in a cell', () => {
  it.each([
    ['of a workbook', () => workbook(`${row(1, ['Гараж', 'ФИО'])}${row(2, ['7', 'Ива&#xD83D;нов'])}`)],
    ['of UTF-16 text', () => Buffer.from('\ufeffГараж;ФИО\n7;Ива\ud83dнов\n', 'utf16le')],
  ])('%s is read as one that could not be', async (_, file) => {
    const { rows } = await read(await file())
    expect(rows).toMatchObject([{ cells: ['7', 'Ива\ufffdнов'] }])
  })
})

it.each(['-5', '1', '1e300', '2.5', 'x', ''])('a row that says to be number «%s» is the next one', async (number) => {
  const wrong = row(2, ['7', 'Иванов Иван']).replace('<row r="2">', `<row r="${number}">`)
  const { rows } = await read(await workbook(`${row(1, ['Гараж', 'ФИО'])}${wrong}${row(3, ['8', 'Петров Пётр'])}`))
  expect(rows.map((found) => found.number)).toEqual([2, 3])
})

describe('text of UTF-16', () => {
  const text = Buffer.from('Гараж;ФИО\n7;Иванов Иван\n', 'utf16le')
  const other = Buffer.from('\ufeffГараж;ФИО\n7;Иванов Иван\n\n', 'utf16le').swap16()
  it.each([
    ['without a mark', text],
    ['of the other order without a mark', Buffer.from(text).swap16()],
    ['that is cut within a letter', other.subarray(0, -1)],
  ])('%s is read as a table', async (_, file) => {
    expect((await read(file)).rows).toMatchObject([{ cells: ['7', 'Иванов Иван'] }])
  })
})

describe('a workbook that would do something', () => {
  it('with macros is read without them', async () => {
    const { remarks, rows } = await read(await workbook(GOOD, { 'xl/vbaProject.bin': 'x' }))
    expect(remarks).toEqual([expect.stringContaining('макросы: они не запускались')])
    expect(rows).toMatchObject([{ cells: ['1', 'Иванов Иван'] }])
  })

  it.each([
    'WEBSERVICE("http://127.0.0.1/")',
    'HYPERLINK("http://evil.example","7")',
    "cmd|'/C calc'!A0",
    '[1]Лист1!A1',
  ])('by %s is read as it was saved', async (formula) => {
    const { remarks, rows } = await read(
      await workbook(
        `${row(1, ['Гараж', 'ФИО'])}<row r="2"><c r="A2" t="str"><f>${formula}</f><v>7</v></c><c r="B2" t="inlineStr"><is><t>Иванов Иван</t></is></c></row>`,
      ),
    )
    expect(remarks).toEqual([expect.stringContaining('не считались, прочитаны сохранённые значения')])
    expect(rows).toMatchObject([{ cells: ['7', 'Иванов Иван'] }])
  })
})

import { BadFile, NoTable } from './badFile'
import { csvRows, decoded } from './csvRows'
import { openPackage, type Package } from './openPackage'
import type { Workbook } from './sheetRows'
import { readBook } from './xlsxBook'
import { readSheet } from './xlsxRows'

const startsWith = (file: Buffer, hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex

/** Other files that people send, by their first bytes: signature in hex → what it is. */
const OTHERS: [signature: string, name: string][] = [
  ['25504446', 'PDF'],
  ['89504e47', 'картинка'],
  ['ffd8ff', 'фотография'],
  ['47494638', 'картинка'],
  ['52617221', 'архив RAR'],
  ['377abcaf', 'архив 7z'],
  ['1f8b', 'архив'],
  ['7b5c727466', 'документ RTF'],
  ['4d5a9000', 'программа'],
]

const AS_XLSX = 'сохраните таблицу как «Книга Excel (*.xlsx)» или CSV и загрузите её'

/** A container of the old Office: an old workbook, or a new one under a password. */
function refuseContainer(file: Buffer): never {
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new BadFile('Файл закрыт паролем: снимите пароль в Excel и загрузите снова')
  throw new BadFile(`Старый формат Excel 97–2003 (.xls) не поддерживается: откройте файл в Excel и ${AS_XLSX}`)
}

/** Opens a ZIP by its directory and sees to it that it is a workbook. */
async function openZip(file: Buffer): Promise<Package> {
  const parts = await openPackage(file)
  if (!parts.has('[content_types].xml')) {
    throw new BadFile(
      parts.has('content.xml')
        ? `Таблица OpenDocument (.ods) не поддерживается: ${AS_XLSX}`
        : `Это архив, а не таблица: распакуйте его и ${AS_XLSX}`,
    )
  }
  if (parts.has('word/document.xml'))
    throw new BadFile(`Это документ Word, а не таблица: скопируйте таблицу в Excel и ${AS_XLSX}`)
  if (parts.has('ppt/presentation.xml')) throw new BadFile(`Это презентация, а не таблица: ${AS_XLSX}`)
  if (parts.has('xl/workbook.bin')) throw new BadFile(`Двоичная книга XLSB не поддерживается: ${AS_XLSX}`)
  return parts
}

/**
 * Looks at a file from outside, in some milliseconds.
 * @returns the opened ZIP of a workbook, null for text
 * @throws BadFile when it can be no table
 */
export async function lookAt(file: Buffer): Promise<Package | null> {
  if (file.length === 0) throw new NoTable('Файл пуст')
  if (startsWith(file, 'd0cf11e0a1b11ae1')) refuseContainer(file)
  const other = OTHERS.find(([signature]) => startsWith(file, signature))
  if (other) throw new BadFile(`Это ${other[1]}, а не таблица: загрузите файл Excel (XLSX) или CSV`)
  if (startsWith(file, '504b0304') || startsWith(file, '504b0506')) return openZip(file)
  decoded(file.subarray(0, 4096))
  return null
}

/**
 * Opens a file by what it is, whatever its name says. Macros are left alone, formulas are not counted, links to other
 * files are not followed: what the cells showed when they were saved is what is read.
 * @throws BadFile
 */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const parts = await lookAt(file)
  if (!parts)
    return { sheets: [{ index: 0, name: 'CSV', hidden: false }], rows: async () => csvRows(file), remarks: () => [] }
  const book = await readBook(parts)
  return {
    sheets: book.sheets.map(({ index, name, hidden }) => ({ index, name, hidden })),
    rows: (sheet) => readSheet(parts.pieces(book.sheets[sheet]?.path ?? ''), book),
    remarks: () => [
      ...(parts.has('xl/vbaproject.bin') ? ['В файле есть макросы: они не запускались'] : []),
      ...(book.reachesOut
        ? [
            'В файле есть формулы, которые обращаются к интернету, другой программе или другому файлу: они не считались, прочитаны сохранённые значения',
          ]
        : []),
    ],
  }
}

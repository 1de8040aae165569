import { encoded } from '#server/testing/statements'
import { readRegistry } from './readRegistry'

/** Registries in forms that banks and spreadsheets make of them. */

const options = { today: '2026-11-23', without_unreadable: false }

async function shown(file: Buffer | string) {
  const content = typeof file === 'string' ? Buffer.from(file) : file
  const asked = await readRegistry(content, { ...options, mappings: {} })
  const columns = asked.table.columns.flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
  const mappings = { [asked.shape]: { name: 'Банк', kind: 'registry' as const, columns } }
  const { documents, problem, remarks } = await readRegistry(content, { ...options, mappings })
  if (documents === null) return { problem, remarks }
  return documents.map(({ booked_on, amount, counter_name, purpose }) => [booked_on, amount, counter_name, purpose])
}

const HEAD = ['Дата платежа', 'Сумма платежа', 'Плательщик', 'Назначение платежа']
const FIRST = ['05.10.2026', '1234,50', 'Петров Иван Иванович', 'гараж 17']
const SECOND = ['06.10.2026', '500,00', 'Сидорова Анна Петровна', 'взнос']
const WHOLE = [
  ['2026-10-05', 123_450, 'Петров Иван Иванович', 'гараж 17'],
  ['2026-10-06', 50_000, 'Сидорова Анна Петровна', 'взнос'],
]
const lines = (delimiter: string, ...rows: string[][]) => rows.map((cells) => cells.join(delimiter)).join('\r\n')
const semicolons = lines(';', HEAD, FIRST, SECOND)

it.each<[string, Buffer | string]>([
  ['strokes between columns', lines('|', HEAD, FIRST, SECOND)],
  ['strokes at both ends of a row too', lines('|', ...[HEAD, FIRST, SECOND].map((cells) => ['', ...cells, '']))],
  ['a separator behind the last column', lines(';', ...[HEAD, FIRST, SECOND].map((cells) => [...cells, '']))],
  ['a line that names the separator', `sep=;\r\n${semicolons}`],
  ['a mark of UTF-8', `\ufeff${semicolons}`],
  ['UTF-16', Buffer.from(`\ufeff${semicolons}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(semicolons, 'utf16le')],
  ['UTF-16 of the other order without a mark', Buffer.from(semicolons, 'utf16le').swap16()],
  ['Windows-1251', encoded(semicolons, 'windows-1251')],
  ['CP866', encoded(semicolons, 'ibm866')],
  ['line ends of Unix', semicolons.replaceAll('\r\n', '\n')],
  ['every cell in quotes', lines(';', ...[HEAD, FIRST, SECOND].map((cells) => cells.map((cell) => `"${cell}"`)))],
  ['a row that is broken within quotes', semicolons.replace('гараж 17', '"гараж\r\n17"')],
  ['points in sums', semicolons.replace('1234,50', '1234.50').replace('500,00', '500.00')],
  ['sums with blanks and the currency', semicolons.replace('1234,50', '1 234,50 ₽').replace('500,00', '500 руб.')],
  ['sums with an apostrophe', semicolons.replace('1234,50', "1'234,50")],
  [
    'days with times',
    semicolons.replace('05.10.2026', '05.10.2026 23:59:59').replace('06.10.2026', '2026-10-06T00:10'),
  ],
  ['blanks round cells', lines(' ; ', HEAD, FIRST, SECOND)],
  [
    'empty columns between',
    lines(';', ...[HEAD, FIRST, SECOND].map(([day, sum, ...rest]) => [day, '', sum, '', ...rest])),
  ],
])('reads the same of it: %s', async (_, file) => {
  expect(await shown(file)).toEqual(WHOLE)
})

it.each([
  ['a row with a separator too many', semicolons.replace('Петров Иван', 'Петров;Иван')],
  ['a row that is cut', semicolons.replace(';500,00;Сидорова Анна Петровна;взнос', '')],
  ['a sum below zero', semicolons.replace('500,00', '-500,00')],
  ['a sum in brackets', semicolons.replace('500,00', '(500,00)')],
  ['a quote that never ends', semicolons.replace('Петров', '"Петров')],
  ['two sums in one cell', semicolons.replace('500,00', '500,00 400,00')],
])('loses no payment of it silently: %s', async (_, file) => {
  const found = await shown(file).catch((error: Error) => ({ problem: error.message, remarks: [] }))
  if (Array.isArray(found)) return expect(found.map((row) => row[1])).toEqual(WHOLE.map((row) => row[1]))
  expect(`${found.problem} ${found.remarks.join(' ')}`).toMatch(/[а-яё]{3}/i)
})

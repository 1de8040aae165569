import { MOST_AMOUNT } from '#contract/money/most'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import { encoded } from '#server/testing/statements'
import { BadStatement } from './badStatement'
import { isStatementText } from './documents'
import { readStatement } from './readStatement'

/** Statements in forms that banks and people between make of them. */

const documents: WrittenDocument[] = [
  { number: '1', amount: 3500, name: 'ИВАНОВ ИВАН ИВАНОВИЧ', purpose: 'гараж 17' },
  { number: '2', amount: 1200.5, name: 'Петрова Анна Сергеевна', purpose: 'взнос' },
  { number: '3', amount: 300, name: 'ПАО Сбербанк', purpose: 'Комиссия', direction: 'out' },
]
const text = statementText({ documents })

const read = (file: Buffer | string) =>
  readStatement(typeof file === 'string' ? Buffer.from(file) : file, [OUR_ACCOUNT])
const refusal = (file: Buffer | string): string => {
  try {
    read(file)
  } catch (error) {
    if (error instanceof BadStatement) return error.message
    throw error
  }
  return ''
}
const [whole] = read(text)

it.each<[string, Buffer | string]>([
  ['Windows-1251 that is called UTF-8', encoded(text.replace('Кодировка=Windows', 'Кодировка=UTF-8'), 'windows-1251')],
  ['CP866 that is called Windows', encoded(text, 'ibm866')],
  ['UTF-8 that is called DOS', text.replace('Кодировка=Windows', 'Кодировка=DOS')],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order without a mark', Buffer.from(text, 'utf16le').swap16()],
  ['no encoding named at all', encoded(text.replace('Кодировка=Windows\r\n', ''), 'windows-1251')],
  ['line ends of Unix', text.replaceAll('\r\n', '\n')],
  ['line ends of an old Mac', text.replaceAll('\r\n', '\r')],
  ['empty lines between all', text.replaceAll('\r\n', '\r\n\r\n')],
  ['empty lines and blanks above the first', `\r\n  \r\n${text}`],
  ['blanks at both ends of every line', text.replace(/^(.*)$/gm, '  $1\t')],
  [
    'keys in lower case',
    text.replace(/^(Дата|Номер|Сумма|Плательщик\S*?|Получатель\S*?)=/gm, (key) => key.toLowerCase()),
  ],
  ['no account and days above the sections', text.replace(/Отправитель=Банк\r\n(?:.*\r\n){3}/, 'Отправитель=Банк\r\n')],
  ['another version of the format', text.replace('ВерсияФормата=1.03', 'ВерсияФормата=1.02')],
  ['sums with commas, blanks and the currency', text.replaceAll('=3500.00', '=3 500,00 RUB')],
  ['days with one digit and years with two', text.replaceAll('01.10.2026', '1.10.26')],
  ['days as in databases', text.replaceAll('31.10.2026', '2026-10-31')],
  ['text behind the end of the file', `${text}\r\nСформировано в Клиент-Банке`],
  ['the end of the file without its last line end', text.trimEnd()],
])('is read as it was, or refused in words: %s', (_, file) => {
  const said = refusal(file)
  if (said !== '') return expect(said).toMatch(/[а-яё]{3}/i)
  const [statement] = read(file)
  expect({ ...statement, documents: statement.documents.map(({ raw: _raw, ...document }) => document) }).toEqual({
    ...whole,
    documents: whole.documents.map(({ raw: _raw, ...document }) => document),
  })
})

it.each<[string, Buffer]>([
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 that is cut within a letter', Buffer.from(`${text}\n`, 'utf16le').subarray(0, -1)],
])('is known as a statement without a mark of its encoding: %s', (_, file) => {
  expect(isStatementText(file)).toBe(true)
  expect(read(file)[0].documents).toHaveLength(3)
})

it('takes little memory for millions of empty lines', () => {
  const file = encoded(text.replace('КонецФайла', `${'\r'.repeat(15_000_000)}КонецФайла`), 'windows-1251')
  const before = process.resourceUsage().maxRSS
  expect(read(file)[0].documents).toHaveLength(3)
  const kilobytes = process.resourceUsage().maxRSS - before
  expect(kilobytes).toBeLessThan(250_000)
})

it('takes no sum below zero, and none of a document that has two', () => {
  expect(refusal(text.replace('Сумма=3500.00', 'Сумма=-3500.00'))).toMatch(/^Документ № 1: /)
  expect(refusal(text.replace('Сумма=3500.00', 'Сумма=0.00'))).toMatch(/^Документ № 1: /)
})

it('takes no document above the most that forms take, and no total that sums cannot bear', () => {
  expect(refusal(text.replace('Сумма=3500.00', 'Сумма=9999999999999.99'))).toBe(
    'Документ № 1: сумма больше 1\u00a0000\u00a0000\u00a0000,00\u00a0₽. Скачайте выписку заново. Ничего не загружено',
  )
  expect(read(text.replace('Сумма=3500.00', 'Сумма=1000000000.00'))[0].documents[0].amount).toBe(MOST_AMOUNT)
  const section = /СекцияРасчСчет[^]*КонецРасчСчет\r\n/.exec(text)?.[0] ?? ''
  const rich = text.replace('НачальныйОстаток=1000.00', 'НачальныйОстаток=9999999999999.99')
  const parts = text.replace(section, section.replace('=4700.50', '=60000000000.00').repeat(2))
  for (const file of [rich, parts]) expect(refusal(file)).toMatch(/^Итог выписки .* больше возможного: /)
})

it('tells sums below zero of the section as a difference', () => {
  const [statement] = read(text.replace('НачальныйОстаток=1000.00', 'НачальныйОстаток=-1000.00'))
  expect(statement).toMatchObject({ opening: -100_000, difference: -200_000 })
})

it('joins a purpose, a name and keys that were broken at the width of a page', () => {
  const broken = text
    .replace('=гараж 17', '=членский взнос за 2026 год за га\r\nраж 17, владелец\r\nИванов И. И.')
    .replace('Плательщик1=ИВАНОВ ИВАН', 'Плательщик1=ИВАНОВ\r\nИВАН')
  const [{ documents: found }] = read(broken)
  expect(found).toHaveLength(3)
  expect(found[0]).toMatchObject({ amount: 350_000, direction: 'in' })
  expect(found[0].purpose.replaceAll(' ', '')).toBe('членскийвзносза2026годзагараж17,владелецИвановИ.И.')
})

it.each([
  ['a document within a document', text.replace('КонецДокумента\r\n', '')],
  ['an end without a beginning', text.replace(/СекцияДокумент=.*\r\n/, '')],
  ['an account that is named with letters', text.replaceAll(OUR_ACCOUNT, OUR_ACCOUNT.replace('4', '４'))],
  ['a section that never ends', text.replace('КонецРасчСчет\r\n', '')],
  ['two headers of two files one after the other', text + text],
])('loses no line silently: %s', (_, file) => {
  if (refusal(file) !== '') return expect(refusal(file)).toMatch(/[а-яё]{3}/i)
  const [statement] = read(file)
  const { difference, received_difference, paid_difference, foreign } = statement
  const isTold = [difference, received_difference, paid_difference, foreign].some((value) => value !== 0)
  expect(isTold || statement.documents.length >= 3).toBe(true)
})

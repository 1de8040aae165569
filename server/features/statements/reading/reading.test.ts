import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { OUR_ACCOUNT, statementText } from '#server/commands/demo/statementText'
import { encoded } from '#server/testing/statements'
import { BadStatement } from './badStatement'
import { gluedPurpose, readStatement, type ReadStatement } from './readStatement'
import { kopecksOf, nameOf } from './values'

const mayak = readFileSync(join(__dirname, '..', '..', '..', '..', 'e2e', 'fixtures', 'mayak-statement.txt'))
const text = new TextDecoder('windows-1251').decode(mayak)
const one = { number: '5', amount: 1234.5, name: 'ИВАНОВ ИВАН ИВАНОВИЧ', tp_id: '500100732259', purpose: 'взнос = 1' }

const read = (file: Buffer, accounts = [OUR_ACCOUNT]) => readStatement(file, accounts)
const refusal = (file: Buffer, accounts = [OUR_ACCOUNT]): string => {
  try {
    readStatement(file, accounts)
  } catch (error) {
    if (error instanceof BadStatement) return error.message
    throw error
  }
  return ''
}

test.each(['windows-1251', 'ibm866', 'utf-8'] as const)(
  'a statement in %s is read whatever its header says',
  (encoding) => {
    const [statement] = read(encoded(text, encoding))
    expect(statement).toEqual(read(mayak)[0])
    expect(statement.documents[0]).toMatchObject({ counter_name: 'АНДРЕЕВ АНДРЕЙ ОЛЕГОВИЧ', purpose: 'взнос г.239' })
  },
)

test('a mark of UTF-8 or UTF-16 at the beginning is understood', () => {
  expect(read(Buffer.from(`\ufeff${text}`))[0].documents).toHaveLength(63)
  expect(read(Buffer.from(`\ufeff${text}`, 'utf16le'))[0].documents).toHaveLength(63)
})

test('amounts with commas and spaces, ИНН before a name, a purpose with «=», an empty day of receipt', () => {
  const written = statementText({ documents: [one] })
    .replace('Сумма=1234.50', 'Сумма = 1 234,50')
    .replace(/ДатаПоступило=\S+/, 'ДатаПоступило=')
    .replace('Плательщик1=ИВАНОВ', 'Плательщик1=ИНН 500100732259 ИВАНОВ')
  const [{ documents }] = read(Buffer.from(written))
  expect(documents).toMatchObject([
    {
      amount: 123450,
      booked_on: '2026-10-31',
      counter_name: 'ИВАНОВ ИВАН ИВАНОВИЧ',
      purpose: 'взнос = 1',
      direction: 'in',
    },
  ])
})

test('a purpose in parts, with spaces in its keys and lines that go on', () => {
  const written = statementText({ documents: [one] }).replace(
    'НазначениеПлатежа=взнос = 1',
    'НазначениеПлатежа=\r\nНазначениеПлатежа 1=взнос за\r\nНазначениеПлатежа 2=гараж 17\r\nпродолжение без ключа\r\nКодНазПлатежа=1',
  )
  const [document] = read(Buffer.from(written))[0].documents
  expect(document.purpose).toBe('взнос за гараж 17 продолжение без ключа')
  // The document that is kept is matched again by the same text.
  expect(document.purpose_glued).toBe('взнос загараж 17 продолжение без ключа')
  expect(gluedPurpose(document.raw)).toBe(document.purpose_glued)
})

test('only documents of our account are taken, those of others are counted', () => {
  const foreign = text
    .replace(`ПолучательСчет=${OUR_ACCOUNT}`, 'ПолучательСчет=40703810000000000999')
    .replace(`ПолучательРасчСчет=${OUR_ACCOUNT}`, 'ПолучательРасчСчет=40703810000000000999')
  const [statement] = read(Buffer.from(foreign))
  expect(statement).toMatchObject({ foreign: 1, received_difference: -456244 })
  expect(statement.documents).toHaveLength(62)
  // Those of another account of ours are in its own statement.
  const [both] = read(Buffer.from(foreign), [OUR_ACCOUNT, '40703810000000000999'])
  expect(both.foreign).toBe(0)
})

test('a file of more than 20 000 documents is refused: it is read in parts', () => {
  const [begin, document] = [text.indexOf('СекцияДокумент'), text.indexOf('КонецДокумента')]
  const documents = `${text.slice(begin, document)}КонецДокумента\r\n`.repeat(20_001)
  const file = Buffer.from(`${text.slice(0, begin)}${documents}КонецФайла`)
  expect(refusal(file)).toMatch(/^В файле больше 20 000 документов: скачайте выписку частями/)
})

test('what can’t be seen is not kept: characters of control, marks that turn the direction of writing', () => {
  const [name, purpose] = ['ИВАНОВ\u202e ИВАН\u0000 ИВАНОВИЧ', 'взнос\tгараж\u200b 1\u00ad7']
  const [statement] = read(Buffer.from(statementText({ documents: [{ ...one, tp_id: '', name, purpose }] })))
  expect(statement.documents[0]).toMatchObject({ counter_name: 'ИВАНОВ ИВАН ИВАНОВИЧ', purpose: 'взнос гараж 17' })
  expect(statement.documents[0].raw).not.toMatch(/\p{Cf}/u)
})

test('half a character is kept in no document: neither one that stands in the file nor one that a cut would leave', () => {
  const documents = [
    { ...one, tp_id: '', name: 'ИВАНОВ\ud83d ИВАН', purpose: 'взнос\ude00' },
    { ...one, tp_id: '', name: `${'Я'.repeat(299)}\u{1F600}`, purpose: `${'б'.repeat(999)}\u{1F600}` },
  ]
  const [statement] = read(Buffer.from(`\ufeff${statementText({ documents })}`, 'utf16le'))
  expect(statement.documents).toMatchObject([
    { counter_name: 'ИВАНОВ ИВАН', purpose: 'взнос' },
    { counter_name: 'Я'.repeat(299), purpose: 'б'.repeat(999) },
  ])
  expect(JSON.stringify(statement)).not.toMatch(/\\ud[89a-f]/)
})

test('a line that is no key, however its letters go, is looked through at once', () => {
  const began = Date.now()
  const text = statementText({ documents: [one] }).replace('Номер=', `${'Аа'.repeat(30)}-=1\r\nНомер=`)
  refusal(Buffer.from(text))
  expect(Date.now() - began).toBeLessThan(3000)
})

test('equal documents of a file are told apart by their place', () => {
  const twin = { ...one, account: '40817810500000000001' }
  const [{ documents }] = read(Buffer.from(statementText({ documents: [twin, twin] })))
  expect(documents.map(({ ordinal }) => ordinal)).toEqual([1, 2])
})

test('a statement with a section for each day has the first opening and the last closing', () => {
  const daily = statementText({ documents: [one], opening: 10 }).replace(
    'КонецРасчСчет',
    `КонецРасчСчет\r\nСекцияРасчСчет\r\nДатаНачала=01.11.2026\r\nДатаКонца=01.11.2026\r\nРасчСчет=${OUR_ACCOUNT}\r\nНачальныйОстаток=1244.50\r\nВсегоПоступило=0.00\r\nВсегоСписано=0.00\r\nКонечныйОстаток=1244.50\r\nКонецРасчСчет`,
  )
  expect(read(Buffer.from(daily))[0]).toMatchObject({ opening: 1000, closing: 124450, difference: 0, to: '2026-11-01' })
})

test('a file that is no statement, is cut off, or has a document that can’t be read is refused in words', () => {
  expect(refusal(Buffer.from(''))).toBe('Это не выписка 1CClientBankExchange')
  expect(refusal(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]))).toBe('Это не выписка 1CClientBankExchange')
  expect(refusal(Buffer.from(text.slice(0, 30_000)))).toMatch(
    /^Файл обрывается на документе № \d+: скачайте выписку заново\. Ничего не загружено$/,
  )
  expect(refusal(Buffer.from(text.replace('КонецФайла', '')))).toMatch(/^Файл обрывается на документе № \d+/)
  expect(refusal(Buffer.from(text.replace('Сумма=4562.44', 'Сумма=много')))).toMatch(
    /^Документ № 9170: сумма не читается/,
  )
  expect(refusal(mayak, ['40703810999999999999'])).toBe('Выписка по счёту 40703…0123, а у кооператива такого счёта нет')
})

/** How many damaged files are tried: a run by hand tries thousands. */
const RUNS = Number(process.env.DAMAGED_STATEMENTS ?? 300)

const place = fc.integer({ min: 0, max: mayak.length - 1 })
const damage: fc.Arbitrary<(file: Buffer) => Buffer> = fc.oneof(
  place.map((at) => (file: Buffer) => file.subarray(0, at)),
  fc.tuple(place, fc.integer({ min: 1, max: 3000 })).map(
    ([at, size]) =>
      (file: Buffer) =>
        Buffer.concat([file.subarray(0, at), file.subarray(at + size)]),
  ),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([at, bytes]) => (file: Buffer) => {
    const changed = Buffer.from(file)
    changed.set(bytes.subarray(0, changed.length - at), at)
    return changed
  }),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(
    ([at, bytes]) =>
      (file: Buffer) =>
        Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]),
  ),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (file: Buffer) =>
        Buffer.concat([file, file.subarray(Math.min(from, to), Math.max(from, to))]),
  ),
  fc.integer({ min: 0, max: 1494 }).map(
    (line) => (file: Buffer) =>
      Buffer.from(
        file
          .toString('latin1')
          .split('\r\n')
          .filter((_, index) => index !== line)
          .join('\r\n'),
        'latin1',
      ),
  ),
)

const sumOf = ({ documents }: ReadStatement, direction: string) =>
  documents.reduce((sum, document) => sum + (document.direction === direction ? document.amount : 0), 0)

test('a damaged file is refused in words, or what it lacks shows in the figures: no line is lost silently', () => {
  fc.assert(
    fc.property(damage, (spoil) => {
      let statements: ReadStatement[]
      try {
        statements = read(spoil(mayak))
      } catch (error) {
        expect(error).toBeInstanceOf(BadStatement)
        expect((error as Error).message).toMatch(/[а-яё]/i)
        return
      }
      const [statement] = statements
      const isWhole =
        statement.documents.length === 63 && sumOf(statement, 'in') === 40477311 && sumOf(statement, 'out') === 5747300
      const isTold =
        statement.foreign > 0 ||
        statement.difference !== 0 ||
        statement.received_difference !== 0 ||
        statement.paid_difference !== 0
      expect(isWhole || isTold).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

it('cuts what no bank writes: names and purposes without an end', () => {
  expect(nameOf(`ИНН 500100732259 ИВАНОВ ИВАН${' '.repeat(100_000)}//г. Москва//`)).toBe('ИВАНОВ ИВАН')
  expect(nameOf('/'.repeat(100_000) + '\u2028')).toBe('')
  expect(nameOf('Я'.repeat(100_000))).toHaveLength(300)
  const written = statementText({ documents: [{ ...one, purpose: 'за гараж 17 '.repeat(10_000) }] })
  const [{ documents }] = read(Buffer.from(written))
  expect(documents[0].purpose.length).toBeLessThanOrEqual(1000)
})

it.each([
  ['4562.44', 456244],
  ['4 562,44', 456244],
  ['1.234,50', 123450],
  ['1,234,567', 123456700],
  ['12,500', null],
  ['0.123', null],
])('reads the amount «%s» as %s kopecks, and none that might be two', (text, kopecks) => {
  expect(kopecksOf(text)).toBe(kopecks)
})

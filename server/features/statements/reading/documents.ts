import { cut } from '#server/lib/cut'
import { withoutInvisible } from '#server/lib/withoutInvisible'
import { BadStatement } from './badStatement'
import { statementText } from './statementText'

/** Text of a statement in its parts (1CClientBankExchange 1.03). Keys are in lower case, without spaces. */
export type Fields = Map<string, string>

export interface RawDocument {
  /** «Платежное поручение», «Банковский ордер». */
  kind: string
  fields: Fields
  raw: string
}

export interface RawStatement {
  header: Fields
  /** Accounts of the header: the key is repeated for each. */
  accounts: string[]
  sections: Fields[]
  documents: RawDocument[]
}

const SIDES = ['', 'счет', 'инн', 'кпп', '1', '2', '3', '4', 'расчсчет', 'банк1', 'банк2', 'бик', 'корсчет']
const KNOWN = new Set([
  ...['плательщик', 'получатель'].flatMap((side) => SIDES.map((field) => side + field)),
  ...['номер', 'дата', 'сумма', 'датасписано', 'датапоступило', 'видплатежа', 'видоплаты', 'код', 'очередность'],
  ...['квитанциядата', 'квитанциявремя', 'квитанциясодержание', 'статуссоставителя', 'показателькбк', 'окато'],
  ...['показательоснования', 'показательпериода', 'показательномера', 'показательдаты', 'показательтипа'],
  ...['срокплатежа', 'срокакцепта', 'видаккредитива', 'условиеоплаты1', 'платежпопредст', 'дополнусловия'],
  ...['номерсчетапоставщика', 'датаотсылкидок', 'кодназплатежа', 'уид', 'уин'],
])
const PURPOSE = /^назначениеплатежа\d*$/
/** Values that may go on in the next line. */
const LONG = /^(назначениеплатежа|плательщик|получатель)\d*$/
/** A key of a newer version of the format: «УникальныйИдентификаторПлатежа», not «Сч». */
const CAMEL_CASE = /^[А-ЯЁ][а-яё]+[А-ЯЁ][А-Яа-яЁё]*\d*$/

const folded = (key: string) => key.replace(/\s+/g, '').toLowerCase()

/** A line's key and value, parted at the first `=`; null where the line has no key of the format. */
function pairOf(line: string): { key: string; value: string } | null {
  const at = line.indexOf('=')
  if (at < 1) return null
  const written = line.slice(0, at).trim()
  const key = folded(written)
  if (!KNOWN.has(key) && !PURPOSE.test(key) && !CAMEL_CASE.test(written.replace(/\s+/g, ''))) return null
  return { key, value: line.slice(at + 1).trim() }
}

const UNIQUE = new Set(['номер', 'дата', 'сумма', 'датасписано', 'датапоступило', 'плательщиксчет', 'получательсчет'])
/** Banks take a purpose of 210 characters and a name of 160: what is longer is no writing of theirs and is cut. */
const LONGEST_VALUE = 1000
const LONGEST_RAW = 10_000
/** A year of a large cooperative is half of this; reading more would keep the server from others. */
export const MOST_DOCUMENTS = 20_000
export const NOT_STATEMENT = 'Это не выписка 1CClientBankExchange'
const TOO_MANY = 'В файле больше 20 000 документов: скачайте выписку частями, за меньшее время. Ничего не загружено'
const FIRST_LINE = '1cclientbankexchange'
const AGAIN = 'скачайте выписку заново. Ничего не загружено'

/** @param done documents before the one that is cut: the last is named where that has no number yet */
const cutAt = (document: RawDocument | null, done: readonly RawDocument[]) => {
  const number = document?.fields.get('номер') ?? done.at(-1)?.fields.get('номер')
  return new BadStatement(`Файл обрывается${number ? ` на документе № ${number}` : ''}: ${AGAIN}`)
}
const damagedAt = (line: number) => new BadStatement(`Файл повреждён в строке ${line}: ${AGAIN}`)

/** Puts a pair among the fields of a document. */
function add(fields: Fields, key: string, value: string, line: number): void {
  const before = fields.get(key)
  // Two documents that have run into one: neither would be known for what it is.
  if (before !== undefined && before !== value && UNIQUE.has(key)) throw damagedAt(line)
  if (before === undefined || before === '') fields.set(key, value)
}

/** Where the reading of a document's lines stands. */
interface Reading {
  fields: Fields
  /** The last key with a value, which the next line may go on. */
  lastKey: string
}

/**
 * Puts a line among the fields of its document.
 * @returns whether it is a pair of the format, or goes on with the one before
 */
function takeLine(reading: Reading, line: string, number: number): boolean {
  const { fields, lastKey } = reading
  const pair = pairOf(line)
  if (pair) {
    add(fields, pair.key, cut(pair.value, LONGEST_VALUE), number)
    reading.lastKey = pair.key
    return true
  }
  if (!LONG.test(lastKey)) return false
  const begun = fields.get(lastKey) ?? ''
  if (begun.length < LONGEST_VALUE) fields.set(lastKey, cut(`${begun} ${line}`.trim(), LONGEST_VALUE))
  return true
}

/** Fields of a document that was kept as its lines. @throws BadStatement */
export function fieldsOf(raw: string): Fields {
  const reading: Reading = { fields: new Map(), lastKey: '' }
  for (const [index, line] of raw.split('\n').entries()) takeLine(reading, line, index + 1)
  return reading.fields
}

/** Whether a file begins as a statement of the bank does, in whatever encoding. */
export const isStatementText = (file: Buffer): boolean =>
  folded(
    statementText(file.subarray(0, 200))
      .replace(/^\ufeff/, '')
      .trimStart()
      .split(/[\r\n]/)[0],
  ) === FIRST_LINE

const [CR, LF] = [13, 10]

/** Lines that aren't empty, from 1, one by one: all at once the empty ones of a file of 20 MB would take a gigabyte. */
function* linesOf(text: string): Generator<{ written: string; number: number; isLast: boolean }> {
  let number = 1
  for (let from = 0; from < text.length; number += 1) {
    let end = from
    while (end < text.length && text.charCodeAt(end) !== CR && text.charCodeAt(end) !== LF) end += 1
    if (end > from) yield { written: text.slice(from, end), number, isLast: end === text.length }
    from = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/**
 * Parts of a statement's text. Nothing is left out: a line that belongs nowhere makes the whole file damaged.
 * @throws BadStatement
 */
export function parseStatement(text: string): RawStatement {
  const statement: RawStatement = { header: new Map(), accounts: [], sections: [], documents: [] }
  let section: Fields | null = null
  let document: RawDocument | null = null
  let reading: Reading = { fields: new Map(), lastKey: '' }
  let [begun, ended] = [false, false]
  for (const { written, number, isLast } of linesOf(text.replace(/^\ufeff/, ''))) {
    if (!begun) {
      if (written.trim() === '') continue
      if (folded(written) !== FIRST_LINE) throw new BadStatement(NOT_STATEMENT)
      begun = true
      continue
    }
    const line = withoutInvisible(written.replace(/\t/g, ' ')).trim()
    if (line === '') continue
    if (ended) throw damagedAt(number)
    const word = folded(line)
    if (word.startsWith('секциядокумент')) {
      if (document || section) throw cutAt(document, statement.documents)
      reading = { fields: new Map(), lastKey: '' }
      document = { kind: line.slice(line.indexOf('=') + 1).trim(), fields: reading.fields, raw: '' }
    } else if (word === 'конецдокумента') {
      if (!document) throw damagedAt(number)
      statement.documents.push(document)
      if (statement.documents.length > MOST_DOCUMENTS) throw new BadStatement(TOO_MANY)
      document = null
    } else if (word === 'секциярасчсчет') {
      if (document || section) throw cutAt(document, statement.documents)
      section = new Map()
    } else if (word === 'конецрасчсчет') {
      if (!section) throw damagedAt(number)
      statement.sections.push(section)
      section = null
    } else if (word === 'конецфайла') {
      if (document || section) throw cutAt(document, statement.documents)
      ended = true
    } else if (document) {
      if (document.raw.length < LONGEST_RAW)
        document.raw += `${document.raw === '' ? '' : '\n'}${cut(line, LONGEST_VALUE)}`
      // A bank's own keys are normal; a line that is no pair at all is a piece of something lost.
      if (!takeLine(reading, line, number) && !line.includes('='))
        throw isLast ? cutAt(document, statement.documents) : damagedAt(number)
    } else {
      const at = line.indexOf('=')
      if (at < 1) throw damagedAt(number)
      const [key, value] = [folded(line.slice(0, at)), line.slice(at + 1).trim()]
      // Keys of a document outside of one: the line that begins it is lost.
      if (key === 'номер' || key === 'сумма' || PURPOSE.test(key)) throw damagedAt(number)
      if (section) section.set(key, value)
      else if (key === 'расчсчет') statement.accounts.push(value.replace(/\s/g, ''))
      else statement.header.set(key, value)
    }
  }
  if (!begun) throw new BadStatement(NOT_STATEMENT)
  if (!ended) throw cutAt(document, statement.documents)
  return statement
}

import { setImmediate } from 'node:timers/promises'
import { parser as saxParser, type QualifiedTag, type SAXParser } from 'sax'
import { isCalendarDate } from '#contract/checks'
import { DirectoryError, type BankDirectoryFile, type DirectoryBank } from './bankDirectory'
import { looksLikeZip, MAX_XML_BYTES, unzipXml } from './zip'

const NAMESPACE = 'urn:cbr-ru:ed:v2.0'
const ENCODINGS = ['windows-1251', 'utf-8']
/** Bytes parsed at one go, some milliseconds: between two portions the server answers others. */
const CHUNK = 64 * 1024
/** Four levels are in use; a hostile file could go as deep as the memory lasts. */
const MAX_DEPTH = 16

type Attributes = Partial<Record<string, string>>

function decoderOf(file: Buffer): TextDecoder {
  const declared =
    /^[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(file.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8'
  if (!ENCODINGS.includes(declared.toLowerCase()))
    throw new DirectoryError(`Кодировка ${declared} не поддерживается: нужна windows-1251 или UTF-8`)
  return new TextDecoder(declared, { fatal: true })
}

const attributesOf = (tag: QualifiedTag): Attributes =>
  Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]))

/** Cities are written by name alone, other places with their kind: «Москва», «пгт Яблоновский». */
function cityOf({ Tnp: kind, Nnp: name }: Attributes): string | null {
  if (!name) return null
  return !kind || /^г(\.|ород)?$/.test(kind) ? name : `${kind} ${name}`
}

function newBank({ BIC: bic = '' }: Attributes): DirectoryBank {
  // Not bicProblem: foreign banks and some clients of the Bank of Russia have codes that begin otherwise.
  if (!/^\d{9}$/.test(bic)) throw new DirectoryError(`В справочнике неверный БИК «${bic.slice(0, 20)}»`)
  return { bic, name: '', corr_account: null, swift: null, city: null, closed: false }
}

function readParticipant(bank: DirectoryBank, attributes: Attributes) {
  const name = attributes.NameP?.trim() ?? ''
  if (name === '' || /\p{Cc}/u.test(name))
    throw new DirectoryError(`У банка с БИК ${bank.bic} нет правильного названия`)
  bank.name = name
  bank.city = cityOf(attributes)
  bank.closed ||= attributes.PtType === '90'
}

function readSwift(bank: DirectoryBank, { SWBIC, DefaultSWBIC }: Attributes) {
  if (SWBIC && (DefaultSWBIC === '1' || bank.swift === null)) bank.swift = SWBIC
}

function readAccount(bank: DirectoryBank, { Account, RegulationAccountType, AccountStatus }: Attributes) {
  if (RegulationAccountType !== 'CRSA' || AccountStatus !== 'ACAC') return
  if (!/^\d{20}$/.test(Account ?? ''))
    throw new DirectoryError(`У банка с БИК ${bank.bic} неверный корреспондентский счёт`)
  bank.corr_account = Account ?? null
}

/** Gathers a directory from the tags of an ED807 message (facts.md §2; Bank of Russia, album of formats УФЭБС). */
class DirectoryReader {
  private businessDay: string | null = null
  private readonly banks = new Map<string, DirectoryBank>()
  private bank: DirectoryBank | null = null
  private depth = 0

  open(tag: QualifiedTag) {
    if (++this.depth > MAX_DEPTH) throw new DirectoryError('Это не справочник БИК: слишком глубокая вложенность')
    const attributes = attributesOf(tag)
    if (this.businessDay === null) this.businessDay = this.readRoot(tag, attributes)
    else if (tag.local === 'BICDirectoryEntry') this.bank = newBank(attributes)
    else if (this.bank) this.readPart(this.bank, tag.local, attributes)
  }

  close(name: string) {
    this.depth--
    if (!this.bank || !/(^|:)BICDirectoryEntry$/.test(name)) return
    const { bic } = this.bank
    if (this.bank.name === '') throw new DirectoryError(`У банка с БИК ${bic} нет правильного названия`)
    if (this.banks.has(bic)) throw new DirectoryError(`БИК ${bic} встречается в справочнике дважды`)
    this.banks.set(bic, this.bank)
    this.bank = null
  }

  finish(): BankDirectoryFile {
    if (this.businessDay === null || this.banks.size === 0)
      throw new DirectoryError('В справочнике нет ни одного банка')
    return { business_day: this.businessDay, banks: [...this.banks.values()] }
  }

  private readRoot({ local, uri }: QualifiedTag, { BusinessDay = '', InfoTypeCode }: Attributes): string {
    if (local !== 'ED807' || uri !== NAMESPACE)
      throw new DirectoryError('Это не справочник БИК Банка России (нужен документ ED807)')
    if (InfoTypeCode === 'SIRR')
      throw new DirectoryError('В файле только изменения справочника, а нужен справочник целиком')
    if (!isCalendarDate(BusinessDay)) throw new DirectoryError('В справочнике не указан день, на который он составлен')
    return BusinessDay
  }

  private readPart(bank: DirectoryBank, name: string, attributes: Attributes) {
    if (name === 'ParticipantInfo') readParticipant(bank, attributes)
    if (name === 'RstrList') bank.closed ||= ['LWRS', 'URRS'].includes(attributes.Rstr ?? '')
    if (name === 'SWBICS') readSwift(bank, attributes)
    if (name === 'Accounts') readAccount(bank, attributes)
  }
}

function strictParser(reader: DirectoryReader): SAXParser {
  const parser = saxParser(true, { xmlns: true })
  parser.onopentag = (tag) => reader.open(tag as QualifiedTag)
  parser.onclosetag = (name) => reader.close(name)
  // No directory has one; entities of a hostile one could grow without end or name files of the server.
  parser.ondoctype = () => {
    throw new DirectoryError('В файле есть DOCTYPE: в справочнике Банка России его не бывает')
  }
  parser.onerror = () => {
    throw new DirectoryError(`XML повреждён или обрывается (строка ${parser.line + 1}): скачайте файл ещё раз`)
  }
  return parser
}

async function parseXml(file: Buffer): Promise<BankDirectoryFile> {
  if (file.length > MAX_XML_BYTES) throw new DirectoryError('Файл слишком велик: это не справочник БИК')
  const reader = new DirectoryReader()
  const parser = strictParser(reader)
  const decoder = decoderOf(file)
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new DirectoryError('Буквы в файле не соответствуют его кодировке')
    }
  }
  for (let start = 0; start < file.length; start += CHUNK) {
    parser.write(decode(file.subarray(start, start + CHUNK)))
    await setImmediate()
  }
  parser.write(decode()).close()
  return reader.finish()
}

/**
 * Reads a publication of the Bank of Russia: the ZIP as downloaded or the XML in it.
 * @throws DirectoryError for whatever is not a whole, sound directory
 */
export async function parseEd807(file: Buffer): Promise<BankDirectoryFile> {
  if (file.length === 0) throw new DirectoryError('Файл пуст')
  if (looksLikeZip(file)) return parseXml(await unzipXml(file))
  if (!/^(\u00ef\u00bb\u00bf)?\s*</.test(file.subarray(0, 200).toString('latin1'))) {
    throw new DirectoryError('Нужен файл ZIP или XML с сайта Банка России')
  }
  return parseXml(file)
}

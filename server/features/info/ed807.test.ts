import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { corrAccountProblem } from '#contract/checks'
import { DirectoryError } from './bankDirectory'
import { parseEd807 } from './ed807'
import { zipOf } from './fixtures/zipOf'

const publication = readFileSync(join(__dirname, 'fixtures/20220119ED01OSBR.zip'))

const sberbank = `<BICDirectoryEntry BIC="044525225">
  <ParticipantInfo NameP="ПАО СБЕРБАНК" Tnp="г" Nnp="Москва" PtType="20" ParticipantStatus="PSAC"/>
  <SWBICS SWBIC="SABRRUMM012" DefaultSWBIC="0"/><SWBICS SWBIC="SABRRUMM" DefaultSWBIC="1"/>
  <Accounts Account="30101810400000000225" RegulationAccountType="CRSA" AccountStatus="ACAC"/>
</BICDirectoryEntry>`

const bank = (bic: string, inside: string) => `<BICDirectoryEntry BIC="${bic}">${inside}</BICDirectoryEntry>`
const named = (attributes: string, inside = '') =>
  `<ParticipantInfo NameP="Банк" ${attributes}>${inside}</ParticipantInfo>`

const xmlOf = (entries: string, root = 'xmlns="urn:cbr-ru:ed:v2.0" BusinessDay="2026-09-01" InfoTypeCode="FIRR"') =>
  `<?xml version="1.0" encoding="UTF-8"?><ED807 ${root}>${entries}</ED807>`

const parseText = (xml: string) => parseEd807(Buffer.from(xml))

async function refusal(file: Buffer): Promise<string> {
  const error: unknown = await parseEd807(file).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DirectoryError)
  return (error as DirectoryError).message
}

describe('publication of the Bank of Russia', () => {
  it('is read whole from its ZIP', async () => {
    const { business_day, banks } = await parseEd807(publication)
    expect(business_day).toBe('2022-01-19')
    expect(banks).toHaveLength(1676)
    expect(banks.find(({ bic }) => bic === '044525225')).toEqual({
      bic: '044525225',
      name: 'ПАО СБЕРБАНК',
      corr_account: '30101810400000000225',
      swift: 'SABRRUMM',
      city: 'Москва',
      closed: false,
    })
  })

  it('has correspondent accounts that fit their БИК', async () => {
    const { banks } = await parseEd807(publication)
    const wrong = banks.filter(({ bic, corr_account }) => corr_account && corrAccountProblem(corr_account, bic))
    expect(wrong).toEqual([])
  })

  it('leaves the event loop to others while it is read', async () => {
    let others = 0
    const timer = setInterval(() => others++, 1)
    await parseEd807(publication).finally(() => clearInterval(timer))
    expect(others).toBeGreaterThan(3)
  })
})

describe('entry of the directory', () => {
  it('gives the live correspondent account, the default SWIFT code and the place', async () => {
    const { banks } = await parseText(xmlOf(sberbank))
    expect(banks).toEqual([
      {
        bic: '044525225',
        name: 'ПАО СБЕРБАНК',
        corr_account: '30101810400000000225',
        swift: 'SABRRUMM',
        city: 'Москва',
        closed: false,
      },
    ])
  })

  it.each([
    [
      'another kind of account',
      '<Accounts Account="40116810100000010010" RegulationAccountType="TRSA" AccountStatus="ACAC"/>',
    ],
    [
      'a correspondent account that is closed',
      '<Accounts Account="30101810145250000246" RegulationAccountType="CRSA" AccountStatus="ACDL"/>',
    ],
  ])('has no correspondent account when there is only %s', async (_, account) => {
    const { banks } = await parseText(xmlOf(bank('044525246', named('PtType="20"') + account)))
    expect(banks[0].corr_account).toBeNull()
  })

  it.each([
    ['PtType is 90', named('PtType="90"'), true],
    ['its licence is revoked', named('PtType="20"', '<RstrList Rstr="LWRS"/>'), true],
    ['it is cut off from payments', named('PtType="20"', '<RstrList Rstr="FPRS"/><RstrList Rstr="URRS"/>'), true],
    ['it has a lesser restriction', named('PtType="20"', '<RstrList Rstr="FPRS"/>'), false],
    [
      'only an account of it is restricted',
      named('PtType="20"') + '<Accounts Account="1"><AccRstrList AccRstr="URRS"/></Accounts>',
      false,
    ],
  ])('when %s: closed is read rightly', async (_, inside, closed) => {
    const { banks } = await parseText(xmlOf(bank('044525597', inside)))
    expect(banks[0].closed).toBe(closed)
  })

  it('names places that are no cities with their kind', async () => {
    const place = async (attributes: string) =>
      (await parseText(xmlOf(bank('044525597', named(attributes))))).banks[0].city
    expect(await place('Tnp="пгт" Nnp="Яблоновский"')).toBe('пгт Яблоновский')
    expect(await place('Tnp="город" Nnp="Тверь"')).toBe('Тверь')
    expect(await place('')).toBeNull()
  })

  it('is understood with a prefixed namespace, in windows-1251, with a byte order mark', async () => {
    const prefixed = xmlOf(sberbank)
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ed:')
      .replace('xmlns=', 'xmlns:ed=')
    expect((await parseText(prefixed)).banks[0].name).toBe('ПАО СБЕРБАНК')
    const cyrillic = iconv.encode(xmlOf(sberbank).replace('UTF-8', 'Windows-1251'), 'windows-1251')
    expect((await parseEd807(cyrillic)).banks[0].name).toBe('ПАО СБЕРБАНК')
    expect((await parseText('\ufeff' + xmlOf(sberbank))).banks[0].name).toBe('ПАО СБЕРБАНК')
  })
})

describe('a file that is no directory', () => {
  const whole = xmlOf(sberbank)

  it.each([
    ['is empty', '', 'Файл пуст'],
    ['is some text', 'БИК;Название', 'Нужен файл ZIP или XML с сайта Банка России'],
    ['holds no banks', xmlOf(''), 'В справочнике нет ни одного банка'],
    [
      'is another message',
      '<ED101 xmlns="urn:cbr-ru:ed:v2.0"/>',
      'Это не справочник БИК Банка России (нужен документ ED807)',
    ],
    [
      'has another namespace',
      xmlOf(sberbank, 'xmlns="urn:other" BusinessDay="2026-09-01"'),
      'Это не справочник БИК Банка России (нужен документ ED807)',
    ],
    [
      'has only changes',
      whole.replace('FIRR', 'SIRR'),
      'В файле только изменения справочника, а нужен справочник целиком',
    ],
    [
      'is of no day',
      whole.replace('2026-09-01', '2026-02-30'),
      'В справочнике не указан день, на который он составлен',
    ],
    ['has a bank twice', xmlOf(sberbank + sberbank), 'БИК 044525225 встречается в справочнике дважды'],
    ['has a bank without a name', xmlOf(bank('044525225', '')), 'У банка с БИК 044525225 нет правильного названия'],
    ['has a wrong БИК', whole.replace('044525225', '04452522'), 'В справочнике неверный БИК «04452522»'],
    [
      'has a wrong account',
      whole.replace('30101810400000000225', '30101'),
      'У банка с БИК 044525225 неверный корреспондентский счёт',
    ],
    ['breaks off', whole.slice(0, -30), /^XML повреждён или обрывается/],
    ['breaks off between entries', whole.replace('</ED807>', ''), /^XML повреждён или обрывается/],
    ['has tags crossed', whole.replace('</BICDirectoryEntry>', '</ED807>'), /^XML повреждён или обрывается/],
    ['goes too deep', xmlOf('<a>'.repeat(100_000)), 'Это не справочник БИК: слишком глубокая вложенность'],
    [
      'is in another encoding than it says',
      Buffer.from(whole.replace('ПАО', '\u00ff'), 'latin1'),
      'Буквы в файле не соответствуют его кодировке',
    ],
    [
      'is in an unknown encoding',
      whole.replace('UTF-8', 'KOI8-R'),
      'Кодировка KOI8-R не поддерживается: нужна windows-1251 или UTF-8',
    ],
  ])('is refused when it %s', async (_, text, message) => {
    expect(await refusal(Buffer.from(text as string))).toMatch(message)
  })

  it('is refused with a DOCTYPE, whatever it would pull in', async () => {
    const doctype = '<!DOCTYPE ED807 [<!ENTITY name SYSTEM "file:///etc/passwd"><!ENTITY b "&name;&name;">]>'
    const hostile = whole.replace('?>', `?>${doctype}`).replace('ПАО СБЕРБАНК', '&name;')
    expect(await refusal(Buffer.from(hostile))).toBe('В файле есть DOCTYPE: в справочнике Банка России его не бывает')
    expect(await refusal(Buffer.from(whole.replace('ПАО СБЕРБАНК', '&name;')))).toMatch(/^XML повреждён/)
  })
})

describe('an archive that is no directory', () => {
  const xml = Buffer.from(xmlOf(sberbank))
  const damaged = 'Архив повреждён: скачайте файл с сайта Банка России ещё раз'

  it('is refused without an XML and with two', async () => {
    expect(await refusal(zipOf([{ name: 'readme.txt', data: xml }]))).toBe('В архиве нет файла XML')
    expect(await refusal(zipOf([]))).toBe('В архиве нет файла XML')
    expect(
      await refusal(
        zipOf([
          { name: 'a.xml', data: xml },
          { name: 'b.XML', data: xml },
        ]),
      ),
    ).toMatch(/несколько файлов XML/)
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `${index}.txt`, data: xml }))
    expect(await refusal(zipOf(many))).toMatch(/слишком много файлов/)
  })

  it('is refused when its file would grow too large, said or unsaid', async () => {
    const bomb = Buffer.alloc(33 * 1024 * 1024, ' ')
    expect(await refusal(zipOf([{ name: 'a.xml', data: bomb }]))).toMatch(/больше 32 МБ/)
    expect(await refusal(zipOf([{ name: 'a.xml', data: bomb, claimedSize: 1000 }]))).toBe(damaged)
  })

  it('is refused when it is damaged', async () => {
    expect(await refusal(publication.subarray(0, publication.length / 2))).toBe(damaged)
    expect(await refusal(Buffer.from('PK'))).toBe(damaged)
    const flipped = Buffer.from(publication)
    flipped[60_000] ^= 0xff
    expect(await refusal(flipped)).toBe(damaged)
  })

  it('never crashes, whatever bytes come', async () => {
    const cut = fc.tuple(fc.nat(publication.length - 1), fc.integer({ min: 1, max: 255 })).map(([position, mask]) => {
      const file = Buffer.from(publication)
      file[position] ^= mask
      return file
    })
    const noise = fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes))
    const disguised = noise.map((bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, noise, disguised), async (file) => {
        const result: unknown = await parseEd807(file).catch((error: unknown) => error)
        if (result instanceof Error) expect(result).toBeInstanceOf(DirectoryError)
      }),
      { numRuns: 100 },
    )
  })
})

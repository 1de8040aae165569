import {
  makeDirectory,
  type Directory,
  type DirectoryFacts,
  type DirectoryMember,
} from '#server/features/statements/matching/directory'

/** Statements and members for tests of bank statements; every name and number is invented. */

export const OUR_ACCOUNT = '40703810700380000123'

export interface WrittenDocument {
  kind?: string
  number?: string
  date?: string
  /** Roubles. */
  amount: number
  direction?: 'in' | 'out'
  name: string
  tp_id?: string
  account?: string
  purpose: string
}

export interface WrittenStatement {
  account?: string
  from?: string
  to?: string
  opening?: number
  documents: readonly WrittenDocument[]
}

const roubles = (amount: number) => amount.toFixed(2)
const personalAccount = (place: number) => `408178105${String(50000000000 + place * 7919).padStart(11, '0')}`

/** The text of a statement as banks write it. */
export function statementOf({
  account = OUR_ACCOUNT,
  from = '01.10.2026',
  to = '31.10.2026',
  opening = 1000,
  documents,
}: WrittenStatement): string {
  const total = (direction: 'in' | 'out') =>
    documents
      .filter((document) => (document.direction ?? 'in') === direction)
      .reduce((sum, { amount }) => sum + amount, 0)
  const period = [`ДатаНачала=${from}`, `ДатаКонца=${to}`, `РасчСчет=${account}`]
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Банк',
    ...period,
    'СекцияРасчСчет',
    ...period,
    `НачальныйОстаток=${roubles(opening)}`,
    `ВсегоПоступило=${roubles(total('in'))}`,
    `ВсегоСписано=${roubles(total('out'))}`,
    `КонечныйОстаток=${roubles(opening + total('in') - total('out'))}`,
    'КонецРасчСчет',
    ...documents.flatMap((document, place) => {
      const { kind = 'Платежное поручение', number = String(100 + place), date = to, direction = 'in', name } = document
      const [ours, theirs] = direction === 'in' ? ['Получатель', 'Плательщик'] : ['Плательщик', 'Получатель']
      return [
        `СекцияДокумент=${kind}`,
        `Номер=${number}`,
        `Дата=${date}`,
        `Сумма=${roubles(document.amount)}`,
        `${theirs}Счет=${document.account ?? personalAccount(place)}`,
        `${theirs}=${document.tp_id ? `ИНН ${document.tp_id} ` : ''}${name}`,
        `${theirs}ИНН=${document.tp_id ?? ''}`,
        `${theirs}1=${name}`,
        `${ours}Счет=${account}`,
        `${ours}=ГСК "Маяк"`,
        `${ours}ИНН=7812345675`,
        direction === 'in' ? `ДатаПоступило=${date}` : `ДатаСписано=${date}`,
        'Очередность=5',
        `НазначениеПлатежа=${document.purpose}`,
        '',
        'КонецДокумента',
      ]
    }),
    'КонецФайла',
    '',
  ]
  return lines.join('\r\n')
}

/** Bytes of a text in an encoding that Node itself only reads. */
export function encoded(text: string, encoding: 'windows-1251' | 'ibm866' | 'utf-8'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}

const memberOf = (name: string, place: number): DirectoryMember => {
  const isOrganisation = /["«]/.test(name)
  const [last = '', first = '', middle = null] = isOrganisation ? [] : name.trim().split(/\s+/)
  return {
    id: name,
    short_name: isOrganisation ? name : `${last} ${first[0]}.${middle ? ` ${middle[0]}.` : ''}`,
    last_name: isOrganisation ? null : last,
    first_name: isOrganisation ? null : first,
    middle_name: middle,
    organisation_name: isOrganisation ? name : null,
    tp_id: null,
    present: true,
    account_numbers: [String(place + 1).padStart(6, '0')],
    balance: 0,
  }
}

export interface WrittenGarage {
  number: string
  block?: string
  owners: readonly string[]
  former?: readonly string[]
}

/** Garages with their owners by full name; who has one name is one person, whose id is the name. */
export function directoryOf(
  garages: readonly WrittenGarage[],
  more: Partial<Omit<DirectoryFacts, 'garages'>> & { gone?: readonly string[] } = {},
): Directory {
  const names = [...new Set(garages.flatMap(({ owners, former = [] }) => [...owners, ...former]))]
  const { gone = [], members = [], ...rest } = more
  return makeDirectory({
    members: [...names.map(memberOf).map((member) => ({ ...member, present: !gone.includes(member.id) })), ...members],
    garages: garages.map(({ number, block = null, owners, former = [] }) => ({
      id: `${block ?? ''}${number}`,
      number,
      block,
      owners,
      former,
    })),
    payers: [],
    own: { names: ['ГСК "Маяк"'], tp_ids: ['7812345675'], accounts: [OUR_ACCOUNT] },
    ...rest,
  })
}

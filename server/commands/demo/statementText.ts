/** Statements as banks write them, of invented people: for the demonstration, benchmarks and tests. */

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
  /** The cooperative's account. */
  account?: string
  from?: string
  to?: string
  opening?: number
  documents: readonly WrittenDocument[]
}

const roubles = (amount: number) => amount.toFixed(2)
const personalAccount = (place: number) => `408178105${String(50000000000 + place * 7919).padStart(11, '0')}`

/** The text of a statement as banks write it. */
export function statementText({
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

import type { RegistryField } from '#contract/money/registries'

/** What words of a header mean in registries of banks and acquirers: of several columns of a meaning the first here. */
const WORDS: [words: RegExp, field: RegistryField][] = [
  [
    /(к|для) (перечислен|зачислен|возмещен|выплат)|сумма.*(перечислен|зачислен|возмещен|выплат)|за вычетом|нетто|^net/,
    'net',
  ],
  [/комисс|вознагражд|удержан|тариф банка|^fee/, 'fee'],
  [/дата.*(операц|платеж|оплат|транзакц|прием|совершен)/, 'date'],
  [/сумма.*(операц|платеж|оплат|транзакц|принят)|^gross/, 'amount'],
  [/^дата|^день|^date/, 'date'],
  [/^сумма|^amount|^принято/, 'amount'],
  [/rrn|уни(?![а-я])|(номер|№|код|id|идентификатор).*(операц|транзакц|платеж|документ|заказ)/, 'number'],
  [/лиц[а-я.]* ?сч|л\/?с(ч|чет)?(?![а-я])|лицевой|номер абонента/, 'account'],
  [/гараж|бокс|помещение/, 'garage'],
  [/плательщик|фио|ф\.? ?и\.? ?о|клиент|держатель карты|от кого/, 'payer'],
  [/назначен|описан|коммент|примечан|услуга|за что/, 'purpose'],
]
/** «Дата зачисления», «Дата платёжного поручения»: the day of the arrival, not of the payment. */
const OF_ARRIVAL = /дата.*(зачислен|перечислен|возмещен|поступлен|выплат|поручен|п\/п)/
const OF_ROWS = /^(№|номер|n)( п\/?п| строки)?$/
/** «Дата рождения», «Дата вступления»: of a person, not of a payment. */
const OF_PERSON = /рожд|вступл|паспорт/
/** «Адрес плательщика», «Счёт плательщика»: nobody's name. */
const OF_PAYER = /адрес|инн(?![а-я])|телефон|банк|бик(?![а-я])|(?<!лицевой )сч[её]т/

const folded = (header: string) => header.toLowerCase().replace(/ё/g, 'е').replace(/\s+/g, ' ').trim()

/** What a header says of its column, and how surely: 0 the most; null when it says nothing that is known. */
export function fieldOfHeader(header: string): { field: RegistryField; rank: number } | null {
  const words = folded(header)
  if (words === '' || OF_ARRIVAL.test(words) || OF_PERSON.test(words) || OF_ROWS.test(words)) return null
  const rank = WORDS.findIndex(([pattern]) => pattern.test(words))
  const field = WORDS.at(rank)?.[1]
  if (rank < 0 || field === undefined || (field === 'payer' && OF_PAYER.test(words))) return null
  return { field, rank }
}

/** What lists of members tell of a person, and registries of payments don't. */
const OF_MEMBERS = [
  /рожд/,
  /паспорт/,
  /телефон|e-?mail|эл.*почт/,
  /прожив|регистрац|прописк|^адрес/,
  /вступл|членск.*(билет|книж)/,
]

export const MEMBERS_LIST = 'Похоже на список членов, а не платежей: загрузите его в «Экспорт/импорт», вкладка «Импорт»'

/** Whether a table is a list of members by its header: it says who they are, and nothing of what they have paid. */
export function isMembersList(headers: readonly string[]): boolean {
  const told = OF_MEMBERS.filter((pattern) => headers.some((header) => pattern.test(folded(header))))
  return told.length >= 2 && !headers.some((header) => fieldOfHeader(header)?.field === 'amount')
}

import type { RegistryField } from '#contract/money/registries'

/** What words of a header mean in registries of banks and acquirers; of two columns with one meaning the first. */
const WORDS: [words: RegExp, field: RegistryField][] = [
  [/(к|для) (перечислен|зачислен|возмещен|выплат)|за вычетом|перечислено|нетто|^net/, 'net'],
  [/комисс|вознагражд|удержан|тариф банка|^fee/, 'fee'],
  [/дата.*(операц|платеж|оплат|транзакц|прием|совершен)/, 'date'],
  [/(сумма.*(операц|платеж|оплат|транзакц|принят))|принято|^gross/, 'amount'],
  [/^дата|^день|^date/, 'date'],
  [/^сумма|^amount/, 'amount'],
  [/rrn|уни(?![а-я])|(номер|№|код|id|идентификатор).*(операц|транзакц|платеж|документ|заказ)/, 'number'],
  [/лиц[а-я.]* ?сч|л\/?с(ч|чет)?(?![а-я])|лицевой|номер абонента/, 'account'],
  [/гараж|бокс|помещение/, 'garage'],
  [/плательщик|фио|ф\.? ?и\.? ?о|клиент|держатель карты|от кого/, 'payer'],
  [/назначен|описан|коммент|примечан|услуга|за что/, 'purpose'],
]
/** «Дата зачисления», «Дата перечисления»: the day of the arrival, not of the payment. */
const OF_ARRIVAL = /дата.*(зачислен|перечислен|возмещен|поступлен|выплат)/
const OF_NAMES = /^(№|номер|n)( п\/?п| строки)?$/

const folded = (header: string) => header.toLowerCase().replace(/ё/g, 'е').replace(/\s+/g, ' ').trim()

/** What a header says of its column; null when it says nothing that is known. */
export function fieldOfHeader(header: string): RegistryField | null {
  const words = folded(header)
  if (words === '' || OF_ARRIVAL.test(words) || OF_NAMES.test(words)) return null
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

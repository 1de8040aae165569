/** A credit as the bank writes it; the amount in kopecks. */
export interface Credit {
  payer: string
  amount: number
  purpose: string
}

const roubles = (kopecks: number) => (kopecks / 100).toFixed(2)

/** A statement of a day `DD.MM.YYYY` (1CClientBankExchange 1.03) that begins with nothing on the account. */
export function statementFile(account: string, day: string, credits: readonly Credit[]): Buffer {
  const received = roubles(credits.reduce((sum, { amount }) => sum + amount, 0))
  const documents = credits.flatMap(({ payer, amount, purpose }, index) => [
    'СекцияДокумент=Платежное поручение',
    `Номер=${index + 1}`,
    `Дата=${day}`,
    `Сумма=${roubles(amount)}`,
    `ПлательщикСчет=4081781000000000000${index}`,
    `Плательщик1=${payer}`,
    `ПолучательСчет=${account}`,
    `ДатаПоступило=${day}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ])
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    `ВсегоПоступило=${received}`,
    'ВсегоСписано=0.00',
    `КонечныйОстаток=${received}`,
    'КонецРасчСчет',
    ...documents,
    'КонецФайла',
  ]
  return Buffer.from(lines.join('\r\n') + '\r\n')
}

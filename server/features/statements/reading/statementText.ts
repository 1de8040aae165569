import { utf16Text } from '#server/lib/utf16'

/** Keys that stand in every statement: the encoding under which most of them are read is the right one. */
const KEYS = /1CClientBankExchange|Секция|Конец|Дата|Номер|Сумма|Плательщик|Получатель|НазначениеПлатежа/g
/** Letters that make most of any Russian text, against characters of frames and those that could not be read. */
const FREQUENT = /[оеаинтсрвлОЕАИНТСРВЛ]/g
const STRANGE = /[\u2500-\u259f\ufffd]/g
const PROBE = 200_000

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const likelihood = (text: string) => count(text, KEYS) * 20 + count(text, FREQUENT) - 3 * count(text, STRANGE)

function strictUtf8(file: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return /[А-яЁё]/.test(text) ? text : null
  } catch {
    return null
  }
}

/**
 * Text of a statement, whatever encoding its header names: banks declare Windows and write UTF-8. UTF-16 or
 * valid UTF-8 with Cyrillic wins; else the encoding under which the format's words and frequent letters are the most.
 */
export function statementText(file: Buffer): string {
  const certain = utf16Text(file) ?? strictUtf8(file)
  if (certain !== null) return certain
  const probe = file.subarray(0, PROBE)
  const read = (encoding: string, bytes: Buffer) => new TextDecoder(encoding).decode(bytes)
  const [best] = ['windows-1251', 'ibm866', 'utf-8', 'koi8-r']
    .map((encoding) => ({ encoding, likelihood: likelihood(read(encoding, probe)) }))
    .sort((one, other) => other.likelihood - one.likelihood)
  return read(best.encoding, file)
}

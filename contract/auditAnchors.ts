import { formatDate } from './format'
import { number, object, string, type InferType } from 'yup'
import { isCalendarDate } from './checks'
import { instant } from './common'

/**
 * Anchors of the audit log: how many entries it had on a day and the fingerprint of their chain, sent outside the database.
 * A log whose end was cut off, or that was written anew, no longer fits the line that somebody has kept.
 */
export interface Anchor {
  /** `YYYY-MM-DD` */
  day: string
  /** Number of the log's last entry then. */
  seq: number
  /** Hash of that entry, lower-case hex. */
  hash: string
}

/** What a line says about an anchor. */
export interface AnchorLine {
  day: string
  seq: number
  /** First 16 hex digits of the hash. */
  fingerprint: string
}

const FINGERPRINT_DIGITS = 16

/** «Маяк» of «ГСК «Маяк»»; the whole name where nothing of it stands in quotes. */
const quotedPart = (short_name: string): string => /[«"]([^«»"]+)[»"]/.exec(short_name)?.[1] ?? short_name

/** «Журнал «Маяк» 22.11.2026: записей 10233, отпечаток 6263-88d4-6adc-48bb» */
export function anchorLine(short_name: string, { day, seq, hash }: Anchor): string {
  const fingerprint = hash.slice(0, FINGERPRINT_DIGITS).match(/.{4}/g)?.join('-') ?? ''
  return `Журнал «${quotedPart(short_name)}» ${formatDate(day)}: записей ${seq}, отпечаток ${fingerprint}`
}

const LINE =
  /(\d\d)\.(\d\d)\.(\d{4}): ?записей (\d[\d ]{0,20}), ?отпечаток ((?:[\da-f]{4} ?- ?){3}[\da-f]{4})(?![\da-f])/

/** Reads the line out of a text, as mail programs may have folded and spaced it; null where there is none. */
export function readAnchorLine(text: string): AnchorLine | null {
  const plain = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
  const [, date, month, year, seq, fingerprint] = LINE.exec(plain) ?? []
  if (!fingerprint) return null
  const day = `${year}-${month}-${date}`
  if (!isCalendarDate(day)) return null
  return { day, seq: Number(seq.replaceAll(' ', '')), fingerprint: fingerprint.replace(/[ -]/g, '') }
}

const NO_LINE =
  'Вставьте строку из письма целиком: «Журнал «Маяк» 22.11.2026: записей 10233, отпечаток 6263-88d4-6adc-48bb»'

export const auditCompareQuery = object({
  line: string()
    .max(2000)
    .required(NO_LINE)
    .test('anchor', NO_LINE, (text) => readAnchorLine(text) !== null),
})

/** `replaced`: the entries that the line is about were replaced by a restore, and an entry says so. */
export const COMPARISONS = ['equal', 'cut', 'changed', 'replaced'] as const

/** What a line says of the log as it is now. */
export const auditCompareSchema = object({
  outcome: string().oneOf(COMPARISONS).required(),
  day: string().required(),
  seq: number().integer().required(),
  /** Entries in all, now. */
  total: number().integer().required(),
  /** The entry that records the replacement, and which numbers it replaced; `to` is null where that isn't known. */
  replaced: object({
    seq: number().integer().required(),
    at: instant().required(),
    from: number().integer().required(),
    to: number().integer().nullable().defined(),
  })
    .nullable()
    .defined(),
})
export type AuditComparison = InferType<typeof auditCompareSchema>

/** The result in words, for the screen and the command line. */
export function comparisonText({ outcome, day, seq, total, replaced }: AuditComparison): string {
  const date = formatDate(day)
  if (replaced) {
    const numbers = `с № ${replaced.from}${replaced.to === null ? '' : ` по № ${replaced.to}`}`
    return `Записи ${numbers} заменены при восстановлении данных: об этом говорит запись журнала № ${replaced.seq}. Строка — о прежних записях. Если данные тогда не восстанавливали или письмо пришло позже восстановления, журнал подделан.`
  }
  if (outcome === 'equal') return `Сходится: записи по № ${seq} те же, что ${date}`
  if (outcome === 'cut')
    return `Журнал обрезан: ${date} в нём было записей ${seq}, сейчас — ${total}. Последние убраны в обход программы.`
  return `Журнал изменён в обход программы: запись № ${seq} или одна из записей до неё не та, что была ${date}`
}

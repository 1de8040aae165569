import { NOT_GARAGE } from './behindSign'
import { garageKey } from './directory'
import { YEAR } from './garageNumber'
import type { MentionScan } from './mentionScan'
import { behindNumber } from './numberUnits'

/** Words before a bare number that number something else than a garage. */
const NUMBERS_OTHER =
  /(?:(?<!\d\s?)ряд[ауые]?|лини[яию]|корп(?:ус)?[ае]?|стр(?:оение)?|блок[аеу]?|секци[яию]|литер[аы]?|лит|этаж[ае]?|подъезд|ул(?:ица)?|мкр|в\s+количестве|за\s+период|договор[ауе]?\s+\S+|мерчант|шт|показ(?:ани[яей]+)?|предыдущ[а-я]+|текущ[а-я]+|пред|сч[её]тчик[ауи]?|пен[яиюей]+|(?<![а-я])(?:ул(?:ица|ице)?|просп(?:ект)?|пр-т|пер(?:еулок)?|шоссе|наб(?:ережная)?|бульвар)\.?\s*[а-я-]+,?)\.?\s*$/
/** Beside a garage the number behind these is a sum or a year: «гараж 2, взнос 1500, электричество 127 за январь 26». */
const BESIDE_GARAGE =
  /(?:электр[а-я-]*|эл\/эн|эл-во|вод[ауы]|(?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]?)\.?\s*$/
/** «147-197=50 квт» */
const READINGS = /^\s*[-–]\s*\d+\s*(?:=|квт)/
/** Telephones and sums in groups of three digits. */
const LONG_NUMBER = /(?<!\d)(?:\+?[78][\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}|\d{1,3}(?:\s\d{3})+)(?!\d)/g
const BARE = /(?<![\d.:/\-–№а-яa-z]|№\s|\d,)\d{1,4}[а-я]?(?![\dа-яa-z]|[.:/]\d|,\d\d(?!\d))/g
const ORDINAL = /^-?(?:й|я|е|го|ый|ой|ое|му)(?![а-я])/
/** «2 машины», «5 взносов»: how many, or which of several. */
const PIECES = /^\s*(?:машин|очеред|полов|раз(?![а-я])|чел|взнос(?:а|ов)(?![а-я]))/
const INSTALMENT = /^\s*вз/
/** «оплата 2 из 4» */
const OF_HOW_MANY = /^\s*из\s+\d/
const HOW_MANY_BEFORE = /\d\s*из$/
/** «б.121»: some write «бокс» so, but a street or a block may be meant. */
const SHORT_BOX = /(?<![а-яa-z\d])[бм]\.\s?№?\s?(\d{1,4}[а-я]?)(?![\d.а-я])/g

/** Numbers of garages that stand alone, and that no other rule has taken. */
export function takeBareNumbers({ text, amount, known, found, taken, mention }: MentionScan): void {
  const mentioned = [...found.strong, ...found.weak].flatMap(({ garages: ids }) => ids)
  const addBare = (written: string) => {
    const one = mention(garageKey(written), written)
    if (one && !one.garages.some((id) => mentioned.includes(id))) found.bare.push(one)
  }
  for (const match of text.matchAll(SHORT_BOX)) addBare(match[1])
  const numbers = text.replace(LONG_NUMBER, (long) => 'x'.repeat(long.length))
  for (const match of numbers.matchAll(BARE)) {
    const before = text.slice(0, match.index).trimEnd()
    const after = text.slice(match.index + match[0].length).replace(ORDINAL, '')
    const written = match[0]
    if (taken.has(match.index) || YEAR.test(written) || NOT_GARAGE.test(before) || NUMBERS_OTHER.test(before)) continue
    // «11 2026» is a month.
    if (/^\s+20\d\d(?!\d)/.test(after) && Number(written) <= 12) continue
    if (READINGS.test(after) || OF_HOW_MANY.test(after) || HOW_MANY_BEFORE.test(before)) continue
    if (found.strong.length > 0 && BESIDE_GARAGE.test(before)) continue
    if (PIECES.test(after) || (INSTALMENT.test(after) && Number(written) <= 4)) continue
    const place = { amount, isGarage: (key: string) => known.has(key), stands: 'alone' } as const
    if ([written, written.replace(/[а-я]$/, '')].some((number) => behindNumber(number, after, place) !== 'garage'))
      continue
    addBare(written)
  }
}

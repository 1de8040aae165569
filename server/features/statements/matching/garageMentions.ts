import { garageKey, placeKey, type Directory } from './directory'
import { rowMentions } from './rowMentions'
import { foldWord } from './words'

/** A garage that a purpose names. */
export interface GarageMention {
  written: string
  /** Several where the number stands in two blocks, or may be read in two ways. */
  garages: readonly string[]
}

export interface GarageMentions {
  /** After «гараж», «бокс», «г.», «место». */
  strong: GarageMention[]
  /** After a bare «№»: it only counts when something else agrees. */
  weak: GarageMention[]
  /** Numbers of garages without any word: they prove nothing, but may mean another's garage. */
  bare: GarageMention[]
  /** A number is written in words. */
  spelt: boolean
  /** Numbers of garages that aren't there. */
  unknown: string[]
}

const KEY =
  /(?<![а-яa-z])(?:гараж(?:а|у|ом|е|и|ей|ам|ами|ах|н(?:ый|ого|ому|ые|ых)[\s-]бокс(?:а|у|ы|ов)?)?|гар|г-ж|г\/ж|бокс(?:а|у|ом|е|ы|ов|ам)?|(?:машин[оа][\s-]?)?мест(?:о|а|у|ом)|м\/м|garazh|garage|garaj|garag|box|boks|граж|гарж[аи]?|гараш|г)(?![а-яa-z])/g
const BETWEEN = /[\s:=/.,_()"«»\-–—]*(?:№+|номера?|ном\.?|под)?[\s.:_()"«»\-–—№]*/y
const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/
const MONTH_OF_DATE = /^\s*(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)/
const MEASURE =
  /^\s*(?:кв\.?\s*м|м2|м²|м\.?\s?кв|руб|р\.|р(?![а-я])|коп|шт|чел|%|квт|лет|дн(?:ей|я)|мес|штук|тыс|т\.\s?р|₽|-?й\s+(?:кв|квартал|этап))/
const MONEY = /^\s*(?:руб|р\.|р(?![а-я])|₽|т\.\s?р)/
const PART = /^\s*(?:част|взн|дол[яией]|сумм|оплат|платеж|член|целев)/
const IN_LIST =
  /^\s*(?:кв|квартал|полугод|ряд|лини|этаж|год|г\.?(?![а-я])|взнос|этап|част|числ|январ|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр|-?(?:й|го|ый|ой|му)(?![а-я]))/
const SEPARATOR =
  /\s*(?:[,;+&]|\sи\s|и(?=\s?\d)|\s\/\s|\/(?=\s))\s*(?:и\s+)?(?:гараж(?:а|и|у)?|бокс(?:а|у|ы)?|№+|г\.|номер)?[\s.№]*(?=[а-я]?-?\d)/y
const BLANK = /\s+(?=\d)/y

/** Words before «№» whose number is something else. */
const NOT_GARAGE =
  /(?<![а-яa-z])(?:сч(?:ет)?[ауом]*|дог(?:овор)?[ауеом]*|акт[ауом]*|тел(?:ефон)?[ауом]*|паспорт[ауом]*|инн|кбк|квитанци[яиюей]*|чек[ауом]*|док(?:умент)?[ауом]*|пп|поручени[яеюм]*|заявк[аиеуой]*|заявлени[яеюм]*|уведомлени[яеюм]*|кв(?:артир[аыеу]?)?|дом[ау]?|д|накл(?:адн[аяойую]*)?|карт[аыеуой]*|терминал[ау]?|реестр[ауом]*|протокол[ауом]*|решени[яеюм]*|уч(?:аст[о]?к[ау]?)?|гск|гк|пгк|гэк|снт|кооператив[ауе]*|операци[яиюей]*|перевод[ау]?|платеж[ау]?|приказ[ау]?|иск[ау]?|дел[оау]|ордер[ау]?|пко|период|этап|част[ьи]|лс|л\/с|л\.с|счет[-\s]фактур[аыеу]?|уин|ид|id)\.?\s*$/

interface Reading {
  /** Spellings of the number; more than one where it may be read in two ways. */
  keys: string[]
  written: string
  end: number
  hasNumberSign: boolean
}

/** What a sticky pattern finds at a place of a text. */
function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A garage's number at a place of the text; null where there is none, or it is a day, a sum or a measure. */
function readNumber(text: string, at: number, known: Directory['byGarage'], inList: boolean): Reading | null {
  const prefix = sticky(/([а-я]{1,2})(-?)(?=\d)|([а-я])\s(?=\d)/y, text, at)
  const letters = prefix?.[1] ?? prefix?.[3] ?? ''
  let end = at + (prefix?.[0].length ?? 0)
  const digits = sticky(/\d{1,5}(?!\d)/y, text, end)?.[0]
  if (!digits) return null
  end += digits.length
  const rest = text.slice(end)
  if (/^[.:]\d/.test(rest) || (/^,\d\d(?!\d)/.test(rest) && /^,\d\d\s*(?:р|₽|коп)/.test(rest))) return null
  if (MEASURE.test(rest) || MONTH_OF_DATE.test(rest) || (inList && IN_LIST.test(rest))) return null
  const base = garageKey(letters + digits)
  if (prefix?.[3] && !known.has(base)) return null
  const reading = (keys: string[], length: number): Reading => ({
    keys,
    written: text.slice(at, end + length).trim(),
    end: end + length,
    hasNumberSign: false,
  })
  const glued = /^([а-я])(?![а-яa-z])/.exec(rest)
  if (glued) {
    const key = garageKey(base + glued[1])
    if (known.has(key)) return reading([key], 1)
    return glued[1] === 'г' || glued[1] === 'й' ? reading([base], 1) : reading([key], 1)
  }
  const ordinal = /^-?(?:й|го|ый|ой|му)(?![а-я])/.exec(rest)
  if (ordinal) return reading([base], ordinal[0].length)
  if (/^[а-яa-z]/.test(rest)) return /^(?:за|эл|чл|ц|вз)/.test(rest) ? reading([base], 0) : null
  const pair = /^\s?([/–-])\s?(\d{1,4})(?!\d)/.exec(rest)
  if (pair && !(pair[0].includes(' ') && pair[1] === '/')) {
    const [whole, , second] = pair
    // «1/2 взноса»
    if (inList && PART.test(rest.slice(whole.length))) return null
    // «гараж 15 - 1684 р.» is a sum.
    if (MONEY.test(rest.slice(whole.length))) return reading([base], 0)
    if (/^[.]\d/.test(rest.slice(whole.length))) return null
    return reading([`${base}${pair[1] === '/' ? '/' : '-'}${second}`], whole.length)
  }
  const marked = /^\s?["«'(\-/]\s?([а-я])["»')]?(?![а-яa-z])/.exec(rest)
  if (marked && !/^\s?[-/]\s?[а-я]\./.test(rest)) return reading([garageKey(base + marked[1])], marked[0].length)
  const spaced = /^\s([а-я])(?![а-яa-z])(\.?)/.exec(rest)
  if (spaced && known.has(garageKey(base + spaced[1]))) {
    const after = rest.slice(spaced[0].length)
    const isInitial = spaced[2] === '.' && /^\s?[а-я]/.test(after)
    if (!isInitial)
      return reading(known.has(base) ? [garageKey(base + spaced[1]), base] : [garageKey(base + spaced[1])], 2)
  }
  return reading([base], 0)
}

/** Numbers of a range «17-19» that all are garages; null where it is none. */
function rangeOf(key: string, known: Directory['byGarage']): string[] | null {
  const match = /^(\d{1,4})([-/])(\d{1,4})$/.exec(key)
  if (!match) return null
  const [first, last] = [Number(match[1]), Number(match[3])]
  const numbers =
    match[2] === '/'
      ? [first, last]
      : Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const isRange = last > first && last - first <= 10 && numbers.every((number) => known.has(String(number)))
  return isRange ? numbers.map(String) : null
}

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
const OF_MONTHS = /^\s*(?:машин[оа]|очеред|полов|раз(?![а-я])|мес(?!т)|вз|чел)/
/** «сорок четвёртый гараж», «гараж номер три»; «два гаража» is how many. */
const SPELT_GARAGE =
  /(?:гараж|бокс)[а-я]*\s+(?:№\s*|номер\s+)?(?:перв|втор|трет|три|четв|четыр|пят|шест|сем|седьм|вос[еь]м|девя|десят|од(?:ин|н)|дв(?:а|е|у)|сто|сорок)[а-я]*|(?<![а-я])(?:перв|втор|трет|три|четв|четыр|пят|шест|сем|седьм|вос[еь]м|девя|десят|од(?:ин|н)|дв(?:а|е|у)|сто|сорок)[а-я]*\s+(?:гараж|бокс)(?:[еу]|ом)?(?![а-я])/
/** «за третий и сорок четвёртый» */
const SPELT_ALONE =
  /(?<![а-я])(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|[а-я]+надцат|двадцат|тридцат|сороков|[а-я]+десят|сот)(?:ый|ой|ий|ого|его|ьего)(?![а-я])/
/** What such words number besides: «за первый и второй квартал». */
const SPELT_OTHER =
  /(?<![а-я])(?:[а-я]+(?:ый|ой|ий|ого|его)\s*(?:,|и)\s*)*[а-я]+(?:ый|ой|ий|ого|его)\s*(?:кв|полугод|этап|месяц|раз|взнос|вз|год|ряд|платеж|транш|день|дня|период|январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр|числ)/g

/** «1 и 2 квартал», «5 - 8 месяцы» */
const IN_LIST_LATER = /^(?:\s*(?:,|и|-|–|по)\s*\d{1,2})+/

const LIST_BEFORE =
  /(?<![\d.,/\-а-я])([1-9]\d{0,3}[а-я]?(?:(?:\s?[,;+&]\s?|\sи\s)[1-9]\d{0,3}[а-я]?){1,9})(?:-?(?:й|ый|ой))?\s+(?:гаражи?|гар|боксы?)(?![а-я])(?![\s.:№]*\d)/g

const BLOCK =
  /(?<![а-яa-z])(?:блок|литер[аы]?|лит|секци[яи]|корпус|корп|сектор)\.?\s*№?\s*["«]?([а-я]{1,2}|\d{1,3})["»]?(?![а-яa-z\d])/g

/** «7 8 9 мес»: months one after another, and the word behind them. */
function beginsMonths(number: string, after: string): boolean {
  const [list] = /^(?:[\s,–-]+\d{1,2}(?!\d))*/.exec(after) ?? ['']
  const months = [number, ...(list.match(/\d+/g) ?? [])].map(Number)
  const inOrder = months.every((month, index) => month <= 12 && (index === 0 || month === months[index - 1] + 1))
  return inOrder && OF_MONTHS.test(after.slice(list.length))
}

/** The cooperative's own name with a number is no garage: «ГСК Полярный-2». */
function withoutOwnNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const folded = foldWord(name)
    const words: string[] = (/["«](.+)["»]/.exec(folded)?.[1] ?? folded).match(/[а-яa-z]+|\d+/g) ?? []
    if (words.length < 2 || words[0] === 'гараж' || !words.some((word) => /\d/.test(word))) return rest
    for (let begin = rest.indexOf(words[0]); begin >= 0; begin = rest.indexOf(words[0], begin + 1)) {
      let end = begin
      const isThere = words.every((word, index) => {
        if (index > 0) end += sticky(/[\s"«»№-]*/y, rest, end)?.[0].length ?? 0
        if (!rest.startsWith(word, end)) return false
        end += word.length
        return true
      })
      if (isThere && !/\d/.test(rest[end] ?? ''))
        return rest.slice(0, begin) + 'x'.repeat(end - begin) + rest.slice(end)
    }
    return rest
  }, text)
}

/** Garages that a purpose names, and numbers of garages that aren't there. */
export function garageMentions(purpose: string, directory: Directory, amount: number): GarageMentions {
  const { byGarage, garages, blocks, rowOf, own } = directory
  const { rows, rest: folded } = rowMentions(foldWord(purpose))
  const text = withoutOwnNames(folded, own.names)
    .replace(/(?<![а-яa-z])(?:n[o°º]?|no)\.?(?=\s*[:.№]?\s*\d)/g, '№')
    .replace(/#/g, '№')
    // «3...5» is «3-5».
    .replace(/(?<=\d)\s*(?:\.{2,}|…)\s*(?=\d)/g, '-')
  const named = [...text.matchAll(BLOCK)].map((match) => garageKey(match[1])).filter((block) => blocks.has(block))
  const found: GarageMentions = {
    strong: [],
    weak: [],
    bare: [],
    spelt: SPELT_GARAGE.test(text) || SPELT_ALONE.test(text.replace(SPELT_OTHER, '')),
    unknown: [],
  }
  const taken = new Set<number>()

  const isNamed = (id: string) => {
    const block = garages.get(id)?.block
    return named.length === 0 || (block ? named.includes(placeKey(block)) : false)
  }
  /** A garage of which no row is known may stand in any. */
  const isInRow = (id: string) => {
    const row = rowOf.get(id)
    return rows.length === 0 || row === undefined || rows.includes(row)
  }
  const inPlace = (ids: readonly string[]) => ids.filter((id) => isNamed(id) && isInRow(id))

  function mention(key: string, written: string): GarageMention | null {
    const ids = inPlace(byGarage.get(key) ?? [])
    return ids.length > 0 ? { written, garages: ids } : null
  }

  const isElsewhere = (keys: readonly string[]) => rows.length > 0 && keys.some((key) => byGarage.has(key))

  function take({ keys, written }: Reading, list: GarageMention[]): void {
    const range = keys.length === 1 && !byGarage.has(keys[0]) ? rangeOf(keys[0], byGarage) : null
    if (range) {
      for (const number of range) {
        const one = mention(number, number)
        if (one) list.push(one)
      }
      return
    }
    const ids = [...new Set(keys.flatMap((key) => mention(key, written)?.garages ?? []))]
    if (ids.length > 0) list.push({ written, garages: ids })
    else if (list === found.strong)
      found.unknown.push(isElsewhere(keys) ? `${written} в ряду ${rows.join(', ')}` : written)
  }

  const isSum = (written: string) => Number(written) * 100 === amount && !byGarage.has(written)

  for (const match of text.matchAll(KEY)) {
    const [word] = match
    const before = text.slice(0, match.index)
    if (word === 'г' && /[\d'’]\s*$/.test(before)) continue
    const begin = match.index + word.length
    const between = sticky(BETWEEN, text, begin)?.[0] ?? ''
    if (word === 'г' && /[,()]/.test(between)) continue
    let at = begin + between.length
    let reading = readNumber(text, at, byGarage, false)
    if (!reading || taken.has(at)) continue
    if (YEAR.test(reading.keys[0]) && !(between.includes('№') && byGarage.has(reading.keys[0]))) continue
    taken.add(at)
    take(reading, found.strong)
    for (;;) {
      const separator = sticky(SEPARATOR, text, reading.end)
      // «гаражи 17 18»: a bare blank parts only numbers that both are garages.
      const blank = separator ?? sticky(BLANK, text, reading.end)
      if (!blank) break
      at = reading.end + blank[0].length
      const next = readNumber(text, at, byGarage, true)
      if (!next || YEAR.test(next.keys[0]) || isSum(next.written)) break
      // «гараж 143, 7 8 9 мес.»
      if (beginsMonths(next.written, text.slice(next.end))) break
      if (!separator && !byGarage.has(next.keys[0])) {
        // «гараж 1 12» may be garage 112.
        const glued = mention(`${reading.keys[0]}${next.keys[0]}`, `${reading.written} ${next.written}`)
        if (glued)
          found.strong.push({ ...glued, garages: [...found.strong[found.strong.length - 1].garages, ...glued.garages] })
        break
      }
      taken.add(at)
      take(next, found.strong)
      reading = next
    }
  }

  // «17-й гараж», «№ 17 гараж»; «2 гаража» is how many.
  for (const match of text.matchAll(
    /(?<![\d.,/\-а-я])(\d{1,4}[а-я]?)(?:-?(?:й|ый|ой)\s+гараж|-?(?:го|му)\s+гаража?|\s+(?:гараж|бокс))(?![а-я])(?![\s.:№]*\d)/g,
  )) {
    const key = garageKey(match[1])
    if (taken.has(match.index) || YEAR.test(key) || (key === '1' && rows.length === 0)) continue
    taken.add(match.index)
    take({ keys: [key], written: match[1], end: 0, hasNumberSign: false }, found.strong)
  }

  // «8, 9 и 10 гаражи»: the list stands before the word.
  for (const match of text.matchAll(LIST_BEFORE))
    for (const number of match[1].matchAll(/\d+[а-я]?/g)) {
      const [at, key] = [match.index + number.index, garageKey(number[0])]
      if (taken.has(at) || YEAR.test(key) || isSum(key)) continue
      taken.add(at)
      take({ keys: [key], written: number[0], end: 0, hasNumberSign: false }, found.strong)
    }

  for (const match of text.matchAll(/№\s*/g)) {
    const at = match.index + match[0].length
    if (taken.has(at) || NOT_GARAGE.test(text.slice(0, match.index).trimEnd())) continue
    const reading = readNumber(text, at, byGarage, false)
    if (reading && !YEAR.test(reading.keys[0])) take(reading, found.weak)
  }

  const mentioned = [...found.strong, ...found.weak].flatMap(({ garages: ids }) => ids)
  const numbers = text.replace(LONG_NUMBER, (long) => 'x'.repeat(long.length))
  for (const match of numbers.matchAll(BARE)) {
    const before = text.slice(0, match.index).trimEnd()
    const after = text.slice(match.index + match[0].length).replace(ORDINAL, '')
    const written = match[0]
    if (taken.has(match.index) || YEAR.test(written) || NOT_GARAGE.test(before) || NUMBERS_OTHER.test(before)) continue
    // «11 2026» is a month.
    if (/^\s+20\d\d(?!\d)/.test(after) && Number(written) <= 12) continue
    if (beginsMonths(written, after) || READINGS.test(after)) continue
    if (found.strong.length > 0 && BESIDE_GARAGE.test(before)) continue
    const later = after.replace(IN_LIST_LATER, '')
    if (
      [after, later].some(
        (rest) =>
          OF_MONTHS.test(rest) ||
          (MEASURE.test(rest) && !/^\s*мест/.test(rest)) ||
          IN_LIST.test(rest) ||
          MONTH_OF_DATE.test(rest),
      )
    )
      continue
    const one = mention(garageKey(written), written)
    if (one && !one.garages.some((id) => mentioned.includes(id))) found.bare.push(one)
  }
  return found
}

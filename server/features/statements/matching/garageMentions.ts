import { garageKey, placeKey, type Directory } from './directory'
import { behindNumber, type NumberPlace } from './numberUnits'
import { withDigits } from './numberWords'
import { rowMentions } from './rowMentions'
import { foldWord, oneSpelling } from './words'

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
  /** After «гараж», but they may be periods, sums or pieces: «гараж 2 взнос». */
  doubtful: GarageMention[]
  /** Numbers of garages without any word: they prove nothing, but may mean another's garage. */
  bare: GarageMention[]
  /** How many garages the payment is for. */
  counts: number[]
  /** A number is written in words. */
  spelt: boolean
  /** What isn't there: «гаража 999 нет». */
  unknown: string[]
}

const KEY =
  /(?<![а-яa-z])(?:гараж(?:а|у|ом|е|и|ей|ам|ами|ах|н(?:ый|ого|ому|ые|ых)[\s-]бокс(?:а|у|ы|ов)?)?|гар|г-ж|г\/ж|бокс(?:а|у|ом|е|ы|ов|ам)?|(?:машин[оа][\s-]?)?мест(?:о|а|у|ом)|м\/м|garazh|garage|garaj|garag|box|boks|граж|гарж[аи]?|гараш|г)(?![а-яa-z])/g
const BETWEEN = /[\s:=/.,_()"«»\-–—|]*(?:№+|номера?|ном\.?|под)?[\s.:_()"«»\-–—№|]*/y
const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/
const MONEY = /^\s*(?:руб|р\.|р(?![а-я])|₽|т\.\s?р)/
const PART = /^\s*(?:част|взн|дол[яией]|сумм|оплат|платеж|член|целев)/
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
  /** It may be a period, a sum or pieces as well. */
  doubtful?: boolean
}

/** What a sticky pattern finds at a place of a text. */
function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** «12500-00», and what was paid. */
const isSumOf = (digits: string, rest: string, amount: number) =>
  Number(digits) * 100 === amount || (digits.length > 2 && /^[-,]\d\d(?!\d)/.test(rest))

/** A garage's number at a place of the text; null where there is none, or it is a day, a sum or a measure. */
function readNumber(
  text: string,
  at: number,
  known: Directory['byGarage'],
  place: Omit<NumberPlace, 'isGarage'>,
): Reading | null {
  const inList = place.stands !== 'first'
  const prefix = sticky(/([а-я]{1,2})(-?)(?=\d)|([а-я])\s(?=\d)/y, text, at)
  const letters = prefix?.[1] ?? prefix?.[3] ?? ''
  let end = at + (prefix?.[0].length ?? 0)
  const digits = sticky(/\d{1,5}(?!\d)/y, text, end)?.[0]
  if (!digits) return null
  end += digits.length
  const rest = text.slice(end)
  // «24,3 кв.м», «3,5 тыс.»
  if (/^,\d{1,2}\s*(?:т(?:ыс|\.)|кв\.?\s*м|м[2²]|м(?![а-я])|квт)/.test(rest)) return null
  if (/^[.:]\d/.test(rest) || (/^,\d\d(?!\d)/.test(rest) && /^,\d\d\s*(?:р|₽|коп)/.test(rest))) return null
  const base = garageKey(letters + digits)
  if (letters === '' && !known.has(base) && isSumOf(digits, rest, place.amount)) return null
  if (inList && /^-?(?:го|ый|ой|му|й)(?![а-я])/.test(rest)) return null
  const behind = behindNumber(letters === '' ? digits : base, rest, { ...place, isGarage: (key) => known.has(key) })
  if (behind === 'unit') return null
  if (behind === 'doubtful') return { keys: [base], written: text.slice(at, end), end, doubtful: true }
  if (prefix?.[3] && !known.has(base)) return null
  const reading = (keys: string[], length: number): Reading => ({
    keys,
    written: text.slice(at, end + length).trim(),
    end: end + length,
  })
  const glued = /^([а-я])(?![а-яa-z])/.exec(rest)
  if (glued) {
    const key = garageKey(base + glued[1])
    if (known.has(key)) return reading([key], 1)
    return glued[1] === 'г' || glued[1] === 'й' ? reading([base], 1) : reading([key], 1)
  }
  const ordinal = /^-?(?:й|го|ый|ой|му)(?![а-я])/.exec(rest)
  if (ordinal) return reading([base], ordinal[0].length)
  if (/^[а-яa-z]/.test(rest)) return /^(?:за|эл|чл|ц|вз|кв\.?\s?\d)/.test(rest) ? reading([base], 0) : null
  const pair = /^\s?([/–-])\s?(\d{1,4})(?!\d)/.exec(rest)
  if (pair && !(pair[0].includes(' ') && pair[1] === '/')) {
    const [whole, , second] = pair
    // «1/2 взноса»
    if (inList && PART.test(rest.slice(whole.length))) return null
    // «гараж 15 - 1684 р.» is a sum.
    if (MONEY.test(rest.slice(whole.length))) return reading([base], 0)
    // «гараж 7 - 3500, гараж 24 - 3500»
    if (pair[1] !== '/' && second.length > 2 && !known.has(second) && (second.length > 3 || pair[0].includes(' ')))
      return reading([base], 0)
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
  if (isRange) return numbers.map(String)
  // «111/211», «168 - 233» are two: nobody pays for sixty at once.
  const ends = [match[1], match[3]]
  return (match[2] === '/' || last - first > 10) && ends.every((number) => known.has(number)) ? ends : null
}

/** Before «№ 113, № 119» nothing stands that they may be numbers of. */
const PAYS_FOR = /^(?:(?:за|взнос|членск|целев|чл|оплат|плат|вз)[а-я]*[\s,;:.]+){0,4}$/
/** «кв. 17 гараж» */
const OF_OTHER = /(?<![а-я])(?:кв(?:артира)?|д(?:ом)?|корп(?:ус)?|стр|оф(?:ис)?|ряд)\.?\s*$/

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
/** «сорок четвёртый гараж», «гараж номер три»; «два гаража» is how many. */
const SPELT_GARAGE =
  /(?:гараж|бокс)[а-я]*\s+(?:№\s*|номер\s+)?(?:перв|втор|трет|три|четв|четыр|пят|шест|сем|седьм|вос[еь]м|девя|десят|од(?:ин|н)|дв(?:а|е|у)|сто|сорок)[а-я]*|(?<![а-я])(?:перв|втор|трет|три|четв|четыр|пят|шест|сем|седьм|вос[еь]м|девя|десят|од(?:ин|н)|дв(?:а|е|у)|сто|сорок)[а-я]*\s+(?:гараж|бокс)(?:[еу]|ом)?(?![а-я])/
/** «за третий и сорок четвёртый» */
const SPELT_ALONE =
  /(?<![а-я])(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|[а-я]+надцат|двадцат|тридцат|сороков|[а-я]+десят|сот)(?:ый|ой|ий|ого|его|ьего)(?![а-я])/
/** What such words number besides: «за первый и второй квартал». */
const SPELT_OTHER =
  /(?<![а-я])(?:[а-я]+(?:ый|ой|ий|ого|его)\s*(?:,|и)\s*)*[а-я]+(?:ый|ой|ий|ого|его)\s*(?:кв|полугод|этап|месяц|раз|взнос|вз|год|ряд|платеж|транш|день|дня|период|январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр|числ)/g

const LIST_BEFORE =
  /(?<![\d.,/\-а-я])([1-9]\d{0,3}[а-я]?(?:(?:\s?[,;+&]\s?|\sи\s)[1-9]\d{0,3}[а-я]?){1,9})(?:-?(?:й|ый|ой))?\s+(?:гаражи?|гар|боксы?)(?![а-я])(?![\s.:№]*(?!20\d\d(?!\d))\d)/g
/** «за 3 гаража», «за 5 гаражей»: how many they are. */
const COUNT =
  /(?<![а-яa-z])(?:за|на)\s+(?:все\s+)?(?:([2-4])(?:-?х)?\s+(?:гараж|бокс)(?:а|ей|ов)|([5-9]|1\d)(?:-?ти)?\s+(?:гаражей|боксов))(?![а-я])/g
/** «напротив гаража 208» is somewhere else. */
const BESIDE = /(?<![а-яa-z])(?:напротив|возле|около|рядом\s+с|вблизи|вокруг|мимо|вместо|кроме|помимо|исключая|не)\s*$/
/** «торговое место», «по месту»: not a place for a car. */
const OTHER_PLACE =
  /(?:(?<![а-яa-z])по|(?<![а-яa-z])(?!(?:гаражн|машин|парков|стоян|автомоб))[а-я]{3,}(?:ое|ее|ого|его|ому|ему|ом|ем|ые|ых)(?<!(?:мое|свое|наше|мое)))\s*$/
/** «б.121»: some write «бокс» so, but a street or a block may be meant. */
const SHORT_BOX = /(?<![а-яa-z\d])[бм]\.\s?№?\s?(\d{1,4}[а-я]?)(?![\d.а-я])/g
const PHONE = /(?<!\d)(?:\+?[78][\s(-]*)?\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g

const BLOCK =
  /(?<![а-яa-z])(?:блок|литер[аы]?|лит|секци[яи]|корпус|корп|сектор)\.?\s*№?\s*["«]?([а-я]{1,2}|\d{1,3})["»]?(?![а-яa-z\d])/g

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

const BEFORE_OWN =
  /(?<=(?<![а-я])(?:гараж|бокс|место)[а-я]*)\s+(?:в\s+)?(?:гск|гк|пгк|пгск|гэк|кооператив[а-я]*)?\s*["«]?$/
const BEHIND_OWN = /^["»]?\s*(?=№)/

/** «за гараж в ГСК Маяк № 17»: the cooperative's name stands between. */
function withoutOwnBetween(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const folded = foldWord(name)
    const own = /["«](.+)["»]/.exec(folded)?.[1] ?? folded
    const at = rest.indexOf(own)
    if (at < 0 || /\d/.test(own)) return rest
    const [before, behind] = [rest.slice(0, at), rest.slice(at + own.length)]
    const stands = BEFORE_OWN.test(before) && BEHIND_OWN.test(behind)
    return stands ? `${before.replace(BEFORE_OWN, '')} ${behind.replace(BEHIND_OWN, '')}` : rest
  }, text)
}

/** Garages that a purpose names, and numbers of garages that aren't there. */
export function garageMentions(
  purpose: string,
  directory: Directory,
  amount: number,
  payer: { last: string; first: string; middle: string } | null = null,
): GarageMentions {
  const { byGarage, garages, blocks, rowOf, own } = directory
  const { rows, rest: folded } = rowMentions(foldWord(purpose))
  const text = withDigits(withoutOwnBetween(withoutOwnNames(folded, own.names), own.names))
    .replace(/(?<![а-яa-z])(?:n[o°º]?|no)\.?(?=\s*[:.№]?\s*\d)/g, '№')
    .replace(/#/g, '№')
    // «3...5» is «3-5».
    .replace(/(?<=\d)\s*(?:\.{2,}|…)\s*(?=\d)/g, '-')
  const inBlocks = [...text.matchAll(BLOCK)].map((match) => garageKey(match[1]))
  const named = inBlocks.filter((block) => blocks.has(block))
  const numbered = [...rowOf.values()]
  /** A block that isn't there: «блок 2» where they are А and Б. */
  const strange = [...text.matchAll(BLOCK)]
    .filter(([word]) => blocks.size > 0 && /^(?:блок|сектор)/.test(word))
    .map((match) => garageKey(match[1]))
    .filter((block) => !blocks.has(block) && !numbered.includes(block))
  const found: GarageMentions = {
    strong: [],
    weak: [],
    doubtful: [],
    bare: [],
    counts: [],
    spelt: SPELT_GARAGE.test(text) || SPELT_ALONE.test(text.replace(SPELT_OTHER, '')),
    unknown: [],
  }
  const taken = new Set<number>()
  const payerWords = payer ? [payer.last, payer.first, payer.middle] : []
  const isName = (word: string) => {
    const name = oneSpelling(word)
    return directory.bySurname.has(name) || directory.firstNames.has(name) || payerWords.includes(name)
  }

  const isNamed = (id: string) => {
    const block = garages.get(id)?.block
    return named.length === 0 || (block ? named.includes(placeKey(block)) : false)
  }
  /** A garage of which no row is known may stand in any. */
  const isInRow = (id: string) => {
    const row = rowOf.get(id)
    return rows.length === 0 || row === undefined || rows.includes(row)
  }
  const inPlace = (ids: readonly string[]) =>
    strange.length > 0 && named.length === 0 ? [] : ids.filter((id) => isNamed(id) && isInRow(id))

  function mention(key: string, written: string): GarageMention | null {
    const ids = inPlace(byGarage.get(key) ?? [])
    return ids.length > 0 ? { written, garages: ids } : null
  }

  /** «гаража 131 в блоке А нет, есть в блоке Б» */
  function missing(keys: readonly string[], written: string): string {
    const known = keys.flatMap((key) => byGarage.get(key) ?? [])
    if (known.length === 0) return `гаража ${written} нет`
    const [block] = [...named, ...strange]
    if (block === undefined) return `гаража ${written} в ряду ${rows.join(', ')} нет`
    const others = [...new Set(known.flatMap((id) => garages.get(id)?.block ?? []))]
    const instead = others.length > 0 ? `, есть в блоке ${others.join(', ')}` : ''
    return `гаража ${written} в блоке ${block.toUpperCase()} нет${instead}`
  }

  function take({ keys, written, doubtful }: Reading, list: GarageMention[]): void {
    const range = keys.length === 1 && !byGarage.has(keys[0]) ? rangeOf(keys[0], byGarage) : null
    if (range) {
      for (const number of range) {
        const one = mention(number, number)
        if (one) list.push(one)
      }
      return
    }
    const ids = [...new Set(keys.flatMap((key) => mention(key, written)?.garages ?? []))]
    if (ids.length > 0) (doubtful ? found.doubtful : list).push({ written, garages: ids })
    else if (list === found.strong && !doubtful) found.unknown.push(missing(keys, written))
  }

  const isSum = (written: string) => Number(written) * 100 === amount && !byGarage.has(written)

  const dialled = text.replace(PHONE, (phone) => 'x'.repeat(phone.length))
  for (const match of text.matchAll(KEY)) {
    const [word] = match
    const before = dialled.slice(0, match.index)
    if (word === 'г' && /[\d'’]\s*$/.test(before)) continue
    const begin = match.index + word.length
    const between = sticky(BETWEEN, text, begin)?.[0] ?? ''
    if (word === 'г' && /[,()]/.test(between)) continue
    if (/^мест/.test(word) && OTHER_PLACE.test(before)) continue
    let at = begin + between.length
    const hasSign = /№|номер|ном|[:=#]/.test(between)
    let reading = readNumber(text, at, byGarage, { amount, stands: 'first', hasSign, isName })
    if (!reading || taken.has(at)) continue
    if (YEAR.test(reading.keys[0]) && !(between.includes('№') && byGarage.has(reading.keys[0]))) continue
    taken.add(at)
    if (BESIDE.test(before)) {
      take(reading, found.bare)
      continue
    }
    take(reading, found.strong)
    if (reading.doubtful) continue
    const stands = /^(?:гаражи|боксы)/.test(word) ? 'plural' : 'listed'
    for (;;) {
      const separator = sticky(SEPARATOR, text, reading.end)
      // «гаражи 17 18»: a bare blank parts only numbers that both are garages.
      const blank = separator ?? sticky(BLANK, text, reading.end)
      if (!blank) break
      at = reading.end + blank[0].length
      const next = readNumber(text, at, byGarage, { amount, stands, afterComma: /[,;]/.test(blank[0]) })
      if (!next || YEAR.test(next.keys[0]) || isSum(next.written)) break
      if (!separator && !byGarage.has(next.keys[0])) {
        // «гараж 1 12» may be garage 112.
        const glued = mention(`${reading.keys[0]}${next.keys[0]}`, `${reading.written} ${next.written}`)
        if (glued)
          found.strong.push({ ...glued, garages: [...found.strong[found.strong.length - 1].garages, ...glued.garages] })
        break
      }
      taken.add(at)
      take(next, found.strong)
      if (next.doubtful) break
      reading = next
    }
  }

  // «17-й гараж», «№ 17 гараж», «за 113 гараж 3500 руб»; «2 гаража» is how many.
  for (const match of text.matchAll(
    /(?<![\d.,/\-а-я])(\d{1,4}[а-я]?)(?:-?(?:й|ый|ой)\s+(?:гараж|бокс)|-?(?:го|му)\s+(?:гаража?|бокса?)|\s+(?:гараж|бокс))(?![а-я])[\s.:№]*/g,
  )) {
    const key = garageKey(match[1])
    const end = match.index + match[0].length
    const isBefore = !taken.has(end) && !OF_OTHER.test(text.slice(0, match.index).trimEnd())
    if (/^\d/.test(text.slice(end)) && (!isBefore || readNumber(text, end, byGarage, { amount, stands: 'first' })))
      continue
    if (taken.has(match.index) || YEAR.test(key) || (key === '1' && rows.length === 0)) continue
    taken.add(match.index)
    take({ keys: [key], written: match[1], end: 0 }, found.strong)
  }

  // «8, 9 и 10 гаражи»: the list stands before the word.
  for (const match of text.matchAll(LIST_BEFORE))
    for (const number of match[1].matchAll(/\d+[а-я]?/g)) {
      const [at, key] = [match.index + number.index, garageKey(number[0])]
      if (taken.has(at) || YEAR.test(key) || isSum(key)) continue
      taken.add(at)
      take({ keys: [key], written: number[0], end: 0 }, found.strong)
    }

  for (const match of text.matchAll(/№\s*/g)) {
    const at = match.index + match[0].length
    if (taken.has(at) || NOT_GARAGE.test(text.slice(0, match.index).trimEnd())) continue
    const reading = readNumber(text, at, byGarage, { amount, stands: 'first', hasSign: true })
    if (reading && !YEAR.test(reading.keys[0])) take(reading, found.weak)
  }

  for (const match of text.matchAll(COUNT)) {
    found.counts.push(Number(match[1] ?? match[2]))
    taken.add(match.index + match[0].search(/\d/))
  }

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
    const place = { amount, isGarage: (key: string) => byGarage.has(key), stands: 'alone' } as const
    if ([written, written.replace(/[а-я]$/, '')].some((number) => behindNumber(number, after, place) !== 'garage'))
      continue
    addBare(written)
  }
  // «№ 113, № 119» of one owner are no chance.
  const owners = found.weak.map(({ garages: ids }) => (ids.length === 1 ? (garages.get(ids[0])?.owners ?? []) : []))
  const isOwners = owners.length > 1 && owners.every((ids) => ids.length === 1 && ids[0] === owners[0][0])
  const [before] = text.split('№')
  if (
    found.strong.length === 0 &&
    isOwners &&
    PAYS_FOR.test(before) &&
    new Set(found.weak.flatMap((one) => one.garages)).size > 1
  )
    found.strong.push(...found.weak.splice(0))
  return found
}

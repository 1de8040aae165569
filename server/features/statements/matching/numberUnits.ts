/** What stands behind a number of a purpose: it may be a period, a sum or pieces, and no garage. */

/** `doubtful` may be a garage as well: it proves nothing, but must not be overlooked. */
export type Behind = 'garage' | 'unit' | 'doubtful'

const MEASURE =
  /^\s*(?:кв\.?\s*м|м2|м²|м\.?\s?кв|руб|р\.|р(?![а-я])|коп|шт|чел|%|процент|квт|лет|дн(?:ей|я)|недел|мес(?!т)|м-?ц(?![а-я])|м-ц|штук|тыс|т\.\s?р|₽|=(?!\s*\d))/
const DAY = /^\s*(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|числ)/
const MONEY = /^\s*(?:руб|р\.|р(?![а-я])|₽|коп|т\.\s?р|=(?!\s*\d))|^[,.-]\d\d(?!\d)/
/** «1-е», «2-я»: a garage is masculine. */
const NOT_MASCULINE = /^-(?:я|е|ая|ое|ую|ю)(?![а-я])/
const ORDINAL_OF =
  /^\s*-?(?:й|ый|ой|го|ого|му|ому|м|ом)\s+(?:кв|полугод|взн|плат|этап|транш|очеред|месяц|год|част|раз|лини|этаж|ряд|числ|секц|улиц|гск|гк|кооп)/
const INSTALMENT_OF = /^\s*(?:взн|плат|транш|част)[а-я.]*\s+из\s+\d/
const INSTALMENT = /^\s*(?:взнос|взн\.|плат[её]ж)/
const PIECES =
  /^\s*(?:ключ(?:а|ей)|брел(?:ка|ков)|пульт(?:а|ов)|пропуск(?:а|ов)|карт(?:ы|очк)|замк(?:а|ов)|раз(?:а)?(?![а-я])|машин[оаы]|автомоб|ворот(?![а-я])|собственник(?:а|ов)?(?![а-я]))/
const YEAR_BEHIND = /^\s*:?\s*(?:19|20)\d\d(?!\d)/
const NUMBER_BEHIND = /^\s*[.:№]*\s*\d{1,4}(?!\d)/
const PHONE = /^\s\d{3}[\s-]\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/

/** Words of periods, and the greatest number that each may have. */
const PERIODS: [RegExp, first: number, last: number][] = [
  [/^\s*-?(?:й|ый)?\s*(?:кварт[а-я]*|кв(?:\.|(?![а-я])))/, 1, 4],
  [/^\s*-?(?:е|ое)?\s*(?:полуг[а-я]*|п\/г|п\.\s?г\.?(?![а-я]))/, 1, 2],
  [/^\s*(?:мес(?!т)[а-я]*|м-?ц(?![а-я])|м-цев)/, 1, 12],
  [/^\s*(?:год(?:а|у|ы|ов|ам)?|г\.?\s?г\.?|лет)(?![а-я])/, 1, 99],
  [/^\s*этап[а-я]*/, 1, 12],
]
/** «1 и 2 полугодие», «25 и 26 гг», «7 8 9 мес» */
const LATER = /^(?:(?:\s*(?:,|и|-|–|по|\/|\+)\s*|\s)\d{1,2}(?!\d))+/
/** «12 (двенадцать) месяцев» */
const IN_WORDS = /^\s*\([а-я\s]+\)/

/** A period of which this is the number, or the first of several. */
function isOfPeriod(number: number, rest: string): Behind | null {
  const behind = rest.replace(IN_WORDS, '')
  const [later = ''] = LATER.exec(behind) ?? []
  for (const [text, run] of [
    [behind, [number]],
    [behind.slice(later.length), [number, ...(later.match(/\d+/g) ?? []).map(Number)]],
  ] as const) {
    const period = PERIODS.find(([word]) => word.test(text))
    if (!period) continue
    const [word, first, last] = period
    const isRun = run.every((one, place) => one >= first && one <= last && (place === 0 || one > run[place - 1]))
    if (!isRun) continue
    const next = text.replace(word, '')
    // «кв. 115» behind a garage is a flat, «год 2026» a year.
    if (YEAR_BEHIND.test(next)) return last === 99 ? null : 'unit'
    return NUMBER_BEHIND.test(next) ? 'doubtful' : 'unit'
  }
  return null
}

/** Thousands of a sum: «12 500 руб», «7 200-00», «15'000». @param amount kopecks of the payment */
function isOfSum(
  number: string,
  rest: string,
  amount: number,
  isGarage: (number: string) => boolean,
  isListed: boolean,
): Behind | null {
  if (PHONE.test(rest) || number.length > 3) return null
  const group = /^([\s'’,])(\d{3})((?:\s\d{3})?)(?!\d)/.exec(rest)
  if (!group) return null
  const [whole, sign, hundreds, more] = group
  const after = rest.slice(whole.length)
  const isMoney = MONEY.test(after)
  if (Number(`${number}${hundreds}${more.trim()}`) * 100 === amount) return 'unit'
  // «гараж 120, 200 руб»
  if (sign === ',' && (!isMoney || Number(hundreds) * 100 === amount)) return null
  if (Number(hundreds) * 100 === amount && more === '') return null
  if (isMoney) return isListed ? 'unit' : 'doubtful'
  // «гараж 17 300 квт»
  if (MEASURE.test(after)) return null
  return isGarage(hundreds) ? null : 'doubtful'
}

export interface NumberPlace {
  /** Kopecks of the payment. */
  amount: number
  isGarage: (number: string) => boolean
  /** Right behind «гараж», behind another number (`plural` behind «гаражи»), or without any word. */
  stands: 'first' | 'listed' | 'plural' | 'alone'
  /** A comma parts it from the number before. */
  afterComma?: boolean
  /** «гараж № 3» counts nothing. */
  hasSign?: boolean
  /** Whether a word is a name: «гараж 17 Семёнов». */
  isName?: (word: string) => boolean
}

/** So many things may be counted behind the word «гараж»: «гараж 3 фазы», «гараж 20 ампер». */
const MOST_THINGS = 60
/** Words that stand behind a garage's number and are none that are counted. */
const BEHIND_GARAGE =
  /^(?:(?:за|по|в|во|на|с|со|от|и|у|для|из|без|под|не|г|х|x|а|ст|это|том|ф\.?и|т|м|бл|блок|ряд|период|дом|место|мест|лето|лс|л\/с|ул|спб|гк|qr|№)(?![а-яa-z])|членск|чл\.|целев|паев|вступ|доп(?:олн|лат|\.)|взнос|взн|оплат|плат|предопл|погаш|внес|перев|пополн|переч|сумм|итог|остат|аванс|рассроч|окончат|долг|задолж|пен[яиюе]|штраф(?![аы])|аренд|найм|зем|налог|эл\.|эл-|эл\/|электр|свет|вода|воду|водо|тепл|газ|отопл|охран|сторож|видео|мусор|тбо|тко|вывоз|ремонт|снег|убор|асфальт|дорог|крыш|кровл|ворот|капит|кап\.|содерж|обслуж|коммун|услуг|тариф|пок|расход|потребл|сч(?:ет)?\.|счет(?:чик)?(?![а-я])|предыд|текущ|было|январ|феврал|март|апрел|май|мая|июн|июл|август|сентябр|октябр|ноябр|декабр|янв|фев|мар|апр|авг|сен|окт|ноя|дек|зим|весн|осен|год|кварт|кв|полуг|лит(?:ер|\.)|секция|корп|сектор|этаж|владел|собств|хоз|член(?![аы])|фио|плательщ|тел\.|телефон(?!а|ов)|лиц|инн|адрес|гск|пгск|кооп|гараж|бокс|ндс|согл|реш|протокол|догов|квитанц|через|сбп|брат(?!а)|жен|муж|отц|мам|мать|моя|мой|мое|наш)/

/** What stands behind a number, `rest` of the text. */
export function behindNumber(
  number: string,
  rest: string,
  { amount, isGarage, stands, afterComma = false, hasSign = false, isName = () => false }: NumberPlace,
): Behind {
  const value = Number(number)
  if (Number.isNaN(value)) return MEASURE.test(rest) || DAY.test(rest) ? 'unit' : 'garage'
  const sum = isOfSum(number, rest, amount, isGarage, afterComma)
  if (sum) return sum
  const period = isOfPeriod(value, rest)
  if (period) return period
  if (MEASURE.test(rest) || DAY.test(rest) || NOT_MASCULINE.test(rest) || ORDINAL_OF.test(rest)) return 'unit'
  if (INSTALMENT_OF.test(rest)) return 'unit'
  const floor = /^\s*(?:этаж|подъезд)[а-я]*/.exec(rest)
  if (floor) return NUMBER_BEHIND.test(rest.slice(floor[0].length)) ? 'garage' : 'unit'
  if (/^\s*лини[яюий]/.test(rest)) return 'doubtful'
  if (value <= 4 && !hasSign && INSTALMENT.test(rest)) return 'doubtful'
  if (value <= 10 && PIECES.test(rest)) return 'doubtful'
  // «18 кв» may be an area, «51 кв. 115» is a flat behind a garage.
  const flat = /^\s*кв(?:\.|(?![а-я]))/.exec(rest)
  if (flat && stands === 'alone') return 'unit'
  if (flat) return value > 4 && NUMBER_BEHIND.test(rest.slice(flat[0].length)) ? 'garage' : 'doubtful'
  const year = /^\s?г\.?(?![а-я])/.exec(rest)
  if (year && value >= 15 && value <= 40 && !isGarage(`${number}г`)) {
    if (stands === 'listed' || stands === 'alone') return 'unit'
    if (stands === 'plural' || /^\s*(?:$|[,;).]|взн|член|плат|долг|чл)/.test(rest.slice(year[0].length)))
      return 'doubtful'
  }
  if (/^\s*(?:в|на)\s+очеред/.test(rest)) return 'doubtful'
  if (stands !== 'first' || hasSign || value > MOST_THINGS) return 'garage'
  const [, word = '', initial] = /^\s+([а-яa-z][а-яa-z-]*(?:[./](?=[а-я]))?)(\s?[а-я]\.)?/.exec(rest) ?? []
  const isUsual = word === '' || BEHIND_GARAGE.test(rest.trimStart()) || isName(word) || initial !== undefined
  return isUsual ? 'garage' : 'doubtful'
}

import { garageKey, type Directory } from './directory'
import { behindNumber, type NumberPlace } from './numberUnits'
import { sticky } from './words'

/** Numbers of garages as they are written: «17», «17а», «17-19», «17 б». */

export const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/
const MONEY = /^\s*(?:руб|р\.|р(?![а-я])|₽|т\.\s?р)/
const PART = /^\s*(?:част|взн|дол[яией]|сумм|оплат|платеж|член|целев)/

export interface Reading {
  /** Spellings of the number; more than one where it may be read in two ways. */
  keys: string[]
  written: string
  end: number
  /** It may be a period, a sum or pieces as well. */
  doubtful?: boolean
}

/** «12500-00», and what was paid. */
const isSumOf = (digits: string, rest: string, amount: number) =>
  Number(digits) * 100 === amount || (digits.length > 2 && /^[-,]\d\d(?!\d)/.test(rest))

/** A garage's number at a place of the text; null where there is none, or it is a day, a sum or a measure. */
export function readNumber(
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
export function rangeOf(key: string, known: Directory['byGarage']): string[] | null {
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

import { readNumber, YEAR } from './garageNumber'
import { isSum, type MentionScan } from './mentionScan'
import { sticky } from './words'

const KEY =
  /(?<![а-яa-z])(?:гараж(?:а|у|ом|е|и|ей|ам|ами|ах|н(?:ый|ого|ому|ые|ых)[\s-]бокс(?:а|у|ы|ов)?)?|гар|г-ж|г\/ж|бокс(?:а|у|ом|е|ы|ов|ам)?|(?:машин[оа][\s-]?)?мест(?:о|а|у|ом)|м\/м|garazh|garage|garaj|garag|box|boks|граж|гарж[аи]?|гараш|г)(?![а-яa-z])/g
const BETWEEN = /[\s:=/.,_()"«»\-–—|]*(?:№+|номера?|ном\.?|под)?[\s.:_()"«»\-–—№|]*/y
const SEPARATOR =
  /\s*(?:[,;+&]|\sи\s|и(?=\s?\d)|\s\/\s|\/(?=\s))\s*(?:и\s+)?(?:гараж(?:а|и|у)?|бокс(?:а|у|ы)?|№+|г\.|номер)?[\s.№]*(?=[а-я]?-?\d)/y
const BLANK = /\s+(?=\d)/y
/** «напротив гаража 208» is somewhere else. */
const BESIDE = /(?<![а-яa-z])(?:напротив|возле|около|рядом\s+с|вблизи|вокруг|мимо|вместо|кроме|помимо|исключая|не)\s*$/
/** «торговое место», «по месту»: not a place for a car. */
const OTHER_PLACE =
  /(?:(?<![а-яa-z])по|(?<![а-яa-z])(?!(?:гаражн|машин|парков|стоян|автомоб))[а-я]{3,}(?:ое|ее|ого|его|ому|ему|ом|ем|ые|ых)(?<!(?:мое|свое|наше|мое)))\s*$/
const PHONE = /(?<!\d)(?:\+?[78][\s(-]*)?\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g

/**
 * «гараж 17», «боксы 17, 18 и 20»: numbers behind the word, in a list too.
 * @param isName whether a word is a person's name
 */
export function takeBehindWord(scan: MentionScan, isName: (word: string) => boolean): void {
  const { text, amount, known, found, taken, mention, take } = scan
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
    let reading = readNumber(text, at, known, { amount, stands: 'first', hasSign, isName })
    if (!reading || taken.has(at)) continue
    if (YEAR.test(reading.keys[0]) && !(between.includes('№') && known.has(reading.keys[0]))) continue
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
      const next = readNumber(text, at, known, { amount, stands, afterComma: /[,;]/.test(blank[0]) })
      if (!next || YEAR.test(next.keys[0]) || isSum(scan, next.written)) break
      if (!separator && !known.has(next.keys[0])) {
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
}

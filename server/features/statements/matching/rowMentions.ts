/** Rows of garages in a purpose: «ряд 2», «2-й ряд», «третий ряд». */

const ORDINALS = ['перв', 'втор', 'трет', 'четверт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят']
const ORDINAL = `(?:${ORDINALS.join('|')})(?:ый|ой|ий|ого|его|ьего|ом|ем|ьем)`
const ROW = new RegExp(
  `(?<![а-яa-z\\d./-])(?:(\\d{1,2})\\s*-?\\s*(?:й|го|м|ом|ый|ий|ой)?\\s*|(${ORDINAL})\\s+)?` +
    `ряд(?:а|у|е|ом)?(?![а-яa-z])(?:(\\s*[:№.-]*\\s*)(?:(\\d{1,2})(?![\\d/]|[.,:]\\d|-\\d)|(${ORDINAL})(?![а-я])))?`,
  'g',
)
/** «р.4 г.71» */
const SHORT_ROW =
  /(?<![а-яa-z\d])р(?:\.\s?|\s)?(\d{1,2})(?=[\s,.;]+(?:г|гар|гараж|бокс|место|м)(?![а-я])[\s.]*№?\s?\d|[\s,.;]+№\s?\d)/g
const GARAGE_BEFORE = /(?<![а-яa-z]|\d\s*-?(?:й|го)?\s*)(?:гараж|бокс|гар|мест|г)[а-я]*[\s.№:]*$/

const numberOf = (ordinal: string) => String(ORDINALS.findIndex((stem) => ordinal.startsWith(stem)) + 1)

/**
 * Rows that a folded purpose names, and the purpose without them, as long as it was. «3 ряд 44 место» is row 3, «гараж 12
 * ряд 2» is row 2.
 */
export function rowMentions(text: string): { rows: string[]; rest: string } {
  const rows: string[] = []
  const rest = text.replace(ROW, (...found: [string, ...unknown[]]) => {
    const [whole, before, spelt, gap, behind, speltBehind] = found as [string, ...(string | undefined)[]]
    const at = found[6] as number
    const isGarage = before !== undefined && GARAGE_BEFORE.test(text.slice(0, at))
    const first = isGarage ? undefined : (before ?? (spelt && numberOf(spelt)))
    const row = first ?? behind ?? (speltBehind && numberOf(speltBehind))
    if (row === undefined) return whole
    rows.push(row)
    // Of two numbers the other one is the garage's.
    const kept = isGarage ? before.length : 0
    const cut = first === undefined ? 0 : ((gap ?? '') + (behind ?? speltBehind ?? '')).length
    const end = whole.length - cut
    return whole.slice(0, kept) + '|'.repeat(end - kept) + whole.slice(end)
  })
  const short = rest.replace(SHORT_ROW, (whole: string, row: string) => {
    rows.push(row)
    return '|'.repeat(whole.length)
  })
  return { rows, rest: short }
}

import { foldWord, sticky } from './words'

/** The cooperative's own names in a purpose: a number within them, or beside them, is another thing than a garage's. */

/** The cooperative's own name with a number is no garage: «ГСК Полярный-2». */
export function withoutOwnNames(text: string, names: readonly string[]): string {
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
export function withoutOwnBetween(text: string, names: readonly string[]): string {
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

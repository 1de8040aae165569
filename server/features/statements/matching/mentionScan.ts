import { garageKey, placeKey, type Directory } from './directory'
import { rangeOf, type Reading } from './garageNumber'
import { isSpelt } from './speltGarage'

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

/** A purpose in which garages are looked for by one rule after the other, and what was found so far. */
export interface MentionScan {
  /** Folded, numbers as digits, without the cooperative's own names. */
  text: string
  /** Of the payment, kopecks. */
  amount: number
  known: Directory['byGarage']
  /** A row of garages is named. */
  hasRow: boolean
  found: GarageMentions
  /** Places of the numbers that a rule has taken: no other one does. */
  taken: Set<number>
  /** The garage of a number, within the block and the row that are named. */
  mention: (key: string, written: string) => GarageMention | null
  /** Adds what a number means to one of the lists of `found`. */
  take: (reading: Reading, list: GarageMention[]) => void
}

/** Whether a number is what was paid, in roubles. */
export const isSum = ({ amount, known }: MentionScan, written: string): boolean =>
  Number(written) * 100 === amount && !known.has(written)

const BLOCK =
  /(?<![а-яa-z])(?:блок|литер[аы]?|лит|секци[яи]|корпус|корп|сектор)\.?\s*№?\s*["«]?([а-я]{1,2}|\d{1,3})["»]?(?![а-яa-z\d])/g

/** Which garages stand in the block and the rows that a purpose names, and how it is said that none does. */
function placeOf(text: string, rows: readonly string[], { byGarage, garages, blocks, rowOf }: Directory) {
  const inBlocks = [...text.matchAll(BLOCK)].map((match) => garageKey(match[1]))
  const named = inBlocks.filter((block) => blocks.has(block))
  const numbered = [...rowOf.values()]
  /** A block that isn't there: «блок 2» where they are А and Б. */
  const strange = [...text.matchAll(BLOCK)]
    .filter(([word]) => blocks.size > 0 && /^(?:блок|сектор)/.test(word))
    .map((match) => garageKey(match[1]))
    .filter((block) => !blocks.has(block) && !numbered.includes(block))

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
  return { inPlace, missing }
}

/** @param rows that the purpose names */
export function beginScan(text: string, rows: readonly string[], amount: number, directory: Directory): MentionScan {
  const { byGarage } = directory
  const { inPlace, missing } = placeOf(text, rows, directory)
  const found: GarageMentions = {
    strong: [],
    weak: [],
    doubtful: [],
    bare: [],
    counts: [],
    spelt: isSpelt(text),
    unknown: [],
  }

  function mention(key: string, written: string): GarageMention | null {
    const ids = inPlace(byGarage.get(key) ?? [])
    return ids.length > 0 ? { written, garages: ids } : null
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

  return { text, amount, known: byGarage, hasRow: rows.length > 0, found, taken: new Set(), mention, take }
}

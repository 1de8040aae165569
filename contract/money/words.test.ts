import fc from 'fast-check'
import { amountInWords, numberInWords } from './words'

/** Roubles and kopecks, written as they are read aloud. */
const examples: [roubles: number, words: string][] = [
  [0, 'Ноль рублей 00 копеек'],
  [0.01, 'Ноль рублей 01 копейка'],
  [1, 'Один рубль 00 копеек'],
  [2.02, 'Два рубля 02 копейки'],
  [5.11, 'Пять рублей 11 копеек'],
  [11.21, 'Одиннадцать рублей 21 копейка'],
  [21, 'Двадцать один рубль 00 копеек'],
  [112.14, 'Сто двенадцать рублей 14 копеек'],
  [1000, 'Одна тысяча рублей 00 копеек'],
  [2001, 'Две тысячи один рубль 00 копеек'],
  [12_345.5, 'Двенадцать тысяч триста сорок пять рублей 50 копеек'],
  [21_000, 'Двадцать одна тысяча рублей 00 копеек'],
  [111_111.11, 'Сто одиннадцать тысяч сто одиннадцать рублей 11 копеек'],
  [1_000_000, 'Один миллион рублей 00 копеек'],
  [2_000_002, 'Два миллиона два рубля 00 копеек'],
  [1_000_000_000, 'Один миллиард рублей 00 копеек'],
]

it.each(examples)('%d is written «%s»', (roubles, words) => {
  expect(amountInWords(Math.round(roubles * 100))).toBe(words)
})

/** What each word adds; thousands and above multiply what stands before them. */
const VALUES: Record<string, number> = Object.fromEntries(
  [
    ...Array.from({ length: 19 }, (_, index) => index + 1),
    ...Array.from({ length: 8 }, (_, index) => (index + 2) * 10),
    ...Array.from({ length: 9 }, (_, index) => (index + 1) * 100),
  ].map((number) => [numberInWords(number), number]),
)
const FEMININE: Record<string, number> = { одна: 1, две: 2 }
const SCALES: [RegExp, number][] = [
  [/^тысяч/, 1e3],
  [/^миллион/, 1e6],
  [/^миллиард/, 1e9],
]

/** Reads words back: an independent way to the number. */
function read(text: string): number {
  let [total, group] = [0, 0]
  for (const word of text.split(' ')) {
    const scale = SCALES.find(([form]) => form.test(word))?.[1]
    if (scale === undefined) group += word === 'ноль' ? 0 : (VALUES[word] ?? FEMININE[word])
    else [total, group] = [total + group * scale, 0]
  }
  return total + group
}

it('words of any number are read back as that number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (number) => {
      expect(read(numberInWords(number))).toBe(number)
    }),
    { numRuns: 2000 },
  )
})

it('the thousand alone is feminine, and every noun agrees with its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (number) => {
      const words = numberInWords(number * 1000).split(' ')
      const [tens, ones] = [Math.floor((number % 100) / 10), number % 10]
      const expected = tens === 1 || ones === 0 || ones >= 5 ? 'тысяч' : ones === 1 ? 'тысяча' : 'тысячи'
      expect(words.at(-1)).toBe(expected)
      expect(words.filter((word) => word === 'один' || word === 'два')).toEqual([])
    }),
  )
})

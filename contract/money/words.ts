/** Sums of money in words, as cash orders and certificates have them. */

type Forms = readonly [one: string, few: string, many: string]

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
/** Names of thousands and above; the thousand alone is feminine. */
const SCALES: readonly Forms[] = [
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
]
const ROUBLES: Forms = ['рубль', 'рубля', 'рублей']
const KOPECKS: Forms = ['копейка', 'копейки', 'копеек']

function formOf(number: number, [one, few, many]: Forms): string {
  const [tens, ones] = [Math.floor((number % 100) / 10), number % 10]
  if (tens === 1) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

/** Words of a number below a thousand. */
function below1000(number: number, feminine: boolean): string[] {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10]
  const last = tens === 1 ? TEENS[ones] : feminine && ones <= 2 ? ['', 'одна', 'две'][ones] : ONES[ones]
  return [HUNDREDS[hundreds], TENS[tens], last].filter(Boolean)
}

/** 12 345 → «двенадцать тысяч триста сорок пять»; a whole number from 0 on. */
export function numberInWords(number: number): string {
  if (number === 0) return 'ноль'
  const words: string[] = []
  for (let rest = number, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const part = rest % 1000
    if (part === 0) continue
    const named = scale === 0 ? [] : [formOf(part, SCALES[scale - 1])]
    words.unshift(...below1000(part, scale === 1), ...named)
  }
  return words.join(' ')
}

/** 1234550 → «Двенадцать тысяч триста сорок пять рублей 50 копеек»; kopecks from 0 on, which are written in figures. */
export function amountInWords(kopecks: number): string {
  const [whole, rest] = [Math.floor(kopecks / 100), kopecks % 100]
  const words = numberInWords(whole)
  const figures = String(rest).padStart(2, '0')
  return `${words[0].toUpperCase()}${words.slice(1)} ${formOf(whole, ROUBLES)} ${figures} ${formOf(rest, KOPECKS)}`
}

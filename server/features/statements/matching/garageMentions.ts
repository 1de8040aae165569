import { takeBareNumbers } from './bareNumbers'
import { takeBeforeWord, takeCounts, takeListBeforeWord } from './beforeWord'
import { takeBehindSign, trustSignsOfOneOwner } from './behindSign'
import { takeBehindWord } from './behindWord'
import type { Directory } from './directory'
import { beginScan, type GarageMentions } from './mentionScan'
import { withDigits } from './numberWords'
import { withoutOwnBetween, withoutOwnNames } from './ownNames'
import { rowMentions } from './rowMentions'
import { foldWord, oneSpelling } from './words'

/** Garages that a purpose names, and numbers of garages that aren't there. */
export function garageMentions(
  purpose: string,
  directory: Directory,
  amount: number,
  payer: { last: string; first: string; middle: string } | null = null,
): GarageMentions {
  const { own, garages, bySurname, firstNames } = directory
  const { rows, rest: folded } = rowMentions(foldWord(purpose))
  const text = withDigits(withoutOwnBetween(withoutOwnNames(folded, own.names), own.names))
    .replace(/(?<![а-яa-z])(?:n[o°º]?|no)\.?(?=\s*[:.№]?\s*\d)/g, '№')
    .replace(/#/g, '№')
    // «3...5» is «3-5».
    .replace(/(?<=\d)\s*(?:\.{2,}|…)\s*(?=\d)/g, '-')
  const payerWords = payer ? [payer.last, payer.first, payer.middle] : []
  const isName = (word: string) => {
    const name = oneSpelling(word)
    return bySurname.has(name) || firstNames.has(name) || payerWords.includes(name)
  }
  const scan = beginScan(text, rows, amount, directory)
  // Each takes what the ones before have left.
  takeBehindWord(scan, isName)
  takeBeforeWord(scan)
  takeListBeforeWord(scan)
  takeBehindSign(scan)
  takeCounts(scan)
  takeBareNumbers(scan)
  trustSignsOfOneOwner(scan, garages)
  return scan.found
}

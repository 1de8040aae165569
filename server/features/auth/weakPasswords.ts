import { readFileSync } from 'node:fs'
import { assetPath } from '#server/paths'

let common: Set<string> | null = null

/** What everybody knows who attacks this product: its names and what it is about. */
export const PRODUCT = ['gbc-office', 'gbc', 'office', 'офис', 'гск', 'гараж', 'garage']
/** Shorter words stand in too many others by chance. */
const SHORTEST = 3
/** So many characters must be left without the words that are known. */
const LEFT = 4

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The words of some texts, each text as a whole too, the longest first. */
function wordsOf(texts: string[]): string[] {
  const folded = texts.map(fold)
  const words = [...folded, ...folded.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
  return [...new Set(words)].filter((word) => word.length >= SHORTEST).sort((a, b) => b.length - a.length)
}

/** Whether a password is one of the commonest (server/assets/common-passwords.txt). */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(assetPath('common-passwords.txt'), 'utf8').split('\n'))
  return common.has(password.toLowerCase())
}

/**
 * Whether a password says little else than what is known of its user: without the words of the product, those of
 * `context`, years and what only separates words fewer than four characters are left.
 * @param context names of the cooperative and of the user, and the e-mail
 */
export function saysOnlyContext(password: string, context: string[]): boolean {
  const rest = wordsOf([...PRODUCT, ...context]).reduce((text, word) => text.replaceAll(word, ' '), fold(password))
  return rest.replace(/(?:19|20)\d\d/g, '').replace(/[\s._-]/g, '').length < LEFT
}

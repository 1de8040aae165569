import { accountKey, type Directory } from './directory'
import { foldWord } from './words'

const ACCOUNT =
  /(?<![а-яa-z])(?:л\s?[/\\.]\s?с(?:ч(?:ет(?:а|у|ом)?)?)?|лсч?|лиц(?:евой|евого|евому|евым|ев)?\.?[\s-]*сч(?:ет(?:а|у|ом)?)?|лицев(?:ой|ого|ому|ым)|persacc)(?![а-яa-z])[\s.:=№_–-]*(?:номер)?[\s.:№]*([а-я]{0,2}-?\d{1,20})(?!\d)/g
const MORE = /\s*(?:[,;]|\sи\s)\s*(?:№\s*(?=\d)|(?=\d{3}))(\d{1,12})(?!\d)/y
/** Longer ones are accounts at banks and at the treasury. */
const LONGEST = 14

/** A number with noughts before it, as accounts have. */
const BARE = /(?<![\d.,/№-])0\d{3,11}(?![\d/]|[.,]\d)/g

/** Members whose account numbers a purpose names, numbers that nobody has, and accounts under another word (`bare`). */
export function accountMentions(
  purpose: string,
  { byAccount }: Directory,
): { members: string[]; unknown: string[]; bare: string[] } {
  const text = foldWord(purpose)
  const members = new Set<string>()
  const unknown: string[] = []
  for (const match of text.matchAll(ACCOUNT)) {
    if (match[1].length > LONGEST) continue
    const member = byAccount.get(accountKey(match[1]))
    if (member) members.add(member)
    else unknown.push(match[1])
    let at = match.index + match[0].length
    for (;;) {
      MORE.lastIndex = at
      const more = MORE.exec(text)
      const other = more && byAccount.get(accountKey(more[1]))
      if (!other) break
      members.add(other)
      at = MORE.lastIndex
    }
  }
  const bare = [...text.matchAll(BARE)].flatMap(([number]) => byAccount.get(accountKey(number)) ?? [])
  return { members: [...members], unknown, bare }
}

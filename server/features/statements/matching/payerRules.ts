import { foldWord, wordsOf } from './words'

/** Accounts that belong to one payer; a bank's transit accounts are everybody's. */
const PERSONAL_ACCOUNT = /^(?:407|408|423|426|421|420)\d{17}$/

/** What a payer is known by the next time: the own account, and the full name of a person. */
export function ruleKeys({ counter_account, counter_name }: { counter_account: string; counter_name: string }): {
  account: string | null
  name: string | null
} {
  const words = wordsOf(counter_name).map(({ original }) => foldWord(original))
  const isFull = words.length >= 3 && words.length <= 4 && words.every((word) => word.length > 1)
  return {
    account: PERSONAL_ACCOUNT.test(counter_account) ? counter_account : null,
    name: isFull ? words.join(' ') : null,
  }
}

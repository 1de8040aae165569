import { inTurnByKey } from '#server/inTurn'

const byAddress = inTurnByKey()
const byAccount = inTurnByKey()

/**
 * Guesses from one address, and those at one account, are judged one after another: a guess that is still being judged
 * counts as a failure (loginThrottle), and many people who sign in at once in one office would be refused for it.
 */
export const guessing = <T>(email: string, address: string, work: () => Promise<T>): Promise<T> =>
  byAddress(address, () => byAccount(email, work))

import { keyedMutex } from '#server/lib/concurrency'

const byAddress = keyedMutex()
const byAccount = keyedMutex()

/**
 * Runs attempts to sign in from one address, and those to one account, one after another: an attempt in progress counts
 * as a failure (loginThrottle), and many people who sign in at once in one office would be refused for it.
 */
export const loginMutex = <T>(email: string, address: string, work: () => Promise<T>): Promise<T> =>
  byAddress(address, () => byAccount(email, work))

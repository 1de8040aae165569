import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const LOW = 10

/**
 * Called in a thread or process whose work nobody waits for at the screen: whoever waits for an answer goes first. Linux
 * alone gives a thread a priority of its own; elsewhere it would be the whole server's.
 */
export function giveWay(): void {
  if (process.platform === 'linux' || isMainThread) setPriority(LOW)
}

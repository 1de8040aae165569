import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const LOW = 10

/**
 * Lowers the priority of the calling thread or process, so that requests go first. Linux alone gives a thread a priority
 * of its own; elsewhere it would be the whole server's.
 */
export function lowerPriority(to = LOW): void {
  if (process.platform === 'linux' || isMainThread) setPriority(to)
}

import { setTimeout as sleep } from 'node:timers/promises'

/** So many calls that are being answered at once have people waiting for each other. */
const CROWD = 4
/** The longest rest, in milliseconds. */
const LONGEST = 50

/**
 * Rests of a job between its portions: while many calls are being answered it rests as long as it has worked since its
 * last rest, so that half of the machine, and of the one writer, is theirs. A quiet server's job never rests.
 */
export function restsBeside(callsInFlight: () => number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (callsInFlight() >= CROWD) await sleep(Math.min(performance.now() - began, LONGEST))
    began = performance.now()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** So many calls that are being answered at once have people waiting for each other. */
const CROWD = 4
/** The longest rest, in milliseconds. */
const LONGEST = 100

/**
 * Rests of a job between its portions: while many calls are being answered it rests twice as long as it has worked since
 * its last rest, so that two thirds of the machine, and of the one writer, are theirs. A quiet server's job never rests.
 */
export function restsBeside(callsInFlight: () => number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (callsInFlight() >= CROWD) await sleep(Math.min(2 * (performance.now() - began), LONGEST))
    began = performance.now()
  }
}

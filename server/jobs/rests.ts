import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/** So many calls that are being answered at once have people waiting for each other. */
const CROWD = 4
/** The longest rest, in milliseconds. */
const LONGEST = 100

/** Leaves others their turn while many calls are being answered, and tells whether they are. */
export type Rest = () => Promise<boolean>

/**
 * Rests of a job between its portions: while many calls are being answered it rests twice as long as it has worked since
 * its last rest, so that two thirds of the machine, and of the one writer, are theirs. A quiet server's job only lets in
 * those who have called meanwhile.
 * @returns a function that rests, and tells whether many calls are being answered
 */
export function restsBeside(callsInFlight: () => number): Rest {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    // Work that began with an answer, of a thread or a file, comes to its first turn before the sockets are looked at.
    await turn()
    await turn()
    const isCrowded = callsInFlight() >= CROWD
    if (isCrowded) await sleep(Math.min(2 * worked, LONGEST))
    began = performance.now()
    return isCrowded
  }
}

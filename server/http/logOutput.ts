import { writeSync } from 'node:fs'

/** Bytes that wait for a slow reader at most; lines that come when there are so many are left out. */
const MOST_WAITING = 1024 * 1024
/** How soon a reader that had no room is asked again, ms. */
const AGAIN_AFTER = 50

/** @returns how many bytes are done with: all also where they can't be written, as on a full disk */
function writeNow(fd: number, lines: Buffer): number {
  try {
    return writeSync(fd, lines)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : lines.length
  }
}

/**
 * Where the lines of the log go: those of calls that end together in one write. The work never waits for them and never fails
 * with them: a slow reader gets them later, what can't be written is left out. What waits is written when the server ends.
 */
export function logOutput(fd: number): { write(line: string): void } {
  let waiting = Buffer.alloc(0)
  let isAsked = false

  const flush = () => {
    isAsked = false
    if (waiting.length > 0) waiting = waiting.subarray(writeNow(fd, waiting))
    if (waiting.length > 0) flushBy(() => setTimeout(flush, AGAIN_AFTER).unref())
  }
  const flushBy = (ask: () => unknown) => {
    if (!isAsked) ask()
    isAsked = true
  }

  process.on('exit', flush)
  return {
    write(line) {
      const added = Buffer.from(line)
      if (waiting.length + added.length > MOST_WAITING) return
      waiting = Buffer.concat([waiting, added])
      flushBy(() => setImmediate(flush))
    },
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the server by `--require` for the bench only: tells its parent, by the channel between processes, how
 * long the event loop was kept waiting and how much memory is held. Nothing of it is reachable from outside.
 */
const RESOLUTION = 10

export interface ProbeReading {
  /** Milliseconds. */
  loop_p99: number
  loop_max: number
  /** Resident memory, bytes. */
  rss: number
}

const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()

/** The histogram holds whole intervals of the timer, in nanoseconds. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION)

process.on('message', (request: 'reset' | 'read') => {
  if (request === 'reset') return delay.reset()
  const reading: ProbeReading = { loop_p99: late(delay.percentile(99)), loop_max: late(delay.max), rss: process.memoryUsage.rss() }
  process.send?.(reading)
})
// A listener keeps the process alive for its parent; the server must be able to end by itself.
process.channel?.unref()

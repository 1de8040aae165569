import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the server by `--require` for the bench only: tells its parent, by the channel between processes, how
 * long the event loop was kept waiting, how much memory is held and how much processor time was used. Nothing of it is reachable from outside.
 */
const RESOLUTION = 10

export interface ProbeReading {
  /** Milliseconds. */
  loop_p99: number
  loop_max: number
  /** Resident memory, bytes: now, and at most since the last reset. */
  rss: number
  rss_max: number
  /** Processor time of the process and its threads since its start, milliseconds. */
  cpu: number
}

const WATCHED_EACH = 200

let rss_max = 0
setInterval(() => (rss_max = Math.max(rss_max, process.memoryUsage.rss())), WATCHED_EACH).unref()

const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()

/** The histogram holds whole intervals of the timer, in nanoseconds. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION)

process.on('message', (request: 'reset' | 'read') => {
  if (request === 'reset') {
    rss_max = 0
    return delay.reset()
  }
  const rss = process.memoryUsage.rss()
  const { user, system } = process.cpuUsage()
  const reading: ProbeReading = {
    loop_p99: late(delay.percentile(99)),
    loop_max: late(delay.max),
    rss,
    rss_max: Math.max(rss, rss_max),
    cpu: (user + system) / 1000,
  }
  process.send?.(reading)
})
// A listener keeps the process alive for its parent; the server must be able to end by itself.
process.channel?.unref()

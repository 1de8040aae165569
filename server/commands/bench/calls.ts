import autocannon from 'autocannon'
import type { Bench } from './seed'

export const CALLERS = 16
const SECONDS = 6
/** A caller goes through so many calls and begins anew. */
const CALLS_PREPARED = 300

export type Call = autocannon.Request & { path: string }

export const headersOf = ({ token }: Bench) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' })

export const pick = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)]

/** Keeps all callers busy: for some seconds, or until so many calls are answered. @returns times in milliseconds and the number of answers that were not 2xx */
export async function load(
  url: string,
  bench: Bench,
  call: (bench: Bench) => Call,
  until: { duration: number } | { amount: number } = { duration: SECONDS },
  callers = CALLERS,
): Promise<{ times: number[]; failures: number }> {
  const times: number[] = []
  const options: autocannon.Options = {
    url,
    connections: callers,
    ...until,
    headers: headersOf(bench),
    setupClient: (client) => client.setRequests(Array.from({ length: CALLS_PREPARED }, () => call(bench))),
  }
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    // Autocannon itself rounds to milliseconds and knows no p95.
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return { times, failures: non2xx + errors + timeouts }
}

/** A call of a mixture and how many of the callers make it, all the time. */
export interface Share {
  name: string
  callers: number
  call: () => Call
}

/** Several kinds of calls at once for some seconds, each by callers of its own. @returns what each was answered in, by name */
export async function loadMixed(
  url: string,
  bench: Bench,
  shares: readonly Share[],
  seconds: number,
): Promise<Map<string, { times: number[]; failures: number }>> {
  const found = await Promise.all(
    shares.map(async ({ name, callers, call }) => {
      const measured = await load(url, bench, call, { duration: seconds }, callers)
      return [name, measured] as const
    }),
  )
  return new Map(found)
}

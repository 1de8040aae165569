import autocannon from 'autocannon'
import type { Bench } from './seed'

export const CALLERS = 16
const SECONDS = 6

export type Call = autocannon.Request & { path: string }

export const headersOf = ({ token }: Bench) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' })

export const pick = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)]

/** Keeps all callers busy: for some seconds, or until so many calls are answered. @returns times in milliseconds and the number of answers that were not 2xx */
export async function load(
  url: string,
  bench: Bench,
  call: (bench: Bench) => Call,
  until: { duration: number } | { amount: number } = { duration: SECONDS },
): Promise<{ times: number[]; failures: number }> {
  const times: number[] = []
  const options: autocannon.Options = {
    url,
    connections: CALLERS,
    ...until,
    headers: headersOf(bench),
    setupClient: (client) => client.setRequests(Array.from({ length: 300 }, () => call(bench))),
  }
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    // Autocannon itself rounds to milliseconds and knows no p95.
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return { times, failures: non2xx + errors + timeouts }
}

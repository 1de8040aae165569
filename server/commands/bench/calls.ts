import autocannon from 'autocannon'
import type { Bench } from './seed'

export const CALLERS = 16
const SECONDS = 6
/** All callers together go through so many calls, and each begins anew: a payment posted twice with one key is posted once. */
const CALLS_PREPARED = 4800

export type Call = autocannon.Request & { path: string }

export const headersOf = ({ token }: Bench) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' })

export const pick = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)]

/**
 * Keeps all callers busy: for some seconds, or until so many calls are answered.
 * @returns times in milliseconds and the number of answers that were not 2xx
 */
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
    setupClient: (client) =>
      client.setRequests(Array.from({ length: Math.ceil(CALLS_PREPARED / callers) }, () => call(bench))),
  }
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    // Autocannon itself rounds to milliseconds and knows no p95.
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return { times, failures: non2xx + errors + timeouts }
}

/** A kind of call that callers make in turn with others. */
export interface Kind {
  name: string
  call: () => Call
}

/**
 * Callers who each ask for now this, now that, as people in an office do: no kind of call takes the server for itself by
 * being answered sooner. @returns times in milliseconds by name
 */
export async function loadInTurn(
  url: string,
  bench: Bench,
  kinds: readonly Kind[],
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Map<string, { times: number[]; failures: number }>> {
  const measured = new Map(kinds.map(({ name }) => [name, { times: [] as number[], failures: 0 }]))
  const timed = (): Call => {
    const { name, call } = pick([...kinds])
    let began = 0
    return {
      ...call(),
      setupRequest: (request) => {
        began = performance.now()
        return request
      },
      onResponse: (status) => {
        const found = measured.get(name)
        found?.times.push(performance.now() - began)
        if (found && status >= 300) found.failures += 1
      },
    }
  }
  const { failures } = await load(url, bench, timed, { duration: seconds }, callers)
  if (failures > 0) for (const found of measured.values()) found.failures ||= failures
  return measured
}

/** Calls that are made before the page that wants them is there; the page's own call takes the answer. */

/** An answer waits for its page so long; later it may no longer be true. */
const GOOD_FOR_MS = 5000

const answers = new Map<string, { at: number; answer: Promise<Response> }>()

/** Asks at once for what a page will ask for. @param url absolute, with its query as the call writes it */
export function askEarly(url: string, token: string): void {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  // Whoever takes it hears of a failure; nobody may take it.
  answer.catch(() => undefined)
  answers.set(url, { at: Date.now(), answer })
}

/** Rejects when a call is given up, as `fetch` does. */
const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** The answer that was asked for early, once; undefined where there is none. */
export function takeEarly({ url, method, signal }: Request): Promise<Response> | undefined {
  const early = method === 'GET' ? answers.get(url) : undefined
  if (!early) return undefined
  answers.delete(url)
  return Date.now() - early.at < GOOD_FOR_MS ? Promise.race([early.answer, givenUp(signal)]) : undefined
}

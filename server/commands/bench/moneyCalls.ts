import { setTimeout as sleep } from 'node:timers/promises'
import type { ChargeRun } from '#contract/money/charges'
import type { MoneyPlace } from '#contract/money/books'
import type { ContributionKind } from '#contract/money/contributions'
import { newId } from '#server/lib/ids'
import { OUR_ACCOUNT } from '../demo/statementText'
import type { ServerProcess } from './process'
import type { Bench } from './seed'

/** Rate of the bench's contribution: 1 000 roubles. */
const PRICE = 10_000_000

/** Calls of money by HTTP, as the screens make them. */
export function moneyCalls({ url }: Pick<ServerProcess, 'url'>, { gbc_id, token }: Pick<Bench, 'gbc_id' | 'token'>) {
  const base = `${url}/api/gbc/${gbc_id}`
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => (await (await fetch(`${base}${path}`, { headers })).json()) as T
  const send = (path: string, body: object, key = newId()) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await send(path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  /** A contribution that each garage is charged once for. */
  async function kind(name: string): Promise<string> {
    const { id } = await post<ContributionKind>('/contribution-kinds', {
      name,
      nature: 'membership',
      method: 'garage',
      periodicity: 'year',
      due_rule: 'end_of_month',
    })
    await post(`/contribution-kinds/${id}/rates`, { valid_from: '2025-01-01', price: PRICE })
    return id
  }
  /** The cooperative's bank account, made once: of several measurements each may be the first. */
  async function bankAccount(): Promise<void> {
    const places = await get<MoneyPlace[]>('/books/places')
    if (places.some(({ book }) => book === 'bank')) return
    await post('/add_bank_account', { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } })
  }
  const run = (kind_id: string, garage_ids: string[] | null) =>
    post<ChargeRun>('/charges/runs', { kind_id, period: '2026', date: '2026-01-15', garage_ids })
  async function settled(id: string, status: ChargeRun['status']): Promise<ChargeRun> {
    for (;;) {
      const found = await get<ChargeRun>(`/charges/runs/${id}`)
      if (found.status === status) return found
      if (found.stopped) throw new Error(`The run of charges has stopped: ${found.status}`)
      await sleep(20)
    }
  }
  const payment = (member_id: string, amount: number) => ({ paid_on: '2026-02-01', lines: [{ member_id, amount }] })
  return { base, get, send, post, bankAccount, kind, run, settled, payment }
}

/**
 * Lists of a colleague while something long goes on.
 * @param pause in milliseconds between two lists
 * @returns a function that stops and gives the times
 */
export function listBeside({ get }: ReturnType<typeof moneyCalls>, pause = 0) {
  const times: number[] = []
  let stopped = false
  const listing = (async () => {
    while (!stopped) {
      const began = performance.now()
      await get(`/accounts?page=${1 + (times.length % 5)}`)
      times.push(performance.now() - began)
      if (pause > 0) await sleep(pause)
    }
  })()
  return async () => {
    stopped = true
    await listing
    return times
  }
}

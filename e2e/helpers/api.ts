import { randomUUID } from 'node:crypto'
import type { LoginResponse } from '#contract/session'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Property } from '#contract/property'
import { ADMIN_EMAIL, ONE_TIME_PASSWORD } from './office'

export const PASSWORD = 'garazh-u-mayaka-17'

/** A cooperative with real requisites (facts.md): the bank is known by its БИК. */
export const GBC = {
  full_name: 'Гаражно-строительный кооператив «Маяк»',
  short_name: 'ГСК «Маяк»',
  tp_id: '7812345675',
  trrc: '781201001',
  address: 'г. Санкт-Петербург, ул. Кораблестроителей, д.30',
  bank_account: { number: '40703810700380000123', bank: { bic: '044525225' } },
}

/** Calls the server as another program or person would: brings about a state that a journey starts from. */
export class Api {
  private constructor(
    private readonly url: string,
    readonly token: string,
    readonly userId: string,
  ) {}

  static async signIn(url: string, password: string): Promise<Api> {
    const login = await send<LoginResponse>(`${url}/api/auth/login`, 'POST', { email: ADMIN_EMAIL, password })
    return new Api(url, login.access_token, login.user.id)
  }

  /** The first user with the forced change behind. */
  static async afterFirstStart(url: string): Promise<Api> {
    const first = await Api.signIn(url, ONE_TIME_PASSWORD)
    const body = { old_password: ONE_TIME_PASSWORD, new_password: PASSWORD, user_id: first.userId }
    const { access_token } = await first.post<{ access_token: string }>('/api/auth/update-password', body)
    return new Api(url, access_token, first.userId)
  }

  get<T>(path: string) {
    return send<T>(this.url + path, 'GET', undefined, this.token)
  }

  post<T>(path: string, body: unknown) {
    return send<T>(this.url + path, 'POST', body, this.token)
  }

  put<T>(path: string, body: unknown) {
    return send<T>(this.url + path, 'PUT', body, this.token)
  }

  delete(path: string) {
    return send<undefined>(this.url + path, 'DELETE', undefined, this.token)
  }

  createGbc() {
    return this.post<Gbc>('/api/gbc/create', GBC)
  }

  createMember(gbc: Gbc, names: { last_name: string; first_name: string; middle_name?: string }) {
    return this.post<Member>(`/api/gbc/${gbc.id}/members`, { kind: 'person', ...names })
  }

  createGarage(gbc: Gbc, garage: { number: string; block?: string; row?: string }) {
    return this.post<Garage>(`/api/gbc/${gbc.id}/garages`, garage)
  }

  createProperty(gbc: Gbc, property: { name: string; category: Property['category'] }) {
    return this.post<Property>(`/api/gbc/${gbc.id}/property`, property)
  }
}

async function send<T>(url: string, method: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

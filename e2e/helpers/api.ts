import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { LoginResponse } from '#contract/session'
import type { OfficeDocument } from '#contract/documents'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { GbcUser, OneTimePassword } from '#contract/gbcUsers'
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

  static async signIn(url: string, password: string, email = ADMIN_EMAIL): Promise<Api> {
    const login = await send<LoginResponse>(`${url}/api/auth/login`, 'POST', { email, password })
    return new Api(url, login.access_token, login.user.id)
  }

  /** The first user with the forced change behind. */
  static async afterFirstStart(url: string): Promise<Api> {
    return (await Api.signIn(url, ONE_TIME_PASSWORD)).withOwnPassword(ONE_TIME_PASSWORD)
  }

  /** The same user with the forced change to `PASSWORD` behind. */
  private async withOwnPassword(old_password: string): Promise<Api> {
    const body = { old_password, new_password: PASSWORD, user_id: this.userId }
    const { access_token } = await this.post<{ access_token: string }>('/api/auth/update-password', body)
    return new Api(this.url, access_token, this.userId)
  }

  /** Gives a member a login, whose password is `PASSWORD`. */
  async inviteMember(gbc: Gbc, { id: member_id, last_name, first_name }: Member, email: string): Promise<Api> {
    const user = await this.post<GbcUser>(`/api/gbc/${gbc.id}/users`, {
      email,
      role: 'member',
      last_name,
      first_name,
      member_id,
    })
    const { one_time_password } = await this.post<OneTimePassword>(
      `/api/gbc/${gbc.id}/users/${user.id}/one-time-password`,
      { password: PASSWORD },
    )
    return (await Api.signIn(this.url, one_time_password ?? '', email)).withOwnPassword(one_time_password ?? '')
  }

  /** Turns the own two-factor protection on. */
  async protect(): Promise<void> {
    const { secret } = await this.post<{ secret: string }>('/api/auth/two-factor/setup', { password: PASSWORD })
    await this.post('/api/auth/two-factor/enable', { password: PASSWORD, code: new TOTP({ secret }).generate() })
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

  /** Ends one of the own sessions. */
  endSession(id: string) {
    return send<undefined>(`${this.url}/api/auth/sessions/${id}`, 'DELETE', { password: PASSWORD }, this.token)
  }

  createGbc() {
    return this.post<Gbc>('/api/gbc/create', GBC)
  }

  createMember(
    gbc: Gbc,
    names: { last_name: string; first_name: string; middle_name?: string; phones?: string[]; email?: string },
  ) {
    return this.post<Member>(`/api/gbc/${gbc.id}/members`, { kind: 'person', ...names })
  }

  /** @returns id of the user whom the member is invited as, who hasn't come yet */
  async inviteUser(gbc: Gbc, member_id: string): Promise<string> {
    const user = { role: 'member', member_id, last_name: 'Семёнов', first_name: 'Иван', email: 'ivan@mayak.example' }
    return (await this.post<{ id: string }>(`/api/gbc/${gbc.id}/users`, user)).id
  }

  createGarage(gbc: Gbc, garage: { number: string; block?: string; row?: string }) {
    return this.post<Garage>(`/api/gbc/${gbc.id}/garages`, garage)
  }

  addOwner(gbc: Gbc, garage: Garage, member: Member, share: { share_numerator: number; share_denominator: number }) {
    return this.post<unknown>(`/api/gbc/${gbc.id}/garages/${garage.id}/ownerships`, {
      member_id: member.id,
      from: '2020-02-01',
      ...share,
    })
  }

  createDocument(gbc: Gbc, document: Pick<OfficeDocument, 'title' | 'category'> & Partial<OfficeDocument>) {
    return this.post<OfficeDocument>(`/api/gbc/${gbc.id}/documents`, document)
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

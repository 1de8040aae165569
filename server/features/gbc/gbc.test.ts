import type { ApiError, HistoryEntry } from '#contract/common'
import type { BankAccountAnswer, Gbc } from '#contract/gbc'
import type { User } from '#contract/users'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const requisites = {
  full_name: 'Гаражно-строительный кооператив «Волна»',
  short_name: 'ГСК «Волна»',
  address: { region: 'Ленинградская область', city: 'Гатчина', street: 'ул. Соборная', house: '1' },
}
const account = (number: string, bic: string) => ({ number, bank: { bic, name: 'Банк' } })
const FIRST = account('40703810700380000123', '044525225')
const SECOND = account('40703810855000000777', '044030653')

onBothEngines((test) => {
  const create = (user: TestUser, fields: object, key?: string) =>
    test().call<Gbc & Pick<ApiError, 'errors' | 'message'>>(
      user,
      'POST',
      '/api/gbc/create',
      { ...requisites, ...fields },
      key ? { 'idempotency-key': key } : {},
    )

  describe('creating a cooperative', () => {
    it('makes its creator the chairman and keeps the address by parts and the bank account', async () => {
      const user = await test().user()
      const { status, body } = await create(user, {
        tp_id: '7707083893',
        trrc: '773601001',
        ogrn: '1027700132195',
        bank_account: FIRST,
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        tp_id: '7707083893',
        address: { city: 'Гатчина', house: '1' },
        bank_account: { number: FIRST.number, is_primary: true, bank: { bic: '044525225' } },
        quorum_percent: 50,
        majority: 'simple',
      })
      const me = await test().call<User>(user, 'GET', `/api/users/get?user_id=${user.id}`)
      expect(me.body).toMatchObject({ role: 'chairman', gbc: { id: body.id } })
    })

    it.each([
      [
        'an account whose key does not fit the БИК',
        { bank_account: account('40703810000380000123', '044525225') },
        'bank_account.number',
      ],
      ['a wrong ИНН', { tp_id: '7707083894' }, 'tp_id'],
      ["a person's ИНН", { tp_id: '500100732259' }, 'tp_id'],
      ['a wrong КПП', { trrc: '77360100' }, 'trrc'],
      ['a wrong ОГРН', { ogrn: '1027700132196' }, 'ogrn'],
      ['an address without a street', { address: { region: 'a', city: 'b', house: '1' } }, 'address.street'],
    ])('refuses %s at its field', async (_, fields, field) => {
      const { status, body } = await create(await test().user(), { tp_id: '7728168971', ...fields })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })

    it('refuses an ИНН kept already, and a second cooperative of one user', async () => {
      const user = await test().user()
      expect((await create(user, { tp_id: '7728168971' })).status).toBe(201)
      expect((await create(await test().user(), { tp_id: '7728168971' })).body.errors.tp_id).toMatch('уже ведётся')
      expect((await create(user, { tp_id: '7812345675' })).status).toBe(422)
    })

    it('answers a repeated click with the first cooperative', async () => {
      const user = await test().user()
      const answers = await Promise.all([1, 2, 3].map(() => create(user, { tp_id: '7812345675' }, 'click')))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    })
  })

  describe('bank accounts', () => {
    it('are added, made primary, changed and removed; one is always the primary', async () => {
      const { gbc, chairman } = await test().cooperative()
      const add = (input: object) =>
        test().call<BankAccountAnswer & Pick<ApiError, 'errors'>>(
          chairman,
          'POST',
          `/api/gbc/${gbc.id}/add_bank_account`,
          input,
        )
      const first = (await add(FIRST)).body.bank_account
      const second = (await add(SECOND)).body.bank_account
      expect([first?.is_primary, second?.is_primary]).toEqual([true, false])
      expect((await add(FIRST)).body.errors.number).toBe('Этот счёт уже записан')
      const one = `/api/gbc/${gbc.id}/bank_accounts`
      await test().call(chairman, 'POST', `${one}/${second?.id}/make_primary`)
      const removed = await test().call<BankAccountAnswer>(chairman, 'DELETE', `${one}/${second?.id}`)
      expect(removed.body.bank_accounts).toMatchObject([{ id: first?.id, is_primary: true }])
      expect((await test().call(chairman, 'DELETE', `${one}/${second?.id}`)).status).toBe(404)
    })

    it('are neither added nor changed by who has not seen them as they are', async () => {
      const { gbc, chairman } = await test().cooperative()
      const path = `/api/gbc/${gbc.id}`
      type Answer = BankAccountAnswer & { current: Gbc }
      const add = (input: object) => test().call<Answer>(chairman, 'POST', `${path}/add_bank_account`, input)
      const { body } = await add({ ...FIRST, version: gbc.version })
      expect((await add({ ...SECOND, version: gbc.version })).status).toBe(409)
      const change = (version: number) =>
        test().call<Answer>(chairman, 'PUT', `${path}/bank_accounts/${body.bank_account!.id}`, { ...SECOND, version })
      const late = await change(gbc.version)
      expect([late.status, late.body.current.bank_accounts]).toEqual([409, body.bank_accounts])
      expect((await change(body.version)).body.bank_account).toMatchObject({ number: SECOND.number })
    })
  })

  it('tells the second of two editors what the first saved; without a version the call works as specified', async () => {
    const { gbc, chairman } = await test().cooperative()
    const update = (body: object) =>
      test().call<Gbc & { current: Gbc }>(chairman, 'PUT', `/api/gbc/${gbc.id}/info/update`, body)
    expect((await update({ version: gbc.version, chairman_name: 'Иванов И. И.' })).status).toBe(200)
    const stale = await update({ version: gbc.version, chairman_name: 'Петров П. П.' })
    expect(stale.status).toBe(409)
    expect(stale.body.current.chairman_name).toBe('Иванов И. И.')
    expect((await update({ short_name: 'ГСК «Новый»' })).body).toMatchObject({
      short_name: 'ГСК «Новый»',
      chairman_name: 'Иванов И. И.',
    })
    const history = await test().call<HistoryEntry[]>(chairman, 'GET', `/api/gbc/${gbc.id}/history`)
    expect(history.body[0].changes).toEqual({ short_name: [gbc.short_name, 'ГСК «Новый»'] })
  })
})

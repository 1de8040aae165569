import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Page } from '#contract/common'
import type { Account, FoundPayer } from '#contract/money/accounts'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser

  const base = () => `/api/gbc/${gbc.id}`
  async function owner(last_name: string, number: string, account_number: string, fields = {}) {
    const member = await test().member(gbc.id, chairman, { last_name, account_number, ...fields })
    const garage = await test().call<Garage>(chairman, 'POST', `${base()}/garages`, { number })
    const share = { member_id: member.id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `${base()}/garages/${garage.body.id}/ownerships`, share)
    return member
  }
  const find = async (q: string, by = chairman) =>
    (await test().call<FoundPayer[]>(by, 'GET', `${base()}/accounts/payers?${new URLSearchParams({ q }).toString()}`))
      .body
  const names = async (q: string) => (await find(q)).map(({ member_name }) => member_name.split(' ')[0])

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    await owner('Антонов', '170', '000801')
    await owner('Белов', '171', '000802')
    await owner('Яковлев', '17', '000803')
    await owner('Громов', '5', '000017')
    await owner('Громова', '6', '000806')
    await owner('Алексеев', '7', '000807')
  })

  it('offers the owner of the very garage first, then the very account, then garages that begin so', async () => {
    expect(await names('17')).toEqual(['Яковлев', 'Громов', 'Антонов', 'Белов'])
    // The word leaves accounts out.
    expect(await names('гараж № 17')).toEqual(['Яковлев', 'Антонов', 'Белов'])
    expect(await names('000806')).toEqual(['Громова'])
  })

  it('offers names that begin so before those that hold it', async () => {
    expect(await names('гром')).toEqual(['Громов', 'Громова'])
    expect(await names('алекс')).toEqual(['Алексеев'])
  })

  it('offers nobody for a garage without owners, whose number may be a stranger’s account', async () => {
    await owner('Дроздов', '8', '000016')
    await test().call(chairman, 'POST', `${base()}/garages`, { number: '16' })
    expect(await names('16')).toEqual([])
    expect(await names('000016')).toEqual(['Дроздов'])
  })

  it('offers the account first that is written whole, as receipts have it, and not the garage of that number', async () => {
    expect(await names('000017')).toEqual(['Громов', 'Яковлев'])
    expect((await names('гараж 017'))[0]).toBe('Яковлев')
    await owner('Жуков', '0021', '000822')
    await owner('Зуев', '9', '000021')
    expect(await names('0021')).toEqual(['Жуков', 'Зуев'])
    expect(await names('000021')).toEqual(['Зуев', 'Жуков'])
  })

  it.each(['л/с 000017', 'лс 17', 'Л/С №17', 'л.с. 17', 'лиц. счёт 000017', 'лицевой 17', 'л/c 17'])(
    'understands an account named in words: «%s»',
    async (q) => {
      expect(await names(q)).toEqual(['Громов'])
      const query = new URLSearchParams({ q, sort: 'member_name' }).toString()
      const { body } = await test().call<Page<Account>>(chairman, 'GET', `${base()}/accounts?${query}`)
      expect(body.items.map(({ number }) => number)).toEqual(['000017'])
      const members = await test().call<Page<{ account_number: string }>>(
        chairman,
        'GET',
        `${base()}/members?q=${encodeURIComponent(q)}`,
      )
      expect(members.body.items.map(({ account_number }) => account_number)).toEqual(['000017'])
    },
  )

  it('offers accounts that hold what is typed of their number so far', async () => {
    expect(await names('л/с 0008')).toEqual(expect.arrayContaining(['Антонов', 'Белов', 'Яковлев']))
    expect(await names('л/с 99')).toEqual([])
  })

  it('finds in the list by an account written whole its holder alone, not the owner of a garage of that number', async () => {
    const { body } = await test().call<Page<Account>>(chairman, 'GET', `${base()}/accounts?q=000017`)
    expect(body.items.map(({ number }) => number)).toEqual(['000017'])
  })

  it('says by what of the card a payer was found where the line doesn’t show it', async () => {
    await owner('Котов', '11', '000811', { phones: ['+79111427700'], vehicles: [{ plate: 'А142ВС78', model: null }] })
    await owner('Лисин', '142', '000812')
    expect((await find('142')).map(({ garages, found_by }) => [garages, found_by])).toEqual([
      ['142', []],
      ['11', ['+79111427700', 'А142ВС78']],
    ])
  })

  it('offers nobody for nothing, and nobody to who may not read money', async () => {
    expect(await find('  ')).toEqual([])
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    expect((await test().call(member, 'GET', `${base()}/accounts/payers?q=17`)).status).toBe(403)
  })
})

import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Account } from '#contract/money/accounts'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser

  const base = () => `/api/gbc/${gbc.id}`
  async function owner(last_name: string, number: string, account_number: string) {
    const member = await test().member(gbc.id, chairman, { last_name, account_number })
    const garage = await test().call<Garage>(chairman, 'POST', `${base()}/garages`, { number })
    const share = { member_id: member.id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `${base()}/garages/${garage.body.id}/ownerships`, share)
    return member
  }
  const find = async (q: string, by = chairman) =>
    (await test().call<Account[]>(by, 'GET', `${base()}/accounts/payers?${new URLSearchParams({ q }).toString()}`)).body
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
    expect(await names('гараж № 17')).toEqual(['Яковлев', 'Громов', 'Антонов', 'Белов'])
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

  it('offers nobody for nothing, and nobody to who may not read money', async () => {
    expect(await find('  ')).toEqual([])
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    expect((await test().call(member, 'GET', `${base()}/accounts/payers?q=17`)).status).toBe(403)
  })
})

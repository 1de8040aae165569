import type { Page } from '#contract/common'
import type { Garage, ListedGarage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { ListedMember, Member } from '#contract/members'
import type { Account } from '#contract/money/accounts'
import type { ContributionKind } from '#contract/money/contributions'
import { listGarages } from '#server/features/garages/garagesRepository'
import { listMembers } from '#server/features/members/membersRepository'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let debtor: Member
  let payer: Member
  let kind: ContributionKind

  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body)
  const members = async (query: string) =>
    (await call<Page<ListedMember>>('GET', `members?${query}`)).body.items.map(({ last_name, balance }) => [
      last_name,
      balance,
    ])
  const garages = async (query: string) =>
    (await call<Page<ListedGarage>>('GET', `garages?${query}`)).body.items.map(({ number, debt }) => [number, debt])

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    debtor = await test().member(gbc.id, chairman, { last_name: 'Должник' })
    payer = await test().member(gbc.id, chairman, { last_name: 'Плательщик' })
    kind = (
      await call<ContributionKind>('POST', 'contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
      })
    ).body
    const garage = (await call<Garage>('POST', 'garages', { number: '17' })).body
    await call('POST', 'garages', { number: '18' })
    const charge = { kind_id: kind.id, garage_id: garage.id, date: '2026-01-10', due_date: '2026-06-30' }
    await call('POST', 'charges', { ...charge, member_id: debtor.id, amount: 350_000 })
    await call('POST', 'payments', { paid_on: '2026-02-01', lines: [{ member_id: payer.id, amount: 50_000 }] })
  })

  it('shows balances of members and debts of garages, and finds who owes', async () => {
    expect(await members('')).toEqual([
      ['Должник', 350_000],
      ['Плательщик', -50_000],
    ])
    expect(await members('money=debt')).toEqual([['Должник', 350_000]])
    expect(await members('money=advance')).toEqual([['Плательщик', -50_000]])
    expect(await members('money=overdue&sort=-balance')).toEqual([['Должник', 350_000]])
    expect(await garages('')).toEqual([
      ['17', 350_000],
      ['18', 0],
    ])
    expect(await garages('money=debt')).toEqual([['17', 350_000]])
    expect(await garages('money=overdue')).toEqual([['17', 350_000]])
  })

  it('finds who owes a certain contribution, and no longer who has paid it', async () => {
    const owing = async (kind_id: string) =>
      (await call<Page<Account>>('GET', `accounts?kind_id=${kind_id}`)).body.items.map(({ member_name }) => member_name)
    const { id } = (await call<ContributionKind>('POST', 'contribution-kinds', { ...kind, name: 'Целевой взнос' })).body
    await call('POST', 'charges', { kind_id: id, member_id: payer.id, date: '2026-01-10', amount: 20_000 })
    expect(await owing(id)).toEqual([])
    await call('POST', 'charges', { kind_id: id, member_id: debtor.id, date: '2026-01-10', amount: 20_000 })
    expect(await owing(id)).toEqual([debtor.display_name])
    expect(await owing(kind.id)).toEqual([debtor.display_name])
    await call('POST', 'payments', {
      paid_on: '2026-02-01',
      lines: [{ member_id: debtor.id, amount: 20_000, purpose: { kind_id: id } }],
    })
    expect(await owing(id)).toEqual([])
    expect(await owing(`${id},${kind.id}`)).toEqual([debtor.display_name])
  })

  it('finds and counts who owes anew after a payment', async () => {
    const counted = async () =>
      Promise.all(
        ['members', 'garages'].map(async (list) => (await call<Page<unknown>>('GET', `${list}?money=debt`)).body.total),
      )
    expect(await counted()).toEqual([1, 1])
    await call('POST', 'payments', { paid_on: '2026-02-01', lines: [{ member_id: debtor.id, amount: 350_000 }] })
    expect(await counted()).toEqual([0, 0])
    expect(await members('money=debt')).toEqual([])
    expect(await garages('money=debt')).toEqual([])
  })

  it('keeps money from a role that may not read it', async () => {
    const page = { page: 1, page_size: 50 }
    const texts = [
      ...(await listMembers(test().db, gbc.id, page, { role: 'member' })).items,
      ...(await listGarages(test().db, gbc.id, page, { role: 'member' })).items,
    ]
    expect(texts).toHaveLength(4)
    for (const text of texts) expect(text).not.toMatch(/"balance"|"debt"/)
    await expect(listMembers(test().db, gbc.id, { ...page, money: 'debt' }, { role: 'member' })).rejects.toMatchObject({
      status: 403,
    })
  })
})

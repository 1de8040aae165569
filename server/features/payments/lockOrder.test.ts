import type { Member } from '#contract/members'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((app) => {
  it('money is taken from members while their cards are edited: neither waits for the other for ever', async () => {
    const { gbc, chairman } = await app().cooperative()
    const accountant: TestUser = await app().user({ gbc_id: gbc.id, role: 'accountant' })
    const members: Member[] = []
    for (const last_name of ['Петров', 'Иванова', 'Сидоров'])
      members.push(await app().member(gbc.id, chairman, { last_name }))
    const base = `/api/gbc/${gbc.id}`
    const pay = (order: Member[]) =>
      app().call(accountant, 'POST', `${base}/payments`, {
        source: 'cash',
        paid_on: '2026-07-05',
        lines: order.map(({ id }) => ({ member_id: id, amount: 100_00 })),
      })
    const edit = async ({ id }: Member, note: string) => {
      const { body } = await app().call<Member>(chairman, 'GET', `${base}/members/${id}`)
      return app().call(chairman, 'PUT', `${base}/members/${id}`, { version: body.version, note })
    }
    for (let round = 0; round < 20; round += 1) {
      const calls = [
        pay(members),
        pay([...members].reverse()),
        ...members.map((member) => edit(member, `Правка ${round}`)),
        pay(members.slice(1)),
      ]
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses).toEqual([201, 201, 200, 200, 200, 201])
    }
  })
})

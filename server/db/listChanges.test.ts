import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { ANY_CHANGE, lastChangeOf, type CountedList } from './listChanges'

describe.each(['sqlite', 'postgres'] as const)('counts of lists on %s', (engine) => {
  let test: TestApp
  let gbc: Gbc
  let chairman: TestUser
  const members: CountedList<keyof Member> = { area: 'members', unfilteredFields: ['note'] }
  const documents: CountedList = { area: 'documents' }

  beforeAll(async () => {
    test = await testApp(engine)
    ;({ gbc, chairman } = await test.cooperative())
  })
  afterAll(() => test.close())

  const marks = () => Promise.all([members, documents, ANY_CHANGE].map((list) => lastChangeOf(test.db, gbc.id, list)))
  /** @returns which of the lists are counted anew after the work */
  async function forgotten(work: () => Promise<unknown>): Promise<string[]> {
    const before = await marks()
    await work()
    const after = await marks()
    return ['members', 'documents', 'any'].filter((_, index) => before[index] !== after[index])
  }
  const url = () => `/api/gbc/${gbc.id}`
  const addDocument = () =>
    test.call<{ id: string }>(chairman, 'POST', `${url()}/documents`, { title: 'Устав', category: 'charter' })

  it('are forgotten only where something of the list has changed', async () => {
    const { id } = await test.member(gbc.id, chairman)
    const edit = (fields: object) => test.call(chairman, 'PUT', `${url()}/members/${id}`, fields)
    await marks()
    expect(await forgotten(addDocument)).toEqual(['documents', 'any'])
    expect(await forgotten(() => edit({ note: 'Ключи у сторожа' }))).toEqual(['documents', 'any'])
    expect(await forgotten(() => edit({ note: 'Ключи у соседа', phones: ['+79110000001'] }))).toEqual([
      'members',
      'documents',
      'any',
    ])
    expect(await forgotten(() => test.member(gbc.id, chairman))).toEqual(['members', 'documents', 'any'])
    const payment = { source: 'cash', paid_on: '2026-02-01', lines: [{ member_id: id, amount: 100 }] }
    expect(await forgotten(() => test.call(chairman, 'POST', `${url()}/payments`, payment))).toEqual(['any'])
    const passport = { series: '4005', number: '123456', issued_by: 'ТП № 1' }
    await test.call(chairman, 'PUT', `${url()}/members/${id}/passport`, passport)
    // A view of it is logged, and changes nothing.
    const view = () => test.call(chairman, 'GET', `${url()}/members/${id}/passport`)
    expect(await forgotten(view)).toEqual(['any'])
    expect(await forgotten(async () => undefined)).toEqual([])
  })

  it('are all forgotten after more changes than are worth looking at', async () => {
    await marks()
    const many = async () => {
      for (let number = 0; number < 200; number += 1) await addDocument()
    }
    expect(await forgotten(many)).toEqual(['members', 'documents', 'any'])
  })

  it('stay as they are for requests that come at once', async () => {
    await addDocument()
    const all = await Promise.all(Array.from({ length: 20 }, marks))
    expect(new Set(all.map((one) => one.join())).size).toBe(1)
  })
})

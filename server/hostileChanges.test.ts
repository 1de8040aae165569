import { throwAtAll } from './testing/hostileBodies'
import { testApp, type TestApp } from './testing/testApp'

/** As hostile.test.ts, in a file of its own so that the two run side by side. */

let test: TestApp

beforeAll(async () => {
  test = await testApp('sqlite')
})
afterAll(() => test.close())

it('every route that changes something takes a thousand invalid and hostile bodies without one 5xx', async () => {
  const { gbc, chairman } = await test.cooperative()
  const { id } = await test.member(gbc.id, chairman)
  await throwAtAll('PUT', test, chairman, gbc.id, id)
}, 600_000)

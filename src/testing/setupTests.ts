import '@testing-library/jest-dom'
import { cleanup, configure } from '@testing-library/react'
import { server } from './server'
import { FakeSocket } from './fakeSocket'
import { stopStores } from './testStore'

// A page is a lazy chunk and a call or two away, and antd takes seconds to load on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  stopStores()
  server.resetHandlers()
  FakeSocket.opened.length = 0
  localStorage.clear()
  document.cookie.split('; ').forEach((cookie) => {
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  })
})

afterAll(() => server.close())

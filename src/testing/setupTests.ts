import '@testing-library/jest-dom'
import * as React from 'react'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { server } from './server'
import { FakeSocket } from './fakeSocket'
import { stopStores } from './testStore'

// A page is a lazy chunk and a call or two away, and antd takes seconds to load on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// While something is waited for, each try that finds nothing would print the page into an error that nobody reads; the
// one that is thrown in the end shows it.
const { getElementError } = getConfig()
const isTrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
configure({
  getElementError: (message, container) =>
    isTrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// In development React notes where each element was made, which takes a fourth of a test's time and names no failure.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })

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

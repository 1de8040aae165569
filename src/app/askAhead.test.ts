import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { membersApi } from '#features/members/membersApi'
import { membersSlice } from '#features/members/membersSlice'
import { toParams } from '#shared/list/listSearch'
import { testGbc, testToken, testUser } from '#testing/fixtures'
import { signedIn } from '#testing/renderApp'
import { server, url } from '#testing/server'
import { makeTestStore } from '#testing/testStore'
import { askAhead } from './askAhead'

const at = (pathname: string, search = '') => ({ origin: location.origin, pathname, search }) as Location

/** Addresses asked for, with their tokens. */
function watchCalls(): string[] {
  const asked: string[] = []
  server.use(
    http.get(url('/api/gbc/:gbc_id/members'), ({ request }) => {
      asked.push(`${new URL(request.url).search} ${request.headers.get('Authorization')}`)
      return HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })
    }),
  )
  return asked
}

test('the rows of the list that the address names are asked for once, and the page takes them', async () => {
  const asked = watchCalls()
  const store = makeTestStore({ auth: signedIn() })
  await askAhead(store, at('/dashboard/members'))
  await waitFor(() => expect(asked).toEqual([`?page=1&page_size=50 Bearer ${testToken}`]))

  const params = toParams(membersSlice.getInitialState())
  const list = () =>
    store.dispatch(membersApi.endpoints.listMembers.initiate({ gbc_id: testGbc.id, params }, { forceRefetch: true }))
  expect((await list()).data).toMatchObject({ total: 0 })
  expect(asked).toHaveLength(1)
  await list()
  expect(asked).toHaveLength(2)
})

test.each([
  ['another page', '/dashboard/home', '', testUser],
  ['a list that is searched', '/dashboard/members', '?q=17', testUser],
  ['a list that is closed to the user', '/dashboard/members', '', { ...testUser, role: 'member' as const }],
])('nothing is asked for ahead for %s', async (_what, path, search, user) => {
  const asked = watchCalls()
  await askAhead(makeTestStore({ auth: signedIn(user) }), at(path, search))
  expect(asked).toEqual([])
})

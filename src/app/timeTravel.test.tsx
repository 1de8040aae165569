import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { dialogOpened } from '#shared/dialogs/dialogsSlice'
import { membersSlice } from '#features/members/membersSlice'
import { renderApp } from '#testing/renderApp'
import { url } from '#testing/server'
import { testGbc } from '#testing/fixtures'

const { searched, filterChanged } = membersSlice.actions

/** A reducer that can be put back to an earlier state, as Redux DevTools do when one travels in time. */
const travelTo = (app: ReturnType<typeof renderApp>, state: ReturnType<typeof app.store.getState>) =>
  act(() => app.store.replaceReducer(() => state))

test('going back in time puts the list back as it was: its search, filters and address', async () => {
  const handlers = [
    http.get(url(`/api/gbc/${testGbc.id}/members`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/jobs`), () => HttpResponse.json([])),
  ]
  const app = renderApp('/dashboard/members', { handlers })
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Поиск' })
  app.dispatch(searched('семёнов'))
  app.dispatch(filterChanged({ name: 'status', value: 'active' }))
  await waitFor(() => expect(search).toHaveValue('семёнов'))
  const then = app.store.getState()

  app.dispatch(searched('петров'))
  await waitFor(() => expect(search).toHaveValue('петров'))
  // People travel after the page has come to rest.
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))

  travelTo(app, then)
  await waitFor(() => expect(search).toHaveValue('семёнов'))
  await waitFor(() => expect(decodeURIComponent(app.path())).toContain('q=семёнов'))
})

test('going back in time opens the dialog that was open, and closes one that was not yet', async () => {
  const app = renderApp('/cooperative', {
    handlers: [http.get(url(`/api/gbc/${testGbc.id}/get`), () => HttpResponse.json(testGbc))],
  })
  await screen.findByRole('button', { name: /Добавить счёт/ })
  const closed = app.store.getState()
  app.dispatch(dialogOpened({ name: 'gbc/bankAccount', id: testGbc.id, choice: 'add' }))
  await screen.findByRole('dialog')
  const open = app.store.getState()

  travelTo(app, closed)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  travelTo(app, open)
  expect(await screen.findByRole('dialog')).toBeVisible()
})

import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import type { UnknownAction } from '@reduxjs/toolkit'
import { createMemoryRouter } from 'react-router-dom'
import { App } from '#app/App'
import { makeRoutes } from '#app/router'
import type { RootState } from '#app/store'
import type { User } from '#contract/users'
import type { AuthState } from '#shared/session/authSlice'
import { testToken, testUser } from './fixtures'
import { server } from './server'
import { makeTestStore } from './testStore'

/** `auth` of a signed-in user. */
export const signedIn = (user: User = testUser): AuthState => ({
  token: testToken,
  expires: null,
  userId: user.id,
  user,
  passwordSet: user.password_set,
  oldPassword: null,
  gbcId: user.gbc?.id ?? null,
  sessionExpired: false,
})

/** A user who pastes a text up to its last character and types that one: each key renders a whole form. */
function quickUser(): UserEvent {
  const user = userEvent.setup()
  const type: UserEvent['type'] = async (field, text, options) => {
    if (text.length < 3 || /[{[]/.test(text)) return user.type(field, text, options)
    await user.click(field)
    await user.paste(text.slice(0, -1))
    await user.keyboard(text.slice(-1))
  }
  return { ...user, type }
}

interface Options {
  /** Signed in as the chairman when left out. */
  preloadedState?: Partial<RootState>
  /** msw handlers of this test, before the common ones. */
  handlers?: RequestHandler[]
}

/** Renders the real application at a path: its router, store and listeners, with msw as the server. */
export function renderApp(path: string, { preloadedState = { auth: signedIn() }, handlers = [] }: Options = {}) {
  server.use(...handlers)
  const store = makeTestStore(preloadedState)
  const { routes, ...options } = makeRoutes(store)
  const router = createMemoryRouter(routes, { ...options, initialEntries: [path] })
  return {
    ...render(<App store={store} router={router} />),
    store,
    user: quickUser(),
    /** Path with query, where the application is now. */
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: (to: string) => act(() => router.navigate(to)),
    /** The browser's button. */
    back: () => act(() => router.navigate(-1)),
    /** Dispatches as something outside React does: a listener, a socket, another tab. */
    dispatch: (action: UnknownAction) => act(() => void store.dispatch(action)),
  }
}

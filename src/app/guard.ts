import { redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { withNext } from '#features/auth/nextPage'
import { readSession } from '#features/auth/storedSession'
import { usersApi } from '#features/users/usersApi'
import { loggedOut, selectPasswordChangeForced, sessionRestored } from '#shared/session/authSlice'
import type { AppStore } from './store'

export const LOGIN = '/login'
export const UPDATE_PASSWORD = '/update-password'
export const HOME = '/dashboard/home'

/** The stored sign-in state comes first, on every navigation (specification, section 2). @returns whether signed in */
async function restoreSession({ dispatch, getState }: AppStore): Promise<boolean> {
  const stored = getState().auth.token ? null : readSession()
  if (stored) dispatch(sessionRestored(stored))
  const { token, user, userId } = getState().auth
  if (token && userId && !user) {
    // On a dead session its 401 logs out; with the server away the error page offers to try again.
    const { error } = await dispatch(usersApi.endpoints.getUser.initiate(userId, { subscribe: false }))
    if (error && getState().auth.token) throw error
  }
  return getState().auth.token !== null
}

/** Guards of the routes; each is the `loader` of its route. */
export const makeGuards = (store: AppStore) => ({
  login: async () => {
    if (!(await restoreSession(store))) return null
    return redirect(selectPasswordChangeForced(store.getState()) ? UPDATE_PASSWORD : HOME)
  },

  updatePassword: async () => {
    await restoreSession(store)
    const state = store.getState()
    // A reload in the middle of the forced change lost the old password: only a new login gives it back.
    if (selectPasswordChangeForced(state) && !state.auth.oldPassword) {
      store.dispatch(loggedOut({ reason: 'expired' }))
      return redirect(LOGIN)
    }
    return null
  },

  /** Every page of the shell wants a session (product decision 1), and a changed password. */
  shell: async ({ request }: LoaderFunctionArgs) => {
    if (!(await restoreSession(store))) {
      const { pathname, search } = new URL(request.url)
      return redirect(withNext(LOGIN, pathname + search))
    }
    return selectPasswordChangeForced(store.getState()) ? redirect(UPDATE_PASSWORD) : null
  },
})

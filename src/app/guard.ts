import { redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { withNext } from '#features/auth/nextPage'
import { readSession } from '#features/auth/storedSession'
import { usersApi } from '#features/users/usersApi'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { HOME, LOGIN, UPDATE_PASSWORD } from '#shared/routing/paths'
import { loggedOut, selectPasswordChangeForced, sessionRestored } from '#shared/session/authSlice'
import type { AppStore } from './store'

/** Whether there is a session, in the store or stored; a stored one may turn out to be dead. */
export const hasSession = (store: AppStore) => store.getState().auth.token !== null || readSession() !== null

/** The stored sign-in state comes first, on every navigation (specification, section 2). @returns whether signed in */
export async function restoreSession({ dispatch, getState }: AppStore): Promise<boolean> {
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

/** The login page, which leads on to the page that was asked for. */
const loginFor = ({ url }: Request) => {
  const { pathname, search } = new URL(url)
  return redirect(withNext(LOGIN, pathname + search))
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

  /**
   * Every page of the shell wants a session (product decision 1), and a changed password.
   * @returns where to go, or null
   */
  shell: async ({ request }: LoaderFunctionArgs) => {
    if (!(await restoreSession(store))) return loginFor(request)
    return selectPasswordChangeForced(store.getState()) ? redirect(UPDATE_PASSWORD) : null
  },

  /** Leads to Login (specification, section 2), and from there home. For a stranger every page is unknown: the features are loaded with a session only. */
  unknown: ({ request }: LoaderFunctionArgs) => {
    if (!hasSession(store)) return loginFor(request)
    store.dispatch(noticeRaised({ kind: 'warning', text: 'Такой страницы нет. Открыта главная.' }))
    return redirect(LOGIN)
  },
})

import { isAnyOf } from '@reduxjs/toolkit'
import { usersApi } from '#features/users/usersApi'
import { api } from '#shared/api/api'
import { unauthorized } from '#shared/api/events'
import {
  loggedIn,
  loggedOut,
  logoutRequested,
  passwordChanged,
  sessionRestored,
  userLoaded,
} from '#shared/session/authSlice'
import type { AppStartListening } from '#shared/session/session'
import { authApi } from './authApi'
import { clearSession, readSession, writeSession } from './storedSession'

const matchUser = isAnyOf(usersApi.endpoints.getUser.matchFulfilled, usersApi.endpoints.updateProfile.matchFulfilled)

/** What follows sign-in and its end: cookies, local storage, the user, the server's own logout. */
export function addAuthListeners(startListening: AppStartListening) {
  startListening({
    matcher: authApi.endpoints.login.matchFulfilled,
    effect: ({ payload, meta }, { dispatch }) => {
      const { password } = meta.arg.originalArgs
      // The shell asks for the user: the answer is already here.
      void dispatch(usersApi.util.upsertQueryData('getUser', payload.user.id, payload.user))
      dispatch(loggedIn({ ...payload, oldPassword: payload.password_set ? null : password }))
    },
  })

  startListening({
    matcher: authApi.endpoints.updatePassword.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(passwordChanged(payload))
    },
  })

  startListening({
    matcher: matchUser,
    effect: ({ payload }, { dispatch, getState }) => {
      if (payload.id === getState().auth.userId) dispatch(userLoaded(payload))
    },
  })

  startListening({
    matcher: isAnyOf(loggedIn, sessionRestored, userLoaded, passwordChanged),
    effect: (_action, { getState, getOriginalState }) => writeSession(getState().auth, getOriginalState().auth),
  })

  startListening({
    actionCreator: unauthorized,
    effect: ({ payload }, { dispatch, getState }) => {
      if (getState().auth.token !== payload.token) return
      const stored = readSession()
      // Another tab changed the password or signed in anew: its session is the live one.
      if (stored && stored.token !== payload.token) dispatch(sessionRestored(stored))
      else dispatch(loggedOut({ reason: 'expired' }))
    },
  })

  startListening({
    actionCreator: logoutRequested,
    effect: async (_action, { dispatch, getState }) => {
      await dispatch(authApi.endpoints.logout.initiate())
      // Whatever the server said (or did not say), here the session is over.
      if (getState().auth.token) dispatch(loggedOut({ reason: 'user' }))
    },
  })

  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { dispatch }) => {
      // Another tab has already cleared what is stored, and may have stored a new session since.
      if (payload.reason !== 'elsewhere') clearSession()
      dispatch(api.util.resetApiState())
    },
  })
}

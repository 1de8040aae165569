import { createAction, createSlice } from '@reduxjs/toolkit'
import type { LoginResponse } from '#contract/session'
import type { User } from '#contract/users'

export interface AuthState {
  token: string | null
  /** Unix seconds; unknown (null) after a reload, for the cookies don't keep it. */
  expires: number | null
  userId: string | null
  user: User | null
  /** false = the one-time password was used: nothing is open before it is changed. */
  passwordSet: boolean | null
  /** The password typed at login while a change is forced. In memory only (product decision 3). */
  oldPassword: string | null
  /** The current cooperative. */
  gbcId: string | null
  /** Whether the last session ended by itself: the login page says so. */
  sessionExpired: boolean
}

/** What survives a reload: the cookies and the local storage. */
export type StoredSession = Pick<AuthState, 'user' | 'gbcId'> & { token: string; userId: string }

/** `user`: asked for; `expired`: the server or a reload ended it; `elsewhere`: another tab logged out. */
export type LogoutReason = 'user' | 'expired' | 'elsewhere'

const signedOut: AuthState = {
  token: null,
  expires: null,
  userId: null,
  user: null,
  passwordSet: null,
  oldPassword: null,
  gbcId: null,
  sessionExpired: false,
}

export const logoutRequested = createAction('auth/logoutRequested')

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: (create) => ({
    loggedIn: create.reducer<LoginResponse & { oldPassword: string | null }>((_state, { payload }) => ({
      ...signedOut,
      token: payload.access_token,
      expires: payload.expires,
      userId: payload.user.id,
      user: payload.user,
      passwordSet: payload.password_set,
      oldPassword: payload.oldPassword,
      gbcId: payload.user.gbc?.id ?? null,
    })),
    sessionRestored: create.reducer<StoredSession>((_state, { payload }) => ({
      ...signedOut,
      ...payload,
      passwordSet: payload.user?.password_set ?? null,
    })),
    userLoaded: create.reducer<User>((state, { payload }) => {
      state.user = payload
      state.passwordSet = payload.password_set
      state.gbcId = payload.gbc?.id ?? null
    }),
    passwordChanged: create.reducer<LoginResponse>((state, { payload }) => {
      state.token = payload.access_token
      state.expires = payload.expires
      state.user = payload.user
      state.passwordSet = true
      state.oldPassword = null
    }),
    loggedOut: create.reducer<{ reason: LogoutReason }>((_state, { payload }) => ({
      ...signedOut,
      sessionExpired: payload.reason === 'expired',
    })),
  }),
  selectors: {
    selectToken: (state) => state.token,
    selectUserId: (state) => state.userId,
    selectUser: (state) => state.user,
    selectGbcId: (state) => state.gbcId,
    selectOldPassword: (state) => state.oldPassword,
    selectSessionExpired: (state) => state.sessionExpired,
    /** Signed in with a one-time password that must be changed first. */
    selectPasswordChangeForced: (state) => state.token !== null && state.passwordSet === false,
  },
})

export const { loggedIn, sessionRestored, userLoaded, passwordChanged, loggedOut } = authSlice.actions
export const {
  selectToken,
  selectUserId,
  selectUser,
  selectGbcId,
  selectOldPassword,
  selectSessionExpired,
  selectPasswordChangeForced,
} = authSlice.selectors

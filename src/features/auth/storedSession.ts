import Cookies from 'js-cookie'
import { SESSION_DAYS } from '#contract/auth'
import type { User } from '#contract/users'
import type { AuthState, StoredSession } from './authSlice'

export const TOKEN_COOKIE = 'token'
export const USER_ID_COOKIE = 'user_id'
export const USER_KEY = 'user'
export const GBC_ID_KEY = 'current_gbc_id'

const cookieOptions = { expires: SESSION_DAYS, secure: true, sameSite: 'strict' } as const

function storedUser(id: string): User | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as User | null
    return user?.id === id ? user : null
  } catch {
    // Someone else's or a damaged value: the user is fetched anew.
    return null
  }
}

/** The session that the cookies and the local storage hold (specification, sections 4 and 9), or null. */
export function readSession(): StoredSession | null {
  const token = Cookies.get(TOKEN_COOKIE)
  const userId = Cookies.get(USER_ID_COOKIE)
  if (!token || !userId) return null
  return { token, userId, user: storedUser(userId), gbcId: localStorage.getItem(GBC_ID_KEY) }
}

const keep = (key: string, value: string | null) =>
  value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)

/** Writes what changed since `before`: the cookies' seven days count from the sign-in, not from each edit of the user. */
export function writeSession(state: AuthState, before: AuthState) {
  if (state.token && state.userId && state.token !== before.token) {
    Cookies.set(TOKEN_COOKIE, state.token, cookieOptions)
    Cookies.set(USER_ID_COOKIE, state.userId, cookieOptions)
  }
  if (state.user !== before.user) keep(USER_KEY, state.user && JSON.stringify(state.user))
  if (state.gbcId !== before.gbcId) keep(GBC_ID_KEY, state.gbcId)
}

export function clearSession() {
  Cookies.remove(TOKEN_COOKIE, cookieOptions)
  Cookies.remove(USER_ID_COOKIE, cookieOptions)
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(GBC_ID_KEY)
}

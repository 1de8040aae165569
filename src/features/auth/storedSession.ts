import Cookies from 'js-cookie'
import { SESSION_DAYS } from '#contract/auth'
import type { User } from '#contract/users'
import type { AuthState, StoredSession } from '#shared/session/authSlice'
import { localStore } from '#shared/storage/localStore'

const TOKEN_COOKIE = 'token'
const USER_ID_COOKIE = 'user_id'
export const USER_KEY = 'user'
const GBC_ID_KEY = 'current_gbc_id'

const cookieOptions = { expires: SESSION_DAYS, secure: true, sameSite: 'strict' } as const

function storedUser(id: string): User | null {
  try {
    const user = JSON.parse(localStore.get(USER_KEY) ?? 'null') as User | null
    return user?.id === id ? user : null
  } catch {
    // Someone else's or a damaged value: the user is fetched anew.
    return null
  }
}

/** Where cookies are blocked even reading them may throw: the session then lasts as long as the page. */
function ofCookies<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The session that the cookies and the local storage hold (specification, sections 4 and 9), or null. */
export function readSession(): StoredSession | null {
  const token = ofCookies(() => Cookies.get(TOKEN_COOKIE))
  const userId = ofCookies(() => Cookies.get(USER_ID_COOKIE))
  if (!token || !userId) return null
  return { token, userId, user: storedUser(userId), gbcId: localStore.get(GBC_ID_KEY) }
}

/** Writes what changed since `before`: the cookies' seven days count from the sign-in, not from each edit of the user. */
export function writeSession(state: AuthState, before: AuthState) {
  const { token, userId } = state
  if (token && userId && token !== before.token) {
    ofCookies(() => {
      Cookies.set(TOKEN_COOKIE, token, cookieOptions)
      Cookies.set(USER_ID_COOKIE, userId, cookieOptions)
    })
  }
  if (state.user !== before.user) localStore.set(USER_KEY, state.user && JSON.stringify(state.user))
  if (state.gbcId !== before.gbcId) localStore.set(GBC_ID_KEY, state.gbcId)
}

export function clearSession() {
  ofCookies(() => {
    Cookies.remove(TOKEN_COOKIE, cookieOptions)
    Cookies.remove(USER_ID_COOKIE, cookieOptions)
  })
  localStore.set(USER_KEY, null)
  localStore.set(GBC_ID_KEY, null)
}

import { USER_KEY } from '#features/auth/storedSession'
import { loggedOut } from '#shared/session/authSlice'
import type { AppStore } from './store'

/** Logging out in one tab, or signing in as someone else, ends the session of the others. */
export function keepTabsTogether(store: AppStore) {
  window.addEventListener('storage', ({ key, newValue }) => {
    const { userId } = store.getState().auth
    if (key !== USER_KEY || !userId) return
    if (newValue === null || !newValue.includes(userId)) store.dispatch(loggedOut({ reason: 'elsewhere' }))
  })
}

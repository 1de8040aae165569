import { addAuthListeners } from '#features/auth/authListeners'
import type { AppStartListening } from '#shared/session/session'
import { addConnectionListeners } from './connection'
import { addFailureListeners } from './failures'
import { addRealtimeListeners } from './realtime'

/** What is listened to from the first moment on; the features' own listeners come with them, see router.tsx. */
export function addListeners(startListening: AppStartListening) {
  for (const add of [addAuthListeners, addFailureListeners, addConnectionListeners, addRealtimeListeners]) {
    add(startListening)
  }
}

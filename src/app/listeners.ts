import type { AppStartListening } from '#shared/session/session'
import { addConnectionListeners } from './connection'
import { featureListeners } from './features'
import { addFailureListeners } from './failures'
import { addRealtimeListeners } from './realtime'

export function addListeners(startListening: AppStartListening) {
  for (const add of [...featureListeners, addFailureListeners, addConnectionListeners, addRealtimeListeners]) {
    add(startListening)
  }
}

import { WebSocket } from 'engine.io-client'
import { leftOut } from './leftOut'

const absent = (name: string) => {
  leftOut(`A socket with the transport "${name}" needs it of engine.io`)
  return undefined
}

/** Instead of engine.io's list of transports: realtime.ts opens web sockets only. */
export const transports = {
  // Read late: the two modules import each other.
  get websocket() {
    return WebSocket
  },
  get polling() {
    return absent('polling')
  },
  get webtransport() {
    return absent('webtransport')
  },
}

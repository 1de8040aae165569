import { WebSocket } from 'engine.io-client'

/** Stands for engine.io's list of transports in the build: realtime.ts opens web sockets only. */
export const transports = {
  // Read late: the two modules import each other.
  get websocket() {
    return WebSocket
  },
}

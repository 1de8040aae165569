import type { ServerEvents } from '#contract/events'

type Listener = (payload?: unknown) => void

/** Stands for socket.io-client in tests: connects at once; the test speaks as the server. */
export class FakeSocket {
  static readonly opened: FakeSocket[] = []
  connected = false
  private readonly listeners = new Map<string, Listener[]>()

  constructor(readonly options: { query: { token: string } }) {
    FakeSocket.opened.push(this)
    queueMicrotask(() => this.connect())
  }

  on(event: string, listener: Listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    return this
  }

  /** The server's event. */
  receive<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>) {
    this.emit(event, payload[0])
  }

  /** The server (or the network) closes the connection. */
  drop(reason = 'transport close') {
    this.connected = false
    this.emit('disconnect', reason)
  }

  disconnect() {
    if (this.connected) this.drop('io client disconnect')
  }

  private connect() {
    this.connected = true
    this.emit('connect')
  }

  private emit(event: string, payload?: unknown) {
    this.listeners.get(event)?.forEach((listener) => listener(payload))
  }
}

export const io = (options: { query: { token: string } }) => new FakeSocket(options)

import { ThreadConnection } from './threadConnection'

type Taken = (connection: ThreadConnection) => void

/**
 * A thread is sent one query ahead, so that it need not sleep between two: to wake it costs the event loop as much as a short
 * query costs the thread, and the loop is late when it is busy.
 */
export const MOST_TAKERS = 2
/** A thread that has given no answer for so many milliseconds reads something long: nobody is sent there to wait for it. */
const LONG = 20

interface Thread {
  connection: ThreadConnection
  /** By how many it is taken. */
  takers: number
  /** When it began with the query that it is at, by `performance.now()`. */
  began: number
}

/** A few reading connections, each in a thread, and a queue for them. */
export class ReadingThreads {
  private all: Thread[] = []
  private readonly waiting: Taken[] = []

  /** @param yielding whether whoever writes and answers goes first, where processors are few */
  constructor(
    private readonly path: string,
    private readonly threads: number,
    private readonly yielding = false,
  ) {}

  /** Called before the first query. Kysely never destroys a driver that had none: its threads would outlive it. */
  open(): void {
    if (this.all.length > 0) return
    this.all = Array.from({ length: this.threads }, () => ({
      connection: new ThreadConnection({ path: this.path, readonly: true, yielding: this.yielding }),
      takers: 0,
      began: 0,
    }))
  }

  take(): Promise<ThreadConnection> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.serve()
    })
  }

  giveBack(connection: ThreadConnection): void {
    const thread = this.all.find((each) => each.connection === connection)
    // Closed meanwhile.
    if (!thread) return
    thread.takers -= 1
    thread.began = performance.now()
    this.serve()
  }

  private serve(): void {
    while (this.waiting.length > 0) {
      const thread = this.next()
      if (!thread) return
      if (thread.takers === 0) thread.began = performance.now()
      thread.takers += 1
      this.waiting.shift()?.(thread.connection)
    }
  }

  /** The thread that a query is to be sent to now, if there is one. */
  private next(): Thread | undefined {
    const since = performance.now() - LONG
    const able = this.all.filter(({ takers, began }) => takers === 0 || (takers < MOST_TAKERS && began > since))
    return able.toSorted((one, other) => one.takers - other.takers).at(0)
  }

  /** Who waits is given a connection that has ended, and hears so. */
  async close(): Promise<void> {
    const ended = this.all.splice(0).map(({ connection }) => connection)
    await Promise.all(ended.map((connection) => connection.close()))
    for (const taken of this.waiting.splice(0)) taken(ended[0])
  }
}
